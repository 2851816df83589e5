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
    /// <summary>Whether the request can have a body at all.</summary>
    public static bool CanHaveBody(HttpContext http) =>
        http.Features.Get<IHttpRequestBodyDetectionFeature>()?.CanHaveBody ?? http.Request.ContentLength is > 0;

    /// <summary>Finds the codecs of a type that a handler reads.</summary>
    /// <exception cref="InvalidOperationException">The contract has no shape.</exception>
    public TypeCodecs FindCodecs(Type type) => negotiator.Formats.FindCodecs(type)
        ?? throw new InvalidOperationException($"A handler reads {TypeNames.Display(type)}, {TypeNames.NoShapeHint(type)}");

    /// <summary>Reads a body.</summary>
    /// <param name="http">The request's context.</param>
    /// <param name="codecs">The codecs of what it should hold.</param>
    public async ValueTask<BodyResult> ReadAsync(HttpContext http, TypeCodecs codecs)
    {
        HttpRequest request = http.Request;
        if (negotiator.FindRequest(request) is not { } representation)
        {
            return Failed(string.IsNullOrEmpty(request.ContentType) && !CanHaveBody(http)
                ? Problem.InvalidBody("a body", "none", 0)
                : diagnostics.UnsupportedMediaType(request));
        }

        if (IsEncoded(request))
        {
            return Failed(diagnostics.UnsupportedContentEncoding(request));
        }

        try
        {
            object? value = await DecodeAsync(request, codecs, representation);
            return value is null
                ? Failed(Problem.InvalidBody($"a value of {TypeNames.Display(codecs.Type)}", "null", 0))
                : new BodyResult(value, Failure: null);
        }
        catch (InvalidPayloadException error)
        {
            return Failed(diagnostics.InvalidBody(error, representation));
        }
        catch (BadHttpRequestException error)
        {
            return Failed(diagnostics.RefusedBody(error.StatusCode, error.Message));
        }
        catch (InvalidDataException error)
        {
            return Failed(diagnostics.RefusedBody(StatusCodes.Status400BadRequest, error.Message));
        }
        catch (InvalidOperationException error) when (http.RequestServices.GetService<IRequestDecompressionProvider>() is not null)
        {
            // What System.IO.Compression throws for an invalid Brotli stream.
            return Failed(diagnostics.RefusedBody(StatusCodes.Status400BadRequest, error.Message));
        }
        catch (Exception error) when (error is IOException or OperationCanceledException)
        {
            diagnostics.ClientGone(error);
            return Failed(TypedResults.StatusCode(StatusCodes.Status499ClientClosedRequest));
        }
    }

    private async ValueTask<object?> DecodeAsync(HttpRequest request, TypeCodecs codecs, Representation representation)
    {
        PipeReader reader = request.BodyReader;
        ReadResult read = await reader.ReadAsync();
        if (read.IsCompleted)
        {
            // A body that is there when it is first looked at is decoded where the server put it.
            try
            {
                return Decode(codecs, read.Buffer, representation);
            }
            finally
            {
                reader.AdvanceTo(read.Buffer.End);
            }
        }

        var body = default(BodyBuffer);
        try
        {
            body.Append(read.Buffer, request.ContentLength);
            while (!read.IsCompleted)
            {
                reader.AdvanceTo(read.Buffer.End);
                read = await reader.ReadAsync();
                body.Append(read.Buffer, request.ContentLength);
            }

            reader.AdvanceTo(read.Buffer.End);
            return Decode(codecs, body.Bytes, representation);
        }
        finally
        {
            body.Dispose();
        }
    }

    private object? Decode(TypeCodecs codecs, in ReadOnlySequence<byte> body, Representation representation)
    {
        diagnostics.Metrics.AddRequestBytes(representation, body.Length);
        return codecs.Decode(representation.Format, body);
    }

    private static BodyResult Failed(IResult failure) => new(Value: null, failure);

    // The decompression middleware takes away the header of what it has decompressed.
    private static bool IsEncoded(HttpRequest request)
    {
        StringValues encodings = request.Headers.ContentEncoding;
        return encodings.Count > 0
            && !(encodings.Count == 1 && "identity".Equals(encodings[0], StringComparison.OrdinalIgnoreCase));
    }
}
