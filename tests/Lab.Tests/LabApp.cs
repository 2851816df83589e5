using System.Net.Http.Headers;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.TestHost;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

namespace SerializationApi.Lab.Tests;

/// <summary>An application with the page, in memory.</summary>
internal sealed class LabApp : IAsyncDisposable
{
    private readonly WebApplication _app;

    private LabApp(WebApplication app)
    {
        _app = app;
        Client = app.GetTestClient();
    }

    public HttpClient Client { get; }

    /// <summary>Starts it, in Development and with minimal APIs unless told otherwise.</summary>
    public static async Task<LabApp> StartAsync(
        Action<WebApplication>? map = null,
        Action<IServiceCollection>? configure = null,
        string environment = "Development",
        bool always = false,
        string pattern = "/lab",
        string? documentation = null
    )
    {
        WebApplicationBuilder builder = WebApplication.CreateBuilder(new WebApplicationOptions { EnvironmentName = environment });
        builder.Logging.ClearProviders();
        builder.WebHost.UseTestServer();
        builder.Services.AddFormats(formats => formats.AddShapes(OrderShapes.All));
        (configure ?? (static services => services.AddEndpointsApiExplorer()))(builder.Services);
        WebApplication app = builder.Build();
        map?.Invoke(app);
        app.MapFormatsLab(pattern, always, documentation);
        await app.StartAsync();
        return new LabApp(app);
    }

    /// <summary>Posts bytes to the page's side.</summary>
    public async Task<(int Status, JsonElement Json)> PostAsync(string path, byte[] body)
    {
        using HttpResponseMessage response = await PostForBytesAsync(path, body);
        string text = await response.Content.ReadAsStringAsync();
        return ((int)response.StatusCode, JsonDocument.Parse(text).RootElement);
    }

    /// <summary>Posts bytes to the page's side, which responds with bytes.</summary>
    public async Task<HttpResponseMessage> PostForBytesAsync(string path, byte[] body)
    {
        using var content = new ByteArrayContent(body) { Headers = { ContentType = new MediaTypeHeaderValue("application/octet-stream") } };
        return await Client.PostAsync(new Uri(path, UriKind.Relative), content);
    }

    /// <summary>What the page is told of the application.</summary>
    public async Task<JsonElement> DescribeAsync()
    {
        using HttpResponseMessage response = await Client.GetAsync(new Uri("/lab/endpoints", UriKind.Relative));
        Assert.Equal(StatusCodes.Status200OK, (int)response.StatusCode);
        return JsonDocument.Parse(await response.Content.ReadAsStringAsync()).RootElement;
    }

    public async ValueTask DisposeAsync()
    {
        Client.Dispose();
        await _app.DisposeAsync();
    }
}
