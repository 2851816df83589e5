using System.Collections.Concurrent;
using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Logging;

namespace SerializationApi.Api.Tests.Telemetry;

/// <summary>A collector that takes OTLP over HTTP and keeps what it was sent.</summary>
internal sealed class OtlpReceiver : IAsyncDisposable
{
    private readonly WebApplication _app;
    private readonly ConcurrentQueue<(string Path, string Body)> _received = new();

    private OtlpReceiver()
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        _app = builder.Build();
        _app.MapPost(
            "/v1/{signal}",
            async (HttpContext context, string signal) =>
            {
                using var body = new MemoryStream();
                await context.Request.Body.CopyToAsync(body);
                // Protobuf keeps strings as they are, which is all that is looked for.
                _received.Enqueue((signal, Encoding.Latin1.GetString(body.ToArray())));
            }
        );
    }

    /// <summary>Its address, for OTEL_EXPORTER_OTLP_ENDPOINT.</summary>
    public string Address => _app.Urls.First();

    public static async Task<OtlpReceiver> StartAsync()
    {
        var receiver = new OtlpReceiver();
        await receiver._app.StartAsync();
        return receiver;
    }

    /// <summary>All that came for a signal (<c>metrics</c>, <c>traces</c>).</summary>
    public string Received(string signal) =>
        string.Concat(_received.Where(export => export.Path.Equals(signal, StringComparison.Ordinal)).Select(export => export.Body));

    public ValueTask DisposeAsync() => _app.DisposeAsync();
}
