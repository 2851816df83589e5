using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using Microsoft.AspNetCore.Routing.Patterns;
using Microsoft.Extensions.FileProviders;
using Microsoft.Extensions.Primitives;

namespace SerializationApi.Negotiation.Tests;

/// <summary>Endpoints that bring their request delegate, as Wolverine's do: no filter of a group sees what their handlers return.</summary>
public sealed class UnreachedTests
{
    [Fact]
    public async Task An_endpoint_that_a_library_writes_itself_is_named_at_the_start()
    {
        await using TestApp app = await TestApp.StartAsync(static web =>
        {
            IEndpointRouteBuilder api = web.MapGroup("/").Negotiate();
            api.MapGet("/negotiated", static () => new Order());
            api.MapGet("/delegate", static (HttpContext http) => http.Response.WriteAsync("text"));
            api.DataSources.Add(new LibrarySource());
        });
        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, "/library/orders", "application/x-msgpack");

        Assert.Equal("application/json; charset=utf-8", response.Header("Content-Type"));
        string[] lines = [.. app.Log.Take().Select(static entry => entry.Text)];
        string line = Assert.Single(lines, static line => line.Contains("has no effect", StringComparison.Ordinal));
        Assert.Contains("1 endpoints, whose library writes responses itself: GET /library/orders.", line, StringComparison.Ordinal);
    }

    private sealed class LibrarySource : EndpointDataSource
    {
        public override IReadOnlyList<Endpoint> Endpoints { get; } =
        [
            Of("/library/orders", static http => http.Response.WriteAsJsonAsync(new Order { Id = 1 }), typeof(Order)),
            Of("/library/text", static http => http.Response.WriteAsync("text"), typeof(string)),
        ];

        public override IChangeToken GetChangeToken() => NullChangeToken.Singleton;

        private static Endpoint Of(string route, RequestDelegate handle, Type type) =>
            new RouteEndpointBuilder(handle, RoutePatternFactory.Parse(route), 0)
            {
                Metadata = { new HttpMethodMetadata(["GET"]), new ProducesResponseTypeMetadata(200, type, ["application/json"]) },
            }.Build();
    }
}
