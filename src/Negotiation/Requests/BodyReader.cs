using System.Buffers;
using System.IO.Pipelines;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.Extensions.Options;
using SerializationApi.Formats;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation;

/// <summary>Reads request bodies; every body ends in a value or a refusal.</summary>
internal sealed class BodyReader(
    Negotiator negotiator,
    IOptions<FormatRegistration> registration,
    Refusals refusals,
    NegotiationMetrics metrics,
    IOptions<FormatOptions> options
)
{
    private readonly ShapeMap<BodyStream> _streams = new(
        registration.Value.Shapes,
        (shape, type) => type == shape.Type ? null : shape.Accept(new StreamVisitor(negotiator.Formats)),
        ListForms.IsStream,
        negotiator.Formats.FindOther
    );

    /// <summary>Adjusts an endpoint's limits for this reader; by default they stay as they are.</summary>
    public Func<EndpointLimits, EndpointLimits> LimitsOf { get; init; } = static limits => limits;

    /// <summary>Whether refusals of JSON have the path of the error (<see cref="BodyResult.Path"/>); false by default.</summary>
    public bool FindsPaths { get; init; }

    public static bool CanHaveBody(HttpContext http) =>
        http.Features.Get<IHttpRequestBodyDetectionFeature>()?.CanHaveBody ?? http.Request.ContentLength is > 0;

    /// <summary>
    /// Whether the body has a coding that nothing has removed: the decompression middleware removes the header field of bodies that it
    /// decompresses. A list may have empty members (RFC 9110 §5.6.1), or no others.
    /// </summary>
    public static bool HasCoding(HttpRequest request)
    {
        foreach (string? line in request.Headers.ContentEncoding)
        {
            foreach (Range member in line.AsSpan().Split(','))
            {
                ReadOnlySpan<char> coding = line.AsSpan(member).Trim();
                if (!coding.IsEmpty && !coding.Equals("identity", StringComparison.OrdinalIgnoreCase))
                {
                    return true;
                }
            }
        }

        return false;
    }

    public static bool IsOptional(HttpContext http) =>
        http.GetEndpoint()?.Metadata.GetMetadata<NegotiatedBodyMetadata>() is { IsOptional: true };

    /// <summary>Finds the codecs of a type that a handler reads.</summary>
    /// <exception cref="InvalidOperationException">The contract has no shape.</exception>
    public TypeCodecs FindCodecs(Type type) => negotiator.Formats.FindCodecs(type) ?? throw MissingShape.Error("A handler reads", type);

    /// <summary>Finds how a body is read item by item; null if the type is not a stream of a contract.</summary>
    public BodyStream? FindStream(Type type) => _streams.Find(type);

    /// <summary>Opens a body as a stream; its items are read, and possibly refused, while the handler runs.</summary>
    public BodyResult Open(HttpContext http, BodyStream stream, bool isOptional) =>
        isOptional && !CanHaveBody(http) ? BodyResult.Absent
        : FindRepresentation(http, stream.Codecs, out IResult? refusal) is { } representation
            ? new(stream.Open(http, this, representation), null)
        : new(null, refusal);

    public async ValueTask<BodyResult> ReadAsync(HttpContext http, TypeCodecs codecs, bool isOptional = false)
    {
        if (isOptional && !CanHaveBody(http))
        {
            return BodyResult.Absent;
        }

        if (FindRepresentation(http, codecs, out IResult? refusal) is not { } representation)
        {
            return new(null, refusal) { IsMissing = refusal is IStatusCodeHttpResult { StatusCode: StatusCodes.Status400BadRequest } };
        }

        if (EndpointDecompression.LengthOf(http) is { } length)
        {
            RequestMemory.Of(http)?.AnnounceBody(length);
        }

        PipeReader reader = http.Request.BodyReader;
        ReadResult read;
        PooledBuffer? collected = null;
        try
        {
            CancellationToken timeout = RequestTimeout.TokenOf(http);
            read = await reader.ReadAsync(timeout);
            if (!read.IsCompleted)
            {
                collected = await BodyBuffer.CollectAsync(reader, read, EndpointDecompression.LengthOf(http), timeout);
                http.RequestAborted.ThrowIfCancellationRequested(); // Nobody is left to decode it for.
                read = new ReadResult(new ReadOnlySequence<byte>(collected.Value.Memory), isCanceled: false, isCompleted: true);
            }
        }
        catch (Exception error)
        {
            collected?.Dispose();
            if (Explain(http, error, representation) is { } response)
            {
                return new(null, response);
            }

            throw;
        }

        try
        {
            return await DecodeAllAsync(http, codecs, isOptional, read, collected, representation);
        }
        catch (BadHttpRequestException bad) when (collected is null)
        {
            return new(null, refusals.UnreadableBody(bad.StatusCode, bad.Message));
        }
        catch (IOException error) when (collected is null)
        {
            // The client has reset the stream behind a complete body.
            return new(null, refusals.ClientGone(http, error));
        }
    }

    /// <summary>
    /// Finds the representation of a request's body among the formats of its endpoint; null if the endpoint has no such format.
    /// </summary>
    public Representation? FindRequest(HttpContext http) =>
        RequestFormatListMetadata.Of(http) is { } listed ? listed.FindRequest(http.Request) : negotiator.FindRequest(http.Request);

    /// <summary>Counts the bytes of a body that is read item by item.</summary>
    public void CountBytes(Representation representation, long bytes) => metrics.AddRequestBytes(representation, bytes);

    /// <summary>Finds the representation of a body.</summary>
    /// <param name="http">The request's context.</param>
    /// <param name="codecs">The codecs of the expected type.</param>
    /// <param name="refusal">The response to a body that cannot be read; otherwise null.</param>
    /// <returns>Null if the body cannot be read.</returns>
    public Representation? FindRepresentation(HttpContext http, TypeCodecs codecs, out IResult? refusal)
    {
        Representation? representation = FindRequest(http);
        refusal =
            representation is not null && codecs.Offers(representation.Format)
                ? HasCoding(http.Request)
                    ? refusals.UnsupportedCoding(http.Request)
                    : null
                : string.IsNullOrEmpty(http.Request.ContentType) && !CanHaveBody(http)
                    ? Problem.InvalidBody("a body", "none", 0)
                    : RefuseMediaType(http, codecs);
        return refusal is null ? representation : null;
    }

    /// <summary>Creates the response to a media type or charset that is not supported.</summary>
    public IResult RefuseMediaType(HttpContext http, TypeCodecs codecs) =>
        refusals.UnsupportedMediaType(http.Request, RequestFormatListMetadata.Narrow(http, negotiator.OffersOf(codecs)));

    /// <summary>Creates the response to a body that could not be read; null if the client is not at fault.</summary>
    public IResult? Explain(HttpContext http, Exception error, Representation representation) =>
        error switch
        {
            InvalidPayloadException invalid => refusals.InvalidBody(invalid, representation),
            ExpandedBodyException expanded => refusals.InvalidBody(expanded.Error, representation),
            BadHttpRequestException bad => refusals.UnreadableBody(bad.StatusCode, bad.Message),
            OperationCanceledException when RequestTimeout.CanRespond(http) => null,
            ConnectionResetException or OperationCanceledException => refusals.ClientGone(http, error),
            IOException when http.RequestAborted.IsCancellationRequested => refusals.ClientGone(http, error),
            // From Kestrel, for example for a chunk size that is too long.
            IOException => refusals.UnreadableBody(StatusCodes.Status400BadRequest, error.Message),
            // From a decompressor of the application; .NET throws the second for an invalid Brotli stream.
            InvalidDataException or InvalidOperationException when EndpointDecompression.IsUsed(http.RequestServices) =>
                refusals.UnreadableBody(StatusCodes.Status400BadRequest, "The body does not match its Content-Encoding."),
            _ => null,
        };

    private async ValueTask<BodyResult> DecodeAllAsync(
        HttpContext http,
        TypeCodecs codecs,
        bool isOptional,
        ReadResult read,
        PooledBuffer? collected,
        Representation representation
    )
    {
        try
        {
            if (isOptional && read.Buffer.IsEmpty)
            {
                return BodyResult.Absent;
            }

            metrics.AddRequestBytes(representation, read.Buffer.Length);
            object? value = RequestMemory.Of(http) is { } memory
                ? await DecodeAsync(http, memory, codecs, read.Buffer, representation)
                : Decode(http, codecs, read.Buffer, representation);
            return value is not null || isOptional
                ? new(value, null)
                : new(null, Problem.InvalidBody($"a value of {TypeNames.Display(codecs.Type)}", "null", 0)) { IsMissing = true };
        }
        catch (InvalidPayloadException error)
        {
            bool isEmptyJson = read.Buffer.IsEmpty && http.Request.HasJsonContentType();
            return new(null, refusals.InvalidBody(isEmptyJson ? new InvalidPayloadException("a body", "none", 0) : error, representation))
            {
                IsMissing = isEmptyJson,
                Path = FindsPaths && Negotiator.IsJson(representation) ? JsonPath.At(read.Buffer, error.Offset) : null,
            };
        }
        catch (OperationCanceledException error) when (http.RequestAborted.IsCancellationRequested && !RequestTimeout.CanRespond(http))
        {
            return new(null, refusals.ClientGone(http, error));
        }
        finally
        {
            if (collected is { } body)
            {
                body.Dispose();
            }
            else
            {
                // A body that had arrived completely was decoded from the server's own buffer.
                http.Request.BodyReader.AdvanceTo(read.Buffer.End);
            }
        }
    }

    // Most bodies become about three times their bytes. If one becomes more and no memory is free, it waits for its maximum and is decoded
    // again.
    private async ValueTask<object?> DecodeAsync(
        HttpContext http,
        RequestMemory memory,
        TypeCodecs codecs,
        ReadOnlySequence<byte> body,
        Representation representation
    )
    {
        long most = Math.Min(DecodeBudget.Of(EndpointLimits.For(http, options.Value), body.Length), memory.MostOfValue);
        if (body.Length > RequestMemory.FreeBytes)
        {
            await memory.HoldAsync(MemoryPart.Value, Math.Min(most, RequestMemory.UsualBytesPerByte * body.Length));
        }

        try
        {
            return Decode(http, codecs, body, representation);
        }
        catch (MemoryRefusedException refused) when (!refused.IsTooLarge)
        {
            memory.Release(MemoryPart.Value);
            await memory.HoldAsync(MemoryPart.Value, most);
            return Decode(http, codecs, body, representation);
        }
    }

    private object? Decode(HttpContext http, TypeCodecs codecs, in ReadOnlySequence<byte> body, Representation representation)
    {
        using CodecWatch client = RequestMemory.WatchDecoding(http, RequestMemory.Of(http));
        return Limited(http) is { } limits
            ? limits.Find(codecs).Decode(limits.Find(representation.Format), body)
            : codecs.Decode(representation.Format, body);
    }

    private EndpointLimits? Limited(HttpContext http) => EndpointLimits.Of(http) is { } endpoint ? LimitsOf(endpoint) : null;

    private sealed class StreamVisitor(FormatSet formats) : IContractVisitor<BodyStream?>
    {
        public BodyStream? Visit<T>(Shape<T> shape) =>
            formats.FindCodecs<List<T>>() is { IsList: true } codecs
                ? new(codecs, (http, bodies, representation) => new BodyStream<T>(http, bodies, codecs, representation))
                : null;
    }
}
