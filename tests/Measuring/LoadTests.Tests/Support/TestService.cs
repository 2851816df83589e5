using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.Logging;

namespace SerializationApi.LoadTests.Tests.Support;

/// <summary>A real HTTP server in this process on a free loopback port, that does what a test says.</summary>
internal sealed class TestService : IAsyncDisposable
{
    private readonly WebApplication _app;
    private readonly bool _http2;

    private TestService(WebApplication app, bool http2) => (_app, _http2) = (app, http2);

    public Uri Address => new(_app.Urls.First() + "/");

    public static async Task<TestService> StartAsync(RequestDelegate handle, bool http2 = false)
    {
        WebApplicationBuilder builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions());
        builder.Logging.ClearProviders();
        HttpProtocols protocols = http2 ? HttpProtocols.Http2 : HttpProtocols.Http1;
        builder
            .WebHost.UseKestrelCore()
            .ConfigureKestrel(options => options.Listen(System.Net.IPAddress.Loopback, 0, listen => listen.Protocols = protocols));
        WebApplication app = builder.Build();
        app.Run(handle);
        await app.StartAsync(TestContext.Current.CancellationToken);
        return new TestService(app, http2);
    }

    public HttpSettings Settings(ContentCoding coding = ContentCoding.Identity, int connections = 64) =>
        new(Address, _http2 ? System.Net.HttpVersion.Version20 : System.Net.HttpVersion.Version11, coding, connections);

    public async ValueTask DisposeAsync()
    {
        using var atOnce = new CancellationTokenSource();
        await atOnce.CancelAsync();
        await _app.StopAsync(atOnce.Token);
        await _app.DisposeAsync();
    }
}
