using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Microsoft.Playwright;
using SerializationApi.Compatibility.Tests.Values;
using SerializationApi.Tests.Support;

namespace SerializationApi.TypeScript.Tests;

/// <summary>The generated modules in a page whose policy lets no text become code.</summary>
public sealed class PageTests(Modules modules)
{
    private const string Policy = "default-src 'none'; script-src 'self'; connect-src 'self'";
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(90);

    [Theory]
    [MemberData(nameof(Wires.All), MemberType = typeof(Wires))]
    public async Task Samples_are_encoded_to_the_bytes_that_they_were_decoded_from_under_a_strict_policy(string wire)
    {
        Node.SkipUnlessThere();
        string? chromium = Programs.Find("chromium") ?? Programs.Find("google-chrome");
        Assert.SkipWhen(chromium is null, "Chromium is not installed.");

        await RoundTrips.CheckAsync(modules, wire, SampleValues.All.Select(static sample => (SampleValues.ContractOf(sample.Key), sample.Value)), lines => RunAsync(chromium, lines));
    }

    private async Task<JsonElement[]> RunAsync(string chromium, IEnumerable<string> lines)
    {
        string cases = string.Join('\n', lines);
        var done = new TaskCompletionSource<JsonElement>(TaskCreationOptions.RunContinuationsAsynchronously);
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseUrls("http://127.0.0.1:0").ConfigureKestrel(static kestrel => kestrel.Limits.MaxRequestBodySize = null);
        await using WebApplication app = builder.Build();
        app.Use(static (http, next) =>
        {
            http.Response.Headers.ContentSecurityPolicy = Policy;
            return next(http);
        });
        app.MapGet("/", static () => Results.Content("""<!doctype html><script type="module" src="/page.mjs"></script>""", "text/html"));
        app.MapGet("/{file}.mjs", static (string file) => Results.File(Path.Combine(Node.Clients, $"{Path.GetFileName(file)}.mjs"), "text/javascript"));
        app.MapGet("/modules/{file}", (string file) => Results.File(Path.Combine(modules.Folder, Path.GetFileName(file)), "text/javascript"));
        app.MapGet("/cases", () => cases);
        app.MapPost("/results", async (HttpRequest request) =>
        {
            using JsonDocument sent = await JsonDocument.ParseAsync(request.Body);
            done.TrySetResult(sent.RootElement.Clone());
        });
        await app.StartAsync();

        using IPlaywright playwright = await Playwright.CreateAsync();
        await using IBrowser browser = await playwright.Chromium.LaunchAsync(new() { ExecutablePath = chromium, Args = ["--no-sandbox", "--disable-dev-shm-usage"], Timeout = (float)Patience.TotalMilliseconds });
        IPage page = await browser.NewPageAsync();
        page.PageError += (_, error) => done.TrySetException(new InvalidOperationException(error));
        await page.GotoAsync(app.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!.Addresses.First());
        JsonElement results = await done.Task.WaitAsync(Patience);

        Assert.False(results.GetProperty("evaluates").GetBoolean());
        return [.. results.GetProperty("results").EnumerateArray()];
    }
}
