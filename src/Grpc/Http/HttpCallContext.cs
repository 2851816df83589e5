using Grpc.Core;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Primitives;

namespace SerializationApi.Grpc.Http;

/// <summary>A call over HTTP as handlers of gRPC see it. <c>GetHttpContext()</c> finds the request.</summary>
internal sealed class HttpCallContext : ServerCallContext
{
    private readonly HttpContext _http;
    private readonly CancellationToken _stop;
    private readonly Dictionary<object, object> _state;

    /// <summary>Wraps a request.</summary>
    /// <param name="http">The request.</param>
    /// <param name="stop">When to stop; by default when the client has gone.</param>
    public HttpCallContext(HttpContext http, CancellationToken? stop = null)
    {
        _http = http;
        _stop = stop ?? http.RequestAborted;
        _state = new() { ["__HttpContext"] = http }; // Where Grpc.AspNetCore looks for it.
    }

    protected override string MethodCore => _http.Request.Path;

    protected override string HostCore => _http.Request.Host.Value ?? "";

    protected override string PeerCore => $"{_http.Connection.RemoteIpAddress}:{_http.Connection.RemotePort}";

    protected override DateTime DeadlineCore => DateTime.MaxValue;

    protected override Metadata RequestHeadersCore => field ??= HeadersOf(_http.Request);

    protected override CancellationToken CancellationTokenCore => _stop;

    protected override Metadata ResponseTrailersCore { get; } = [];

    protected override Status StatusCore { get; set; }

    protected override WriteOptions? WriteOptionsCore { get; set; }

    protected override AuthContext AuthContextCore { get; } = new(null, []);

    protected override IDictionary<object, object> UserStateCore => _state;

    protected override ContextPropagationToken CreatePropagationTokenCore(ContextPropagationOptions? options) => throw new NotSupportedException("A call over HTTP is not propagated.");

    protected override Task WriteResponseHeadersAsyncCore(Metadata responseHeaders) => Task.CompletedTask;

    private static Metadata HeadersOf(HttpRequest request)
    {
        var headers = new Metadata();
        foreach ((string name, StringValues values) in request.Headers)
        {
            // Binary ones of gRPC have a form of their own.
            if (!name.StartsWith(':') && !name.EndsWith(Metadata.BinaryHeaderSuffix, StringComparison.OrdinalIgnoreCase))
            {
                headers.Add(name, values.ToString());
            }
        }

        return headers;
    }
}
