using System.Buffers;
using System.IO.Pipelines;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.Extensions.Primitives;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation;

/// <summary>Reads request bodies; whatever a client sends ends in a value or in a refusal.</summary>
/// <param name="negotiator">Finds the body's format.</param>
/// <param name="refusals">Makes the refusals.</param>
/// <param name="metrics">Counts the bytes.</param>
/// <param name="streams">Finds how streams are read.</param>
internal sealed class BodyReader(Negotiator negotiator, Refusals refusals, NegotiationMetrics metrics, StreamBodyMap streams)
{
    /// <summary>What an endpoint's limits become here; by default they stay as they are.</summary>
    public Func<EndpointLimits, EndpointLimits> LimitsOf { get; init; } = static limits => limits;

    /// <summary>Whether the request can have a body at all.</summary>
    public static bool CanHaveBody(HttpContext http) =>
        http.Features.Get<IHttpRequestBodyDetectionFeature>()?.CanHaveBody ?? http.Request.ContentLength is > 0;

    /// <summary>Finds the codecs of a type that a handler reads.</summary>
    /// <exception cref="InvalidOperationException">The contract has no shape.</exception>
    public TypeCodecs FindCodecs(Type type) => negotiator.Formats.FindCodecs(type) ?? throw MissingShape.Error("A handler reads", type);

    /// <summary>How a body is read as a type item by item; null when the type is no stream of a contract.</summary>
    public StreamBody? FindStream(Type type) => streams.Find(type);

    /// <summary>Opens a body as a stream; its items are read, and perhaps refused, while the handler runs.</summary>
    /// <returns>The stream; null when the body was refused, and the request has a <see cref="RefusedBody"/>, or when it is optional and there is none.</returns>
    public object? Open(HttpContext http, StreamBody stream, bool isOptional) =>
        (isOptional && !CanHaveBody(http)) || FindRepresentation(http, stream.Codecs) is not { } representation ? null : stream.Open(http, this, representation);

    /// <summary>Reads a body.</summary>
    /// <param name="http">The request's context.</param>
    /// <param name="codecs">The codecs of what it should hold.</param>
    /// <param name="isOptional">Whether nothing, and the format's null, are no refusal.</param>
    /// <returns>
    /// The value; null when the body was refused, and the request has a <see cref="RefusedBody"/>, or when it is optional and there is none.
    /// </returns>
    public async ValueTask<object?> ReadAsync(HttpContext http, TypeCodecs codecs, bool isOptional = false)
    {
        if (isOptional && !CanHaveBody(http))
        {
            return null;
        }

        if (FindRepresentation(http, codecs) is not { } representation)
        {
            return null;
        }

        PipeReader reader = http.Request.BodyReader;
        ReadResult read;
        PooledBuffer? collected = null;
        try
        {
            read = await reader.ReadAsync();
            if (!read.IsCompleted)
            {
                collected = await BodyBuffer.CollectAsync(reader, read, EndpointDecompression.LengthOf(http));
                http.RequestAborted.ThrowIfCancellationRequested(); // Nobody is left to decode it for.
                read = new ReadResult(new ReadOnlySequence<byte>(collected.Value.Memory), isCanceled: false, isCompleted: true);
            }
        }
        catch (Exception error)
        {
            collected?.Dispose();
            if (Explain(http, error, representation) is { } response)
            {
                return Refuse(http, response);
            }

            throw;
        }

        try
        {
            if (isOptional && read.Buffer.IsEmpty)
            {
                return null;
            }

            object? value = Decode(http, codecs, read.Buffer, representation);
            return Accept(http, codecs, value, isOptional);
        }
        catch (InvalidPayloadException error)
        {
            return Refuse(http, refusals.InvalidBody(error, representation));
        }
        catch (OperationCanceledException error) when (http.RequestAborted.IsCancellationRequested)
        {
            return Refuse(http, refusals.ClientGone(http, error));
        }
        finally
        {
            if (collected is { } body)
            {
                body.Dispose();
            }
            else
            {
                // A body that is there when it is first looked at was decoded where the server put it.
                reader.AdvanceTo(read.Buffer.End);
            }
        }
    }

