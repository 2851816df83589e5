using System.Net.Http.Headers;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Extensions.Logging;

namespace SerializationApi.Adopting.Tests;

/// <summary>An app behind Kestrel on a loopback port.</summary>
internal sealed class Site : IAsyncDisposable
{
    private readonly WebApplication _app;
    private readonly HttpClient _client;

    private Site(WebApplication app)
    {
        _app = app;
        _client = new HttpClient { BaseAddress = new Uri(app.Urls.First()) };
    }

    public static async Task<Site> StartAsync(Action<WebApplicationBuilder> configure, Action<WebApplication> map)
    {
        WebApplicationBuilder builder = WebApplication.CreateBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        configure(builder);
        WebApplication app = builder.Build();
        map(app);
        await app.StartAsync();
        return new Site(app);
    }

    public Task<HttpResponseMessage> GetAsync(string path, string? accept = null) => SendAsync(HttpMethod.Get, path, null, null, accept);

    public Task<HttpResponseMessage> PostAsync(string path, string mediaType, byte[] body, string? accept = null) =>
        SendAsync(HttpMethod.Post, path, mediaType, body, accept);

    public async Task<HttpResponseMessage> SendAsync(HttpMethod method, string path, string? mediaType, byte[]? body, string? accept)
    {
        using var request = new HttpRequestMessage(method, new Uri(path, UriKind.Relative));
        if (body is not null)
        {
            request.Content = new ByteArrayContent(body);
            request.Content.Headers.ContentType = MediaTypeHeaderValue.Parse(mediaType!);
        }

        if (accept is not null)
        {
            request.Headers.Accept.ParseAdd(accept);
        }

        return await _client.SendAsync(request);
    }

    public async ValueTask DisposeAsync()
    {
        _client.Dispose();
        await _app.DisposeAsync();
    }
}
