using System.Collections.Concurrent;
using Microsoft.AspNetCore.Http;
using SerializationApi.Formats;

namespace SerializationApi.Negotiation;

/// <summary>Endpoint metadata: the formats and media types that an endpoint has instead of all, in its own order of preference.</summary>
internal sealed class EndpointFormats
{
    private readonly FormatSet _formats;
    private readonly (Format Format, string MediaType)[] _listed;
    private readonly ContentTypes _contentTypes;
    private readonly ConcurrentDictionary<OfferSet, OfferSet> _narrowed = new();

    /// <summary>Finds what is listed.</summary>
    /// <param name="negotiator">Knows all formats.</param>
    /// <param name="names">Names of formats; media types of formats; and media types of the application's own that end in <c>+</c> and such a name.</param>
    /// <exception cref="ArgumentException">One of them is none of these, or there is none.</exception>
    public EndpointFormats(Negotiator negotiator, IEnumerable<string> names)
    {
        _formats = negotiator.Formats;
        _listed = [.. names.SelectMany(name => List(negotiator, name)).Distinct()];
        if (_listed.Length == 0)
        {
            throw new ArgumentException("At least one format is needed.", nameof(names));
        }

        IEnumerable<(Format Format, string MediaType)> streams = OfferSet.StreamFormsOf(_listed).Where(static form => form.HasOwnMediaTypes)
            .SelectMany(static form => form.MediaTypes, static (form, mediaType) => ((Format)form, mediaType));
        _contentTypes = new ContentTypes(
            _formats, _listed.Concat(streams).Distinct().ToDictionary(static item => item.MediaType, static item => item.Format, StringComparer.OrdinalIgnoreCase));
    }

    /// <summary>What is on offer at an endpoint.</summary>
    /// <param name="endpoint">The endpoint.</param>
    /// <param name="offers">What is on offer where nothing is listed.</param>
    public static OfferSet Narrow(Endpoint? endpoint, OfferSet offers) =>
        endpoint?.Metadata.GetMetadata<EndpointFormats>() is { } formats ? formats.Narrow(offers) : offers;

    /// <summary>What is listed of what is on offer for a type, and the media types of the application's own.</summary>
    public OfferSet Narrow(OfferSet offers) => _narrowed.GetOrAdd(
        offers, static (offers, self) => new OfferSet(self._formats, self._listed, offers.Codecs, offers.IsList), this);

    /// <summary>Finds the representation of a request's body; null when it is in none of what is listed.</summary>
    public Representation? FindRequest(HttpRequest request) =>
        request.ContentType is { Length: > 0 } contentType ? _contentTypes.Find(contentType) : null;

    private static IEnumerable<(Format Format, string MediaType)> List(Negotiator negotiator, string name)
    {
        FormatSet formats = negotiator.Formats;
        if (!name.Contains('/', StringComparison.Ordinal))
        {
            Format named = formats.FindByName(name) ?? throw Unknown(formats, name);
            return named.MediaTypes.Select(mediaType => (named, mediaType))
                .OrderBy(item => Array.FindIndex(negotiator.Listed, listed => listed.MediaType.Equals(item.mediaType, StringComparison.OrdinalIgnoreCase)));
        }

        string own = name.ToLowerInvariant();
        Format format = formats.FindByMediaType(own)
            ?? (own.LastIndexOf('+') is var plus and > 0 ? formats.FindByName(own.AsSpan(plus + 1)) : null)
            ?? throw Unknown(formats, name);
        return [(format, own)];
    }

    private static ArgumentException Unknown(FormatSet formats, string name) => new(
        $"'{name}' is no format: there are {string.Join(", ", formats.Formats.Select(static format => format.Name))}, their media types, and media types "
        + "that end in + and the name of one.",
        nameof(name));
}
