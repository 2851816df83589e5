using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using SerializationApi.Negotiation;

namespace SerializationApi.Integrations.Tests.Refit;

/// <summary>A service behind Kestrel on a loopback port, which says what it was asked for.</summary>
public sealed class Server : IAsyncLifetime
{
    private WebApplication _app = null!;

    public Uri Address { get; private set; } = null!;

    public async ValueTask InitializeAsync()
    {
        WebApplicationBuilder builder = WebApplication.CreateBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Services.AddFormats(formats =>
            formats.AddShapes(OrderShapes.All).AddCbor().Configure(static options => options.JsonCharset = false)
        );
        builder.Services.AddRequestDecompression();
        builder.Services.AddResponseCompression(static options =>
            options.MimeTypes = ["application/json", "application/problem+json", "application/x-msgpack", "application/x-protobuf"]
        );
        _app = builder.Build();
        _app.Use(
            static (http, next) =>
            {
                http.Response.Headers["X-Coding"] = http.Request.Headers.ContentEncoding;
                return next(http);
            }
        );
        _app.UseRequestDecompression();
        _app.UseResponseCompression();
        RouteGroupBuilder api = _app.MapGroup("/").Negotiate();
        api.MapGet("/orders", (int count) => Orders(count));
        api.MapGet("/orders/{id}", Order? (int id) => id == 0 ? null : new Order { Id = id, Items = ["tea"] });
        api.MapPost(
            "/orders",
            (Body<Order> body, HttpContext http) =>
            {
                http.Response.Headers["X-Sent"] = http.Request.ContentType;
                http.Response.Headers["X-Accept"] = http.Request.Headers.Accept.ToString();
                return TypedResults.Created((Uri?)null, body.Value);
            }
        );
        api.MapPut("/orders", (Body<Order> body) => TypedResults.Conflict(body.Value));
        api.MapPost("/batch", (Body<List<Order>> body) => body.Value);
        api.MapGet(
            "/invalid",
            Results<Ok<Order>, ValidationProblem> () =>
                TypedResults.ValidationProblem(new Dictionary<string, string[]> { ["id"] = ["It is negative."] })
        );
        _app.MapGet("/fault", () => Results.Json(new { reason = "no tea" }, statusCode: 409));
        _app.MapPost(
            "/form",
            async (HttpRequest request) =>
                string.Join('&', (await request.ReadFormAsync()).Select(static field => $"{field.Key}={field.Value}"))
        );
        await _app.StartAsync();
        Address = new Uri(_app.Urls.First());
    }

    public static IEnumerable<Order> Orders(int count) =>
        Enumerable.Range(1, count).Select(static id => new Order { Id = id, Items = [$"tea {id}", "milk"] });

    public ValueTask DisposeAsync() => _app.DisposeAsync();
}
