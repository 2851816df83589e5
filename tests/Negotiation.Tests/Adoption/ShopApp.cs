using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Routing;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.AspNetCore.TestHost;
using Microsoft.Extensions.Logging;
using SerializationApi.PlainApp;

namespace SerializationApi.Negotiation.Tests.Adoption;

/// <summary>The plain application, as it is or switched on: two lines are the difference.</summary>
internal sealed class ShopApp : IAsyncDisposable
{
    private readonly WebApplication _app;
    private readonly Version _version;

    private ShopApp(WebApplication app, HttpProtocols? protocol)
    {
        _app = app;
        _version = protocol == HttpProtocols.Http2 ? HttpVersion.Version20 : HttpVersion.Version11;
        Client = protocol is null
            ? app.GetTestClient()
            : new HttpClient(new SocketsHttpHandler { AllowAutoRedirect = false }) { BaseAddress = new Uri(app.Urls.First()) };
    }

    public HttpClient Client { get; }

    public IServiceProvider Services => _app.Services;

    /// <summary>Starts it.</summary>
    /// <param name="isNegotiated">Whether it is switched on.</param>
    /// <param name="hasOwnJson">Whether it has <c>JsonOptions</c> of its own.</param>
    /// <param name="protocol">What Kestrel speaks; null for a server in memory.</param>
    public static async Task<ShopApp> StartAsync(bool isNegotiated, bool hasOwnJson, HttpProtocols? protocol = null)
    {
        WebApplicationBuilder builder = WebApplication.CreateBuilder();
        builder.Logging.ClearProviders();
        if (protocol is { } spoken)
        {
            builder
                .WebHost.UseUrls("http://127.0.0.1:0")
                .ConfigureKestrel(kestrel => kestrel.ConfigureEndpointDefaults(listen => listen.Protocols = spoken));
        }
        else
        {
            builder.WebHost.UseTestServer();
        }

        Shop.AddServices(builder, hasOwnJson);
        if (isNegotiated)
        {
            builder.Services.AddFormats(formats => formats.AddShapes(ShopShapes.All));
        }

        WebApplication app = builder.Build();
        Shop.Use(app);
        RouteGroupBuilder api = app.MapGroup("/");
        if (isNegotiated)
        {
            api.Negotiate(options => options.AllowJsonFallback = true);
        }

        Shop.Map(api);
        await app.StartAsync();
        return new ShopApp(app, protocol);
    }

    public async Task<HttpResponseMessage> SendAsync(ShopRequest request)
    {
        using var message = new HttpRequestMessage(new HttpMethod(request.Method), request.Path)
        {
            Version = _version,
            VersionPolicy = HttpVersionPolicy.RequestVersionExact,
        };
        message.Headers.Host = "localhost"; // Links name it, and ports differ.
        if (request.Body is not null)
        {
            message.Content = new ByteArrayContent(request.Body);
            message.Content.Headers.TryAddWithoutValidation("Content-Type", request.ContentType);
        }

        foreach ((string name, string value) in request.Headers)
        {
            message.Headers.TryAddWithoutValidation(name, value);
        }

        return await Client.SendAsync(message);
    }

    public async ValueTask DisposeAsync()
    {
        Client.Dispose();
        await _app.StopAsync();
        await _app.DisposeAsync();
    }
}
