using System.Threading.Channels;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.Logging;
using SerializationApi.Contracts;
using SerializationApi.Formats;
using SerializationApi.Negotiation;
using SerializationApi.Shapes;

namespace SerializationApi.Client.Tests;

/// <summary>A service behind Kestrel on a loopback port.</summary>
public sealed class Server : IAsyncLifetime
{
    private readonly WebApplication _app;

    public Server() => _app = Build();

    /// <summary>What <c>GET /stream</c> gives, as it is written.</summary>
    public Channel<Member> Made { get; } = Channel.CreateUnbounded<Member>();

    /// <summary>Is released for each item that <c>POST /stream</c> has read.</summary>
    public SemaphoreSlim Read { get; } = new(0);

    public HttpClient Client { get; private set; } = null!;

    public static Organization Sample(int count) =>
        new()
        {
            Id = 7,
            Tags = ["测试标签"],
            Members = Enumerable
                .Range(0, count)
                .Select(i => new Member
                {
                    Id = i,
                    Name = $"测试名字{i}",
                    Value = i / 3.0,
                })
                .ToList(),
        };

    public HttpClient NewClient(HttpMessageHandler? handler = null) =>
        new(handler ?? new SocketsHttpHandler()) { BaseAddress = new Uri(_app.Urls.First()) };

    public async ValueTask InitializeAsync()
    {
        await _app.StartAsync();
        Client = NewClient();
    }

    public async ValueTask DisposeAsync()
    {
        Client.Dispose();
        await _app.DisposeAsync();
    }

    private WebApplication Build()
    {
        WebApplicationBuilder builder = WebApplication.CreateBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Services.AddFormats(formats => formats.AddShapes(ContractShapes.All).AddCbor());
        builder.Services.AddRequestDecompression();
        builder.Services.AddResponseCompression(options =>
            options.MimeTypes = [
                .. FormatSet.Standard(FormatLimits.Default).SelectMany(format => format.MediaTypes),
                "application/x-ndjson",
                "application/problem+json",
            ]
        );
        WebApplication app = builder.Build();
        app.Use(
            (http, next) =>
            {
                http.Response.Headers["X-Content-Encoding"] = http.Request.Headers.ContentEncoding;
                http.Response.Headers["X-Accept-Encoding"] = http.Request.Headers.AcceptEncoding;
                return next(http);
            }
        );
        app.UseRequestDecompression();
        app.UseResponseCompression();
        RouteGroupBuilder api = app.MapGroup("/").Negotiate(static options => options.ReturnHttpNotAcceptable = true);
        api.MapGet("/sample", (int count) => Sample(count));
        api.MapGet("/members", (int count) => Sample(count).Members);
        api.MapGet("/null", Organization? () => null);
        api.MapMethods("/query", ["QUERY"], (Body<Organization> body) => body.Value.Members).WithETags();
        api.MapMethods(
            "/echo",
            ["POST", "PUT", "PATCH"],
            (Body<Organization> body, HttpContext http) =>
            {
                http.Response.Headers["X-Accept"] = http.Request.Headers.Accept.ToString();
                http.Response.Headers["X-Content-Type"] = http.Request.ContentType;
                http.Response.Headers["X-Length"] = $"{http.Request.ContentLength}";
                return body.Value;
            }
        );
        api.MapPost("/echo/members", (Body<List<Member>> body) => body.Value);
        api.MapGet("/stream", () => Made.Reader.ReadAllAsync());
        api.MapPost(
            "/stream",
            async (Body<IAsyncEnumerable<Member>> body, HttpContext http) =>
            {
                http.Response.Headers["X-Content-Type"] = http.Request.ContentType;
                var members = new List<Member>();
                await foreach (Member member in body.Value)
                {
                    members.Add(member);
                    Read.Release();
                }

                return members;
            }
        );
        app.MapGet("/html", () => TypedResults.Content("<p>", "text/html"));
        app.MapGet("/missing", () => TypedResults.NotFound());
        app.MapGet("/garbage", () => TypedResults.Text("{\"id\":x}", "application/json"));
        return app;
    }
}
