using System.Buffers;
using System.IO.Pipelines;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.RequestDecompression;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Primitives;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation;

/// <summary>Reads request bodies; whatever a client sends ends in a value or in a 4xx.</summary>
/// <param name="negotiator">Finds the body's format.</param>
/// <param name="diagnostics">Where failures go.</param>
internal sealed class BodyReader(Negotiator negotiator, NegotiationDiagnostics diagnostics)
{
    /// <summary>Reads a body.</summary>
    public async ValueTask<Body<T>> ReadAsync<T>(HttpContext http)
    {
        HttpRequest request = http.Request;
        if (negotiator.FindRequest(request) is not { } representation)
        {
            return string.IsNullOrEmpty(request.ContentType) && !CanHaveBody(http)
                ? new Body<T>(Problem.InvalidBody("a body", "none", 0))
                : new Body<T>(diagnostics.UnsupportedMediaType(request));
        }

        if (IsEncoded(request))
        {
            return new Body<T>(diagnostics.UnsupportedContentEncoding(request));
        }

        try
        {
            T? value = await DecodeAsync<T>(request, representation);
            return value is null
                ? new Body<T>(Problem.InvalidBody($"a value of {TypeNames.Display(typeof(T))}", "null", 0))
                : new Body<T>(value);
        }
        catch (InvalidPayloadException error)
        {
            return new Body<T>(diagnostics.InvalidBody(error, representation));
        }
        catch (BadHttpRequestException error)
        {
            return new Body<T>(diagnostics.RefusedBody(error.StatusCode, error.Message));
        }
        catch (InvalidDataException error)
        {
            return new Body<T>(diagnostics.RefusedBody(StatusCodes.Status400BadRequest, error.Message));
        }
        catch (InvalidOperationException error) when (http.RequestServices.GetService<IRequestDecompressionProvider>() is not null)
        {
            // What System.IO.Compression throws for an invalid Brotli stream.
            return new Body<T>(diagnostics.RefusedBody(StatusCodes.Status400BadRequest, error.Message));
        }
        catch (Exception error) when (error is IOException or OperationCanceledException)
        {
            diagnostics.ClientGone(error);
            return new Body<T>(TypedResults.StatusCode(StatusCodes.Status499ClientClosedRequest));
        }
    }

    private async ValueTask<T?> DecodeAsync<T>(HttpRequest request, Representation representation)
    {
        TypeCodecs<T> codecs = negotiator.Formats.FindCodecs<T>()
            ?? throw new NotSupportedException($"A handler reads {TypeNames.Display(typeof(T))}, {TypeNames.NoShapeHint(typeof(T))}");
        Codec<T> codec = codecs.For(representation.Format);
        PipeReader reader = request.BodyReader;
        ReadResult read = await reader.ReadAsync();
        if (read.IsCompleted)
        {
            return DecodeAtOnce(codec, reader, read.Buffer, representation);
        }

        var body = default(BodyBuffer);
        try
        {
            while (true)
            {
                body.Append(read.Buffer, request.ContentLength);
                reader.AdvanceTo(read.Buffer.End);
                if (read.IsCompleted)
                {
                    diagnostics.Metrics.AddRequestBytes(representation, body.Span.Length);
                    return codec.Decode(body.Span);
                }

                read = await reader.ReadAsync();
            }
        }
        finally
        {
            body.Dispose();
        }
    }

    // A body that is there when it is first looked at is decoded where the server put it.
    private T? DecodeAtOnce<T>(Codec<T> codec, PipeReader reader, in ReadOnlySequence<byte> body, Representation representation)
    {
        try
        {
            diagnostics.Metrics.AddRequestBytes(representation, body.Length);
            return codec.Decode(body);
        }
        finally
        {
            reader.AdvanceTo(body.End);
        }
    }

    private static bool CanHaveBody(HttpContext http) =>
        http.Features.Get<IHttpRequestBodyDetectionFeature>()?.CanHaveBody ?? http.Request.ContentLength is > 0;

    // The decompression middleware takes away the header of what it has decompressed.
    private static bool IsEncoded(HttpRequest request)
    {
        StringValues encodings = request.Headers.ContentEncoding;
        return encodings.Count > 0
            && !(encodings.Count == 1 && "identity".Equals(encodings[0], StringComparison.OrdinalIgnoreCase));
    }
}
