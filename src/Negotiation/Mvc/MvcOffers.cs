using System.Collections.Concurrent;
using Microsoft.AspNetCore.Mvc.Formatters;

namespace SerializationApi.Negotiation;

/// <summary>
/// The offers for a type, narrowed to the media types that an action names (<c>[Produces]</c>, <c>ObjectResult.ContentTypes</c>).
/// </summary>
internal sealed class MvcOffers(Negotiator negotiator)
{
    private readonly ConcurrentDictionary<(OfferSet Offers, string ContentTypes), OfferSet?> _whole = new();
    private readonly ConcurrentDictionary<(OfferSet Offers, string ContentTypes), OfferSet> _binary = new();

    /// <summary>Narrows the offers; null if the action names a media type that no format has, or parameters.</summary>
    public OfferSet? NarrowWhole(OfferSet offers, MediaTypeCollection contentTypes) =>
        contentTypes.Count == 0 ? offers : _whole.GetOrAdd((offers, string.Join(',', contentTypes)), NarrowWhole);

    /// <summary>Narrows the offers and leaves out JSON, which the app's own formatters write.</summary>
    public OfferSet NarrowToBinary(OfferSet offers, MediaTypeCollection contentTypes) =>
        _binary.GetOrAdd((offers, contentTypes.Count == 0 ? "" : string.Join(',', contentTypes)), NarrowToBinary);

    /// <summary>Whether <see cref="FormatOptions.FormatOrder"/> prefers a format to JSON.</summary>
    public bool IsBeforeJson(Representation representation, string contentType)
    {
        int json = IndexOf(contentType);
        int own = IndexOf(representation.MediaType);
        return json >= 0 && negotiator.Listed[json].Format == negotiator.Json && own >= 0 && own < json;
    }

    private int IndexOf(string mediaType) =>
        Array.FindIndex(negotiator.Listed, item => item.MediaType.Equals(mediaType, StringComparison.OrdinalIgnoreCase));

    private OfferSet? NarrowWhole((OfferSet Offers, string ContentTypes) key)
    {
        (HashSet<string> named, bool isPlain) = Read(key.ContentTypes);
        return isPlain && named.IsSubsetOf(negotiator.Listed.Select(static item => item.MediaType)) ? Narrow(key.Offers, named) : null;
    }

    private OfferSet NarrowToBinary((OfferSet Offers, string ContentTypes) key) =>
        Narrow(key.Offers, key.ContentTypes.Length == 0 ? null : Read(key.ContentTypes).Named, withoutJson: true);

    // Stream forms are offered only if the action names no media type.
    private OfferSet Narrow(OfferSet offers, HashSet<string>? named, bool withoutJson = false) =>
        new(
            negotiator.Formats,
            [.. negotiator.Listed.Where(item => named?.Contains(item.MediaType) != false)],
            offers.Codecs,
            offers.IsList && named is null,
            offers.IsStream && named is null,
            withoutJson ? negotiator.Json : null
        );

    // The charset is ignored: text is always written as UTF-8.
    private static (HashSet<string> Named, bool IsPlain) Read(string contentTypes)
    {
        var named = new HashSet<string>(StringComparer.OrdinalIgnoreCase);
        bool isPlain = true;
        var reader = new MediaTypeReader(contentTypes);
        while (reader.Read())
        {
            named.Add(reader.MediaType.ToString());
            var parameters = new MediaTypeParameterReader(reader.Parameters);
            while (parameters.Read())
            {
                isPlain &=
                    parameters.Name.Equals("charset", StringComparison.OrdinalIgnoreCase)
                    && parameters.Value.Equals("utf-8", StringComparison.OrdinalIgnoreCase);
            }
        }

        return (named, isPlain);
    }
}
