using FastEndpoints;
using FastEndpoints.Swagger;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

namespace SerializationApi.FastEndpoints.Tests;

/// <summary>The endpoints behind Kestrel on a loopback port. FastEndpoints is configured once in a process.</summary>
public sealed class Server : IAsyncLifetime
{
    private WebApplication _app = null!;

    public HttpClient Client { get; private set; } = null!;

    public async ValueTask InitializeAsync()
    {
        WebApplicationBuilder builder = WebApplication.CreateBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Services.AddFormats(static formats => formats.AddShapes(OrderShapes.All));
        builder.Services.AddOutputCache();
        builder.Services.AddFastEndpoints().SwaggerDocument(static options => options.ShortSchemaNames = true).AddFormatsNSwag();
        _app = builder.Build();
        _app.UseOutputCache();
        _app.MapFormatsFastEndpoints(static config => config.Endpoints.ShortNames = true);
        _app.UseSwaggerGen();
        await _app.StartAsync();
        Client = new HttpClient { BaseAddress = new Uri(_app.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!.Addresses.First()) };
    }

    public async ValueTask DisposeAsync()
    {
        Client.Dispose();
        await _app.DisposeAsync();
    }
}
