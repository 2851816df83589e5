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
/// Negotiation for framework adapters that bind bodies and write responses themselves, such as the FastEndpoints and gRPC integrations.
/// Negotiation, limits and memory match the application's own endpoints. Registered as a service by <c>AddFormats</c>; safe to share
/// between threads.
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

    /// <summary>Returns the media types of request bodies for a type, in the server's order; empty if the type has no shape.</summary>
    /// <param name="type">The type that the handler reads.</param>
    public IReadOnlyList<string> FindAccepted(Type type) =>
        _negotiator.Formats.FindCodecs(type) is { } codecs ? _negotiator.OffersOf(codecs).Described : [];

    /// <summary>Returns the media types of responses, in the server's order; empty if the type has no shape.</summary>
    /// <param name="type">The type that the handler declares to return, awaited.</param>
    public IReadOnlyList<string> FindProduced(Type type) => _responders.FindDeclared(type)?.Offers.Described ?? [];

    /// <summary>Tells the output cache which representations an endpoint may respond with; it keeps one entry for each.</summary>
    /// <param name="endpoint">The endpoint, while it is built.</param>
    /// <param name="type">The type that the handler declares to return, awaited.</param>
    public void Describe(EndpointBuilder endpoint, Type type)
    {
        if (_responders.FindDeclared(type) is not null || _responders.OffersOf(type).Any())
        {
            OfferMetadata.Add(endpoint, _negotiator, _responders.OffersOf(type));
        }
    }

    /// <summary>Logs, once for each type, that values of a type without a shape stay JSON, and the lines to add.</summary>
    /// <param name="handler">The handler and what it does with the type: <c>GET /orders returns</c>.</param>
    /// <param name="type">The type.</param>
    public void LogMissing(string handler, Type type) => _missing.Log(handler, type);

    /// <summary>Returns whether a request's <c>Content-Type</c> names one of the formats.</summary>
    public bool IsKnown(HttpRequest request) => _negotiator.FindRequest(request) is not null;

    /// <summary>Reads a body in the format of its <c>Content-Type</c>.</summary>
    /// <param name="http">The request's context.</param>
    /// <param name="type">The type to decode.</param>
    /// <exception cref="RefusedBodyException">The body is invalid, or no format of the type has its media type; the exception holds the
    /// response and its status.</exception>
    public async ValueTask<object?> ReadAsync(HttpContext http, Type type)
    {
        if (_negotiator.Formats.FindCodecs(type) is not { } codecs)
        {
            throw new RefusedBodyException(Problem.UnsupportedMediaType(http.Request.ContentType, ["application/json"]), null);
        }

        (object? value, IResult? refusal) = await _bodies.ReadAsync(http, codecs);
        return refusal is null ? value : throw new RefusedBodyException(refusal, null);
    }

    /// <summary>
    /// Writes a response in the format that the request accepts, or refuses it; the status is the one that the handler set.
    /// </summary>
    /// <param name="http">The request's context.</param>
    /// <param name="value">The value that the handler returned.</param>
    /// <param name="declared">The type that the handler declares to return, awaited; null if it declares none.</param>
    /// <returns>False if the response is JSON or the value has no shape. Nothing was written then: the framework must write the
    /// response.</returns>
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

    /// <summary>Returns the limits of a request: those of its endpoint (<c>WithFormatLimits</c>), or the application's.</summary>
    /// <param name="http">The request's context; null for the application's limits.</param>
    public FormatLimits LimitsOf(HttpContext? http) => EndpointLimits.For(http, _options);

    /// <summary>Creates the application's formats and contracts with other limits. Creating them is expensive: keep the result.</summary>
    /// <param name="limits">The limits.</param>
    /// <param name="ofControllers">Whether JSON follows the options of controllers (<c>AddJsonOptions</c>), if controllers have the
    /// formats; otherwise it follows the options of minimal APIs.</param>
    public FormatSet CreateFormats(FormatLimits limits, bool ofControllers = false) =>
        ofControllers && _services.GetService<MvcFormats>() is { } mvc
            ? FormatSetFactory.Create(_services, limits, mvc.Json)
            : FormatSetFactory.Create(_services, limits);

    /// <summary>Creates the response to an invalid body, 400 or 413, without counting or logging it.</summary>
    public static IResult InvalidBody(InvalidPayloadException error) => Problem.InvalidBody(error);

    /// <summary>Creates the response to a body that could not be read or decoded; null if the client is not at fault.</summary>
    /// <param name="http">The request's context.</param>
    /// <param name="error">The exception.</param>
    public IResult? Explain(HttpContext http, Exception error) =>
        _bodies.Explain(http, error, _negotiator.FindRequest(http.Request) ?? Unknown);

    /// <summary>
    /// Gets or sets the function that translates an exception met while a gRPC message is read, such as a
    /// <see cref="MemoryRefusedException"/>, to one that the gRPC framework knows. It returns null for an exception that needs no
    /// translation.
    /// </summary>
    public Func<Exception, Exception?>? MessageErrors { get; set; }

    /// <summary>Decodes a message with the limits of the request's endpoint, on the request's share of memory.</summary>
    /// <param name="http">The request's context.</param>
    /// <param name="codecs">The codecs of the type, from the application's <see cref="FormatSet"/>.</param>
    /// <param name="format">The format.</param>
    /// <param name="payload">The bytes of exactly one value.</param>
    /// <param name="isKept">Whether the handler may keep the value until the request ends; false if each message replaces the one
    /// before.</param>
    /// <exception cref="InvalidPayloadException">The bytes are not a value of the type.</exception>
    /// <exception cref="MemoryRefusedException">There is not enough memory for the value.</exception>
    /// <exception cref="OperationCanceledException">The client has disconnected.</exception>
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
    /// <returns>The payload in a rented array; the caller returns it by disposing the buffer.</returns>
    /// <exception cref="UnsupportedValueException">The format cannot represent the value.</exception>
    /// <exception cref="MemoryRefusedException">There is not enough memory for the payload.</exception>
    /// <exception cref="OperationCanceledException">The client has disconnected.</exception>
    public static PooledBuffer Encode<T>(HttpContext http, TypeCodecs<T> codecs, Format format, T value)
    {
        PooledBuffer payload;
        using (RequestMemory.WatchEncoding(http))
        {
            payload = codecs.For(format).Encode(value);
        }

        try
        {
            // The server copies the payload to its own buffer, however slowly the client reads.
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
    /// Takes memory for a body before it is decoded, without waiting, for example for a message that is decompressed. A second call does
    /// not add to the first: the larger number counts.
    /// </summary>
    /// <param name="http">The request's context.</param>
    /// <param name="bytes">The number of bytes in all.</param>
    /// <exception cref="MemoryRefusedException">There is not enough memory.</exception>
    public static void TakeMemory(HttpContext http, long bytes) => RequestMemory.Of(http)?.HoldNextValue(bytes);

    /// <summary>
    /// Counts everything that codecs decode on this thread against the request's share of memory, and stops them when the client
    /// disconnects, until the result is disposed.
    /// </summary>
    /// <param name="http">The request's context.</param>
    public static CodecWatch WatchDecoding(HttpContext http) => RequestMemory.WatchDecoding(http, RequestMemory.Of(http));

    /// <summary>
    /// Counts everything that codecs encode on this thread against the request's share of memory, and stops them when the client
    /// disconnects, until the result is disposed.
    /// </summary>
    /// <param name="http">The request's context.</param>
    public static CodecWatch WatchEncoding(HttpContext http) => RequestMemory.WatchEncoding(http);
}
