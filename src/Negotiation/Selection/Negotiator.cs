using System.Collections.Concurrent;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Options;
using Microsoft.Extensions.Primitives;
using SerializationApi.Formats;
using SerializationApi.Formats.Streams;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation;

/// <summary>Finds the representations of requests and chooses those of responses. One per application.</summary>
internal sealed class Negotiator
{
    private readonly ContentTypes _contentTypes;
    private readonly ConcurrentDictionary<OffersKey, OfferSet> _offers = new();
    private readonly ConcurrentDictionary<string, bool> _reported = new(StringComparer.Ordinal);
    private readonly OfferSet _everyList;
    private readonly OfferSet _everyStream;
    private readonly QueryOverride _override;

    public Negotiator(FormatSet formats, IOptions<FormatOptions> options)
    {
        FormatsInOrder = [.. InServerOrder(formats, options.Value)];
        Listed = [.. FormatsInOrder.SelectMany(ListedMediaType.AllOf)];
        foreach (string mediaType in options.Value.FormatOrder.Where(IsMediaType))
        {
            PutFirst(formats, mediaType);
        }

        Everything = new OfferSet(formats, Listed);
        _everyList = new OfferSet(formats, Listed, isList: true);
        _everyStream = new OfferSet(formats, Listed, isList: true, isStream: true);
        Formats = formats;
        _contentTypes = new ContentTypes(formats);
        _override = new QueryOverride(options.Value.QueryParameter);
    }

    public FormatSet Formats { get; }

    public Format[] FormatsInOrder { get; }

    /// <summary>Every format and media type, in the server's order.</summary>
    public ListedMediaType[] Listed { get; }

    /// <summary>The offers for a type that every format supports.</summary>
    public OfferSet Everything { get; }

    public OfferSet OffersOf(TypeCodecs codecs, bool isStream = false)
    {
        var key = new OffersKey(codecs.Contract, codecs.IsList, isStream, codecs.StreamedItems);
        return _offers.TryGetValue(key, out OfferSet? offers)
            ? offers
            : _offers.GetOrAdd(
                key,
                !HasEveryForm(codecs) ? Narrow(codecs, isStream)
                    : isStream ? _everyStream
                    : codecs.IsList ? _everyList
                    : Everything
            );
    }

    /// <summary>Whether a request only reads: a GET, a HEAD or a QUERY, whose body holds the query (RFC 10008).</summary>
    public static bool IsRead(HttpRequest request) =>
        HttpMethods.IsGet(request.Method) || HttpMethods.IsHead(request.Method) || HttpMethods.Equals(request.Method, "QUERY");

    /// <summary>
    /// Chooses the response's representation. If no offer is acceptable it is the default, or null if the endpoint refuses that or the
    /// query names a format that is not offered.
    /// </summary>
    public Representation? SelectResponse(HttpRequest request, OfferSet offers) =>
        SelectAcceptable(request, offers)
        ?? (
            request.HttpContext.GetEndpoint()?.Metadata.GetMetadata<NegotiateMetadata>() is { Options.ReturnHttpNotAcceptable: true }
            || _override.Find(request, Formats) is not null
                ? null
                : offers.Default
        );

    /// <summary>Chooses the response's representation; null if no offer is acceptable.</summary>
    public Representation? SelectAcceptable(HttpRequest request, OfferSet offers)
    {
        if (_override.Find(request, Formats) is { } format)
        {
            return offers.Select(format);
        }

        StringValues accept = request.Headers.Accept;
        return accept.Count switch
        {
            0 => offers.Default,
            1 => offers.Select(accept[0] ?? ""),
            _ => offers.Select(string.Join(',', accept.ToArray())),
        };
    }

    /// <summary>
    /// Chooses the representation of a handler's value. If no offer is acceptable and the request may have changed something, it is the
    /// default: a 406 would hide the outcome (RFC 9110 §12.4.1 leaves the choice).
    /// </summary>
    public Representation? SelectWritten(HttpRequest request, OfferSet offers) =>
        SelectResponse(request, offers) ?? (IsRead(request) ? null : offers.Default);

    /// <summary>
    /// Returns the request's preferences as text: requests with equal texts get the same representation, whatever is offered.
    /// </summary>
    public string DescribeWishes(HttpRequest request) =>
        _override.Find(request, Formats) is { } format
            ? $"?{format.Name}"
            : $"Accept: {string.Join(',', request.Headers.Accept.ToArray())}";

    /// <summary>Returns the format that the query names instead of <c>Accept</c>; null if it names none.</summary>
    public Format? FindNamed(HttpRequest request) => _override.Find(request, Formats);

    /// <summary>JSON, which MVC's own formatter may write and read; null if the app has removed it.</summary>
    public Format? Json => Formats.FindByName("json");

    /// <summary>Whether a representation is JSON as a whole, not a list's items one by one.</summary>
    public static bool IsJson(Representation representation) =>
        representation.Format.Name == "json" && representation.Format is not StreamForm;

    /// <summary>Finds the representation of a request's body; null if the request names no media type, or one that no format has.</summary>
    public Representation? FindRequest(HttpRequest request) =>
        request.ContentType is { Length: > 0 } contentType ? _contentTypes.Find(contentType) : null;

    private bool HasEveryForm(TypeCodecs codecs) =>
        Array.TrueForAll(FormatsInOrder, format => codecs.Offers(format) && format.Variants.All(codecs.Offers));

    private OfferSet Narrow(TypeCodecs codecs, bool isStream)
    {
        foreach (Format format in FormatsInOrder)
        {
            if (codecs.FindUnseenMember(format) is { } lost && _reported.TryAdd($"{lost.Member} {format.Name}", true))
            {
                Formats.OnFormatNotOffered?.Invoke(format, lost);
            }
        }

        return new OfferSet(Formats, Listed, codecs, codecs.IsList, isStream);
    }

    // Moves it before the other media types of its format.
    private void PutFirst(FormatSet formats, string mediaType)
    {
        Format format = formats.FindByMediaType(mediaType)!;
        int to = Array.FindIndex(Listed, item => item.Format == format);
        int from = Array.FindIndex(Listed, item => item.MediaType.Equals(mediaType, StringComparison.OrdinalIgnoreCase));
        ListedMediaType main = Listed[from];
        Array.Copy(Listed, to, Listed, to + 1, from - to);
        Listed[to] = main;
    }

    private static IEnumerable<Format> InServerOrder(FormatSet formats, FormatOptions options) =>
        [.. options.FormatOrder.Select(name => Find(formats, name)).Concat(formats.Formats).Distinct()];

    private static Format Find(FormatSet formats, string name) =>
        (IsMediaType(name) ? formats.FindByMediaType(name) : formats.FindByName(name))
        ?? throw new InvalidOperationException(
            $"FormatOrder names the unknown {(IsMediaType(name) ? "media type" : "format")} '{name}'. Known: "
                + $"{string.Join(", ", formats.Formats.SelectMany(format => IsMediaType(name) ? format.MediaTypes : [format.Name]))}."
        );

    private static bool IsMediaType(string name) => name.Contains('/', StringComparison.Ordinal);

    // Types with equal keys have the same offers.
    private sealed record OffersKey(ShapeInfo Contract, bool IsList, bool IsStream, Type? Items);
}
