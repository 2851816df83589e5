using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Routing;
using Microsoft.AspNetCore.TestHost;
using Microsoft.Extensions.Logging;
using SerializationApi.PlainApp;

namespace SerializationApi.Negotiation.Tests.Adoption;

/// <summary>The plain application, as it is or switched on: two lines are the difference.</summary>
internal sealed class ShopApp : IAsyncDisposable
{
    private readonly WebApplication _app;

    private ShopApp(WebApplication app)
    {
        _app = app;
        Client = app.GetTestClient();
    }

    public HttpClient Client { get; }

    public IServiceProvider Services => _app.Services;

    public static async Task<ShopApp> StartAsync(bool isNegotiated, bool hasOwnJson)
    {
        WebApplicationBuilder builder = WebApplication.CreateBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseTestServer();
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
            api.Negotiate(options => options.JsonOnlyWithoutShape());
        }

        Shop.Map(api);
        await app.StartAsync();
        return new ShopApp(app);
    }

    public async Task<HttpResponseMessage> SendAsync(ShopRequest request)
    {
        using var message = new HttpRequestMessage(new HttpMethod(request.Method), request.Path);
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
