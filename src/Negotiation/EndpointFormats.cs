using System.Buffers;
using System.ComponentModel;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using SerializationApi.Formats;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Formats.Json;
using SerializationApi.Formats.Streams;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation.Infrastructure;

/// <summary>
/// What adapters of frameworks call that bind bodies and write responses themselves, as those of FastEndpoints and gRPC do: negotiation,
/// limits and memory are those of the application's own endpoints. A service of applications with <c>AddFormats</c>; safe to share between
/// threads.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class EndpointFormats
{
    private static readonly Representation Unknown = new(new JsonFormat(), "application/octet-stream");

    private readonly IServiceProvider _services;
    private readonly Negotiator _negotiator;
    private readonly BodyReader _bodies;
    private readonly ResponderMap _responders;
    private readonly MissingShapes _missing;
    private readonly FormatOptions _options;

    internal EndpointFormats(IServiceProvider services)
    {
        _services = services;
        _negotiator = services.GetRequiredService<Negotiator>();
        _bodies = services.GetRequiredService<BodyReader>();
        _responders = services.GetRequiredService<ResponderMap>();
        _missing = services.GetRequiredService<MissingShapes>();
        _options = services.GetRequiredService<IOptions<FormatOptions>>().Value;
    }

    /// <summary>The media types of bodies of a type, in the server's order; none of a type without a shape.</summary>
    /// <param name="type">What the handler reads.</param>
    public IReadOnlyList<string> FindAccepted(Type type) =>
        _negotiator.Formats.FindCodecs(type) is { } codecs ? _negotiator.OffersOf(codecs).Described : [];

    /// <summary>The media types of responses, in the server's order; none of a type without a shape.</summary>
    /// <param name="type">What the handler declares that it returns, awaited.</param>
    public IReadOnlyList<string> FindProduced(Type type) => _responders.FindDeclared(type)?.Offers.Described ?? [];

    /// <summary>Tells the output cache what an endpoint may respond with, of which it keeps an entry each.</summary>
    /// <param name="endpoint">The endpoint, while it is built.</param>
    /// <param name="type">What the handler declares that it returns, awaited.</param>
    public void Describe(EndpointBuilder endpoint, Type type)
    {
        if (_responders.FindDeclared(type) is not null || _responders.OffersOf(type).Any())
        {
            OfferMetadata.Add(endpoint, _negotiator, _responders.OffersOf(type));
        }
    }

    /// <summary>Logs, once for each type, that what has no shape stays JSON, with the lines to add.</summary>
    /// <param name="handler">The handler and what it does with the type: <c>GET /orders returns</c>.</param>
    /// <param name="type">The type.</param>
    public void LogMissing(string handler, Type type) => _missing.Log(handler, type);

    /// <summary>Whether a request's <c>Content-Type</c> names one of the formats.</summary>
    public bool IsKnown(HttpRequest request) => _negotiator.FindRequest(request) is not null;

    /// <summary>Reads a body in the format of its <c>Content-Type</c>.</summary>
    /// <param name="http">The request's context.</param>
    /// <param name="type">What it should hold.</param>
    /// <exception cref="RefusedBodyException">It does not, or is in no format that the type has: with the response, and its
    /// status.</exception>
    public async ValueTask<object?> ReadAsync(HttpContext http, Type type)
    {
        if (_negotiator.Formats.FindCodecs(type) is not { } codecs)
        {
            throw new RefusedBodyException(Problem.UnsupportedMediaType(http.Request.ContentType, ["application/json"]), null);
        }

        (object? value, IResult? refusal) = await _bodies.ReadAsync(http, codecs);
        return refusal is null ? value : throw new RefusedBodyException(refusal, null);
    }

    /// <summary>Writes a response in the format that the request accepts, or refuses it; its status is what the handler made it.</summary>
    /// <param name="http">The request's context.</param>
    /// <param name="value">What the handler returned.</param>
    /// <param name="declared">What it declares that it returns, awaited; null where it declares nothing.</param>
    /// <returns>False, and nothing is written, where the response is JSON, or the value has no shape: both are the framework's.</returns>
    public async ValueTask<bool> TryWriteAsync(HttpContext http, object value, Type? declared)
    {
        if (_responders.TryFind(value, declared is null ? null : _responders.FindDeclared(declared)) is not { } responder)
        {
            return false;
        }

        if (responder.SelectWritten(http) is { Format: { Name: "json" } and not StreamForm })
        {
            ResponseHeaders.ApplyCommon(http.Response);
            return false;
        }

        await responder.RespondAsync(http, value);
        return true;
    }

    /// <summary>The limits that hold for a request: those of its endpoint (<c>WithFormatLimits</c>), or the application's.</summary>
    /// <param name="http">The request's context; null for the application's.</param>
    public FormatLimits LimitsOf(HttpContext? http) => EndpointLimits.For(http, _options);

    /// <summary>The application's formats and contracts under limits of the caller's, to be made once and kept.</summary>
    /// <param name="limits">The limits.</param>
    /// <param name="ofControllers">Whether JSON is that of controllers (<c>AddJsonOptions</c>), where they have the formats; else that of
    /// minimal APIs.</param>
    public FormatSet CreateFormats(FormatLimits limits, bool ofControllers = false) =>
        ofControllers && _services.GetService<MvcFormats>() is { } mvc
            ? FormatSetFactory.Create(_services, limits, mvc.Json)
            : FormatSetFactory.Create(_services, limits);

    /// <summary>The response to a body that is not what it should be, 400 or 413; nothing is counted or logged.</summary>
    public static IResult InvalidBody(InvalidPayloadException error) => Problem.InvalidBody(error);

    /// <summary>The response to a body that could not be read or decoded; null when it is not the client's fault.</summary>
    /// <param name="http">The request's context.</param>
    /// <param name="error">What was thrown.</param>
    public IResult? Explain(HttpContext http, Exception error) =>
        _bodies.Explain(http, error, _negotiator.FindRequest(http.Request) ?? Unknown);

    /// <summary>
    /// Gets or sets what translates an error that is met while a message of gRPC is read, a <see cref="MemoryRefusedException"/> among
    /// them, to one that the framework of the messages knows. It returns null for an error that stays.
    /// </summary>
    public Func<Exception, Exception?>? MessageErrors { get; set; }

    /// <summary>Decodes a message under the limits of the request's endpoint, on the request's share of memory.</summary>
    /// <param name="http">The request's context.</param>
    /// <param name="codecs">The codecs of the type, of the application's <see cref="FormatSet"/>.</param>
    /// <param name="format">The format.</param>
    /// <param name="payload">Exactly one value.</param>
    /// <param name="isKept">
    /// Whether the handler may keep the value until the request ends; false where each message takes the place of the one before.
    /// </param>
    /// <exception cref="InvalidPayloadException">The bytes are not a value of the type.</exception>
    /// <exception cref="MemoryRefusedException">There is no memory for what they become.</exception>
    /// <exception cref="OperationCanceledException">The client has gone.</exception>
    public static T? Decode<T>(HttpContext http, TypeCodecs<T> codecs, Format format, in ReadOnlySequence<byte> payload, bool isKept = true)
    {
        var memory = RequestMemory.Of(http);
        T? value;
        using (RequestMemory.WatchDecoding(http, memory))
        {
            value = EndpointLimits.Of(http) is { } limits
                ? ((TypeCodecs<T>)limits.Find(codecs)).For(limits.Find(format)).Decode(payload)
                : codecs.For(format).Decode(payload);
        }

        if (isKept)
        {
            memory?.KeepValue(payload.Length);
        }

        return value;
    }

    /// <summary>Encodes a message on the request's share of memory.</summary>
    /// <param name="http">The request's context.</param>
    /// <param name="codecs">The codecs of the type.</param>
    /// <param name="format">The format.</param>
    /// <param name="value">The value.</param>
    /// <returns>The payload, in a rented array that the caller gives back by disposing it.</returns>
    /// <exception cref="UnsupportedValueException">The format has no form for the value.</exception>
    /// <exception cref="MemoryRefusedException">There is no memory for the payload.</exception>
    /// <exception cref="OperationCanceledException">The client has gone.</exception>
    public static PooledBuffer Encode<T>(HttpContext http, TypeCodecs<T> codecs, Format format, T value)
    {
        PooledBuffer payload;
        using (RequestMemory.WatchEncoding(http))
        {
            payload = codecs.For(format).Encode(value);
        }

        try
        {
            // The server's own buffer takes a copy, however slowly the client reads.
            RequestMemory.Of(http)?.Hold(MemoryPart.Response, 2L * payload.Length);
            return payload;
        }
        catch
        {
            payload.Dispose();
            throw;
        }
    }

    /// <summary>
    /// Takes memory for what a body is before it is decoded, without waiting: for a message that is decompressed, for instance. A second
    /// call does not add to the first: the larger one counts.
    /// </summary>
    /// <param name="http">The request's context.</param>
    /// <param name="bytes">How many bytes in all.</param>
    /// <exception cref="MemoryRefusedException">There is none.</exception>
    public static void TakeMemory(HttpContext http, long bytes) => RequestMemory.Of(http)?.HoldNextValue(bytes);

    /// <summary>
    /// Lets codecs on this thread take what they decode from the request's share of memory, and end when the client has gone, until the
    /// result is disposed.
    /// </summary>
    /// <param name="http">The request's context.</param>
    public static CodecWatch WatchDecoding(HttpContext http) => RequestMemory.WatchDecoding(http, RequestMemory.Of(http));

    /// <summary>
    /// Lets codecs on this thread take what they encode from the request's share of memory, and end when the client has gone, until the
    /// result is disposed.
    /// </summary>
    /// <param name="http">The request's context.</param>
    public static CodecWatch WatchEncoding(HttpContext http) => RequestMemory.WatchEncoding(http);
}
