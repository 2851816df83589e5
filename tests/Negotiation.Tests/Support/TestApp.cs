using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.TestHost;
using Microsoft.Extensions.Logging;

namespace SerializationApi.Negotiation.Tests;

/// <summary>An application of one test: in memory, or behind Kestrel on a loopback port.</summary>
public sealed class TestApp : IAsyncDisposable
{
    private readonly WebApplication _app;

    private TestApp(WebApplication app, HttpClient client, RecordedLog log)
    {
        _app = app;
        Log = log;
        Client = client;
    }

    public HttpClient Client { get; }

    public RecordedLog Log { get; }

    public IServiceProvider Services => _app.Services;

    public static async Task<TestApp> StartAsync(
        Action<WebApplication> map,
        Action<WebApplicationBuilder>? configure = null,
        bool kestrel = false
    )
    {
        WebApplicationBuilder builder = WebApplication.CreateBuilder();
        var log = new RecordedLog();
        builder.Logging.ClearProviders().AddProvider(log).SetMinimumLevel(LogLevel.Debug);
        // Tests name media types. That JSON has a charset where nothing is configured, AdoptionTests hold.
        builder.Services.AddFormats(formats => formats.AddShapes(TestShapes.All).Configure(options => options.JsonCharset = false));
        configure?.Invoke(builder);
        if (kestrel)
        {
            builder.WebHost.UseUrls("http://127.0.0.1:0");
        }
        else
        {
            builder.WebHost.UseTestServer();
        }

        WebApplication app = builder.Build();
        map(app);
        await app.StartAsync();
        HttpClient client = kestrel ? new HttpClient { BaseAddress = new Uri(app.Urls.First()) } : app.GetTestClient();
        return new TestApp(app, client, log);
    }

    public async ValueTask DisposeAsync()
    {
        Client.Dispose();
        await _app.StopAsync();
        await _app.DisposeAsync();
    }
}
