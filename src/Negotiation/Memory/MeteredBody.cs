using System.IO.Pipelines;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;

namespace SerializationApi.Negotiation;

/// <summary>
/// The metered body of a request, as a stream and as a pipe. If another stream replaces it, as decompression does, that stream is available
/// as a pipe too.
/// </summary>
internal sealed class MeteredBody : IRequestBodyPipeFeature, IDisposable
{
    private readonly HttpContext _http;
    private readonly RequestMemory _memory;
    private readonly IRequestBodyPipeFeature _inner;
    private readonly Stream _innerStream;
    private readonly Stream _stream;
    private readonly MeteredReader _reader;
    private Stream? _otherStream;
    private PipeReader? _other;

    private MeteredBody(HttpContext http, RequestMemory memory, IRequestBodyPipeFeature inner, MeteredReader reader)
    {
        _http = http;
        _memory = memory;
        _inner = inner;
        _innerStream = http.Request.Body;
        _reader = reader;
        _stream = _reader.AsStream(leaveOpen: true);
    }

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
                _other = new MeteredReader(PipeReader.Create(stream), _memory, pace: null, translate: null);
            }

            return _other!;
        }
    }

    /// <summary>Replaces the request's body.</summary>
    /// <param name="translate">Translates an exception of a read; returns null for one that stays.</param>
    /// <param name="http">The request's context.</param>
    /// <param name="memory">The request's share.</param>
    /// <param name="pace">The rate at which it must arrive.</param>
    public static MeteredBody? Begin(HttpContext http, RequestMemory memory, BodyPace pace, Func<Exception, Exception?>? translate)
    {
        if (http.Features.Get<IRequestBodyPipeFeature>() is not { } inner)
        {
            return null;
        }

        var body = new MeteredBody(http, memory, inner, new MeteredReader(inner.Reader, memory, pace, translate));
        http.Request.Body = body._stream;
        http.Features.Set<IRequestBodyPipeFeature>(body);
        return body;
    }

    /// <summary>Restores the request's own body.</summary>
    public void Dispose()
    {
        _http.Features.Set(_inner);
        _http.Request.Body = _innerStream;
    }
}
