using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Microsoft.Playwright;
using SerializationApi.Tests.Support;

namespace SerializationApi.TypeScript.Tests;

/// <summary>A page in Chromium whose policy lets no text become code.</summary>
internal static class Page
{
    private const string Policy = "default-src 'none'; script-src 'self'; connect-src 'self'";
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(90);

    /// <summary>What lines become in it; skips the test where Chromium or node is missing.</summary>
    /// <param name="cases">The module of <c>Clients</c> that says what.</param>
    /// <param name="modules">Where the generated modules are.</param>
    /// <param name="lines">The lines.</param>
    /// <param name="scripts">Scripts that the page has besides.</param>
    /// <param name="services">What the page's server needs besides.</param>
    /// <param name="map">The endpoints that it has besides.</param>
    public static async Task<JsonElement[]> RunAsync(
        string cases,
        string modules,
        IEnumerable<string> lines,
        string[]? scripts = null,
        Action<IServiceCollection>? services = null,
        Action<WebApplication>? map = null
    )
    {
        Node.SkipUnlessThere();
        Assert.SkipWhen(Programs.Chromium is null, "Chromium is not installed.");

        string text = string.Join('\n', lines);
        var done = new TaskCompletionSource<JsonElement>(TaskCreationOptions.RunContinuationsAsynchronously);
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseUrls("http://127.0.0.1:0").ConfigureKestrel(static kestrel => kestrel.Limits.MaxRequestBodySize = null);
        services?.Invoke(builder.Services);
        await using WebApplication app = builder.Build();
        app.Use(
            static (http, next) =>
            {
                http.Response.Headers.ContentSecurityPolicy = Policy;
                return next(http);
            }
        );
        string elements = string.Concat((scripts ?? []).Select(static (_, i) => $"""<script src="/scripts/{i}"></script>"""));
        app.MapGet(
            "/",
            () => Results.Content($"""<!doctype html>{elements}<script type="module" src="/page.mjs"></script>""", "text/html")
        );
        app.MapGet("/scripts/{i:int}", (int i) => Results.File(scripts![i], "text/javascript"));
        app.MapGet(
            "/{file}.mjs",
            static (string file) => Results.File(Path.Combine(Node.Clients, $"{Path.GetFileName(file)}.mjs"), "text/javascript")
        );
        app.MapGet("/modules/{file}", (string file) => Results.File(Path.Combine(modules, Path.GetFileName(file)), "text/javascript"));
        app.MapGet("/cases", () => text);
        app.MapPost(
            "/results",
            async (HttpRequest request) =>
            {
                using JsonDocument sent = await JsonDocument.ParseAsync(request.Body);
                done.TrySetResult(sent.RootElement.Clone());
            }
        );
        map?.Invoke(app);
        await app.StartAsync();

        using IPlaywright playwright = await Playwright.CreateAsync();
        await using IBrowser browser = await playwright.Chromium.LaunchAsync(
            new()
            {
                ExecutablePath = Programs.Chromium,
                Args = ["--no-sandbox", "--disable-dev-shm-usage"],
                Timeout = (float)Patience.TotalMilliseconds,
            }
        );
        IPage page = await browser.NewPageAsync();
        page.PageError += (_, error) => done.TrySetException(new InvalidOperationException(error));
        await page.GotoAsync($"{app.Urls.First()}/?{cases}");
        JsonElement results = await done.Task.WaitAsync(Patience);

        Assert.False(results.GetProperty("evaluates").GetBoolean());
        return [.. results.GetProperty("results").EnumerateArray()];
    }
}
