using System.IO.Pipelines;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;

namespace SerializationApi.Negotiation;

/// <summary>The body of a request, as a stream and as a pipe; and, where something has put another stream in its place, as decompression does, that one as a pipe.</summary>
internal sealed class MeteredBody : IRequestBodyPipeFeature, IDisposable
{
    private readonly HttpContext _http;
    private readonly MemoryAccount _account;
    private readonly BodyMeter _meter;
    private readonly IRequestBodyPipeFeature _inner;
    private readonly Stream _innerStream;
    private readonly Stream _stream;
    private readonly MeteredReader _reader;
    private Stream? _otherStream;
    private PipeReader? _other;

    private MeteredBody(HttpContext http, MemoryAccount account, BodyMeter meter, IRequestBodyPipeFeature inner)
    {
        _http = http;
        _account = account;
        _meter = meter;
        _inner = inner;
        _innerStream = http.Request.Body;
        _reader = new MeteredReader(inner.Reader, account, meter);
        _stream = _reader.AsStream(leaveOpen: true);
    }

    /// <inheritdoc />
    public PipeReader Reader
    {
        get
        {
            Stream stream = _http.Request.Body;
            if (ReferenceEquals(stream, _stream))
            {
                return _reader;
            }

            if (!ReferenceEquals(stream, _otherStream))
            {
                _otherStream = stream;
                _other = new MeteredReader(PipeReader.Create(stream), _account, _meter);
            }

            return _other!;
        }
    }

    /// <summary>Puts it in the place of the request's body.</summary>
    public static MeteredBody? Begin(HttpContext http, MemoryAccount account, BodyMeter meter)
    {
        if (http.Features.Get<IRequestBodyPipeFeature>() is not { } inner)
        {
            return null;
        }

        var body = new MeteredBody(http, account, meter, inner);
        http.Request.Body = body._stream;
        http.Features.Set<IRequestBodyPipeFeature>(body);
        return body;
    }

    /// <summary>Gives the request its own body back.</summary>
    public void Dispose()
    {
        _http.Features.Set(_inner);
        _http.Request.Body = _innerStream;
    }
}