    /// <summary>Finds the representation of a request's body among those of its endpoint; null when it is in none of them.</summary>
    public Representation? FindRequest(HttpContext http) => RequestFormats.Of(http) is { } listed
        ? listed.FindRequest(http.Request)
        : negotiator.FindRequest(http.Request);

    /// <summary>Counts the bytes of a body that is read item by item.</summary>
    public void CountBytes(Representation representation, long bytes) => metrics.AddRequestBytes(representation, bytes);

    /// <summary>What the body is; null when that was refused, and the request has a <see cref="RefusedBody"/>.</summary>
    public Representation? FindRepresentation(HttpContext http, TypeCodecs codecs)
    {
        if (FindRequest(http) is not { } representation || !codecs.Offers(representation.Format))
        {
            Refuse(http, string.IsNullOrEmpty(http.Request.ContentType) && !CanHaveBody(http)
                ? Problem.InvalidBody("a body", "none", 0)
                : refusals.UnsupportedMediaType(http.Request, RequestFormats.Narrow(http, negotiator.OffersOf(codecs))));
            return null;
        }

        if (HasCoding(http.Request))
        {
            Refuse(http, refusals.UnsupportedCoding(http.Request));
            return null;
        }

        return representation;
    }

    /// <summary>Keeps the response to a body that was refused.</summary>
    /// <returns>Null.</returns>
    public static object? Refuse(HttpContext http, IResult response)
    {
        http.Features.Set(new RefusedBody(response));
        return null;
    }

    /// <summary>The response to a body that could not be read; null when it is not the client's fault.</summary>
    public IResult? Explain(HttpContext http, Exception error, Representation representation) => error switch
    {
        InvalidPayloadException invalid => refusals.InvalidBody(invalid, representation),
        ExpandedBodyException expanded => refusals.InvalidBody(expanded.Error, representation),
        BadHttpRequestException bad => refusals.UnreadableBody(bad.StatusCode, bad.Message),
        ConnectionResetException or OperationCanceledException => refusals.ClientGone(http, error),
        IOException when http.RequestAborted.IsCancellationRequested => refusals.ClientGone(http, error),
        // Kestrel's, for a chunk size that is too long, for instance.
        IOException => refusals.UnreadableBody(StatusCodes.Status400BadRequest, error.Message),
        // From a decompressor of the application's own; .NET throws the second for an invalid Brotli stream.
        InvalidDataException or InvalidOperationException when EndpointDecompression.IsUsed(http.RequestServices) =>
            refusals.UnreadableBody(StatusCodes.Status400BadRequest, "The body is not what its Content-Encoding said."),
        _ => null,
    };

    private static object? Accept(HttpContext http, TypeCodecs codecs, object? value, bool isOptional) => value is not null || isOptional
        ? value
        : Refuse(http, Problem.InvalidBody($"a value of {TypeNames.Display(codecs.Type)}", "null", 0));

    private object? Decode(HttpContext http, TypeCodecs codecs, in ReadOnlySequence<byte> body, Representation representation)
    {
        metrics.AddRequestBytes(representation, body.Length);
        using Interruption.Watch client = Interruption.By(http, ClientToken.Of);
        return Limited(http) is { } limits
            ? limits.Find(codecs).Decode(limits.Find(representation.Format), body)
            : codecs.Decode(representation.Format, body);
    }

    private EndpointLimits? Limited(HttpContext http) => EndpointLimits.Of(http) is { } endpoint ? LimitsOf(endpoint) : null;

    // The decompression middleware takes away the header field of what it has decompressed.
    private static bool HasCoding(HttpRequest request)
    {
        StringValues codings = request.Headers.ContentEncoding;
        return codings.Count > 0
            && !(codings.Count == 1 && "identity".Equals(codings[0], StringComparison.OrdinalIgnoreCase));
    }
}
