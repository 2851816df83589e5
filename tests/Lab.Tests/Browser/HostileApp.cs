using System.Collections.Concurrent;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Microsoft.Playwright;
using SerializationApi.Api.Tests.Browser;

namespace SerializationApi.Lab.Tests.Browser;

/// <summary>An application on a port, which notes the endpoints that are called.</summary>
public sealed class HostileApp : IAsyncLifetime
{
    private readonly ConcurrentQueue<string> _calls = new();
    private WebApplication? _app;

    /// <summary>The calls beside the page's own: an endpoint and the values of its path.</summary>
    public IEnumerable<string> Calls => _calls.Distinct(StringComparer.Ordinal);

    /// <inheritdoc />
    public async ValueTask InitializeAsync()
    {
        WebApplicationBuilder builder = WebApplication.CreateBuilder(new WebApplicationOptions { EnvironmentName = "Development" });
        builder.Logging.ClearProviders();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Services.AddFormats(formats => formats.AddShapes(OrderShapes.All)).AddEndpointsApiExplorer();
        _app = builder.Build();
        _app.UseRouting();
        _app.Use(
            (http, next) =>
            {
                if (!http.Request.Path.StartsWithSegments("/lab", StringComparison.Ordinal))
                {
                    string? route = (http.GetEndpoint() as RouteEndpoint)?.RoutePattern.RawText;
                    _calls.Enqueue($"{http.Request.Method} {route} {string.Join(" | ", http.Request.RouteValues.Values)}");
                }

                return next(http);
            }
        );
        RouteGroupBuilder api = _app.MapGroup("/").Negotiate();
        api.MapGet("/start", static () => new Order { Id = 1 });
        api.MapGet("/healthz", static () => new Order { Id = 2 });
        api.MapGet("/path/{a}/{b}", static (string a, string b) => new Order { Items = [a, b] });
        api.MapGet("/mixed/{a}.{b}", static (string a, string b) => new Order { Items = [a, b] });
        api.MapGet("/files/{**path}", static (string path) => new Order { Items = [path] });
        api.MapPost("/path/{a}/secret", static (string a, Order order) => order);
        _app.MapGet("/long", static () => Results.Bytes(new byte[6 << 20], "application/json")).Produces<Order>();
        _app.MapFormatsLab();
        await _app.StartAsync();
    }

    /// <inheritdoc />
    public ValueTask DisposeAsync() => _app!.DisposeAsync();

    /// <summary>Opens the page with what a link has behind its address, and forgets the calls before.</summary>
    internal async Task<BrowserPage> OpenAsync(string state = "")
    {
        BrowserPage browser = await BrowserPage.OpenAsync(new Uri(_app!.Urls.First() + "/lab/bytes.js"));
        _calls.Clear();
        await browser.Page.GotoAsync($"{_app.Urls.First()}/lab{state}");
        await Assertions.Expect(browser.Page.Locator("#endpoint")).ToBeEnabledAsync();
        return browser;
    }
}
