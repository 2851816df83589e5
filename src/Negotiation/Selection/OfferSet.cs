using SerializationApi.Formats;

namespace SerializationApi.Negotiation;

/// <summary>
/// What is on offer for a type: the formats and variants that have a form for its contract, and the choice among them. Types
/// that every format has a form for share one.
/// </summary>
internal sealed class OfferSet
{
    /// <summary>What is on offer, one by one.</summary>
    /// <param name="formats">All formats, for their variants.</param>
    /// <param name="offers">What is on offer, in the server's order.</param>
    /// <param name="codecs">The type's, for its variants; null for everything.</param>
    public OfferSet(FormatSet formats, Offer[] offers, TypeCodecs? codecs)
    {
        Codecs = codecs;
        Offers = offers;
        MediaTypes = Array.ConvertAll(Offers, static offer => offer.Description);
        Selector = Offers.Length == 0 ? null : new FormatSelector(formats, Offers, codecs);
    }

    /// <summary>The codecs that say what is offered; null where everything is.</summary>
    public TypeCodecs? Codecs { get; }

    /// <summary>The media types on offer, in the server's order.</summary>
    public Offer[] Offers { get; }

    /// <summary>Every media type and alias, in the server's order, as clients are told of them.</summary>
    public string[] MediaTypes { get; }

    /// <summary>Chooses among what is on offer; null when nothing is.</summary>
    public FormatSelector? Selector { get; }

    /// <summary>Names what is on offer: of two sets with the same description, requests get the same.</summary>
    /// <param name="formats">All formats.</param>
    public string Describe(IEnumerable<Format> formats) => string.Join(',', MediaTypes) + '|' + string.Join(
        ',', formats.SelectMany(format => format.Variants).Select(variant => Codecs is null || Codecs.Offers(variant) ? '1' : '0'));
}
