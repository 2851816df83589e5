using SerializationApi.Formats;
using SerializationApi.Formats.Streams;

namespace SerializationApi.Negotiation;

/// <summary>
/// What is on offer for a type: the formats and variants that have a form for its contract, and the choice among them. Types
/// that every format has a form for share one.
/// </summary>
internal sealed class OfferSet
{
    /// <summary>What is on offer of some formats.</summary>
    /// <param name="formats">All formats, for their variants.</param>
    /// <param name="listed">The formats and media types in question, in the server's order.</param>
    /// <param name="codecs">The type's, which say what is offered for it; null for everything.</param>
    /// <param name="isList">Whether it is for lists: the stream forms of formats under their main name are on offer behind them.</param>
    public OfferSet(FormatSet formats, IReadOnlyCollection<ListedMediaType> listed, TypeCodecs? codecs = null, bool isList = false)
    {
        StreamForm[] streams = isList ? [.. StreamFormsOf(listed)] : [];
        Codecs = codecs;
        IsList = isList;
        Offers = Offer.List(
            listed.Concat(streams.Where(static form => form.HasOwnMediaTypes).SelectMany(ListedMediaType.AllOf)).Distinct(),
            codecs,
            isList);
        MediaTypes = [.. Offers.Select(static offer => offer.Description), .. streams.Where(static form => !form.HasOwnMediaTypes).Select(Describe).OfType<string>()];
        Selector = Offers.Length == 0 ? null : new FormatSelector(formats, Offers, codecs, isList);

        string? Describe(StreamForm form) => (codecs is null ? form : codecs.FindOffered(form)) is { } offered
            ? form.MediaTypes[0] + offered.ContentTypeParameters
            : null;
    }

    /// <summary>Whether it is for lists.</summary>
    public bool IsList { get; }

    /// <summary>The codecs that say what is offered; null where everything is.</summary>
    public TypeCodecs? Codecs { get; }

    /// <summary>The media types on offer, in the server's order.</summary>
    public Offer[] Offers { get; }

    /// <summary>Every media type and alias, in the server's order, as clients are told of them.</summary>
    public string[] MediaTypes { get; }

    /// <summary>Chooses among what is on offer; null when nothing is.</summary>
    public FormatSelector? Selector { get; }

    /// <summary>The stream forms of the formats whose main name is listed.</summary>
    public static IEnumerable<StreamForm> StreamFormsOf(IEnumerable<ListedMediaType> listed) => listed
        .Where(static item => item.MediaType.Equals(item.Format.MediaTypes[0], StringComparison.OrdinalIgnoreCase))
        .Select(static item => item.Format.StreamForm).OfType<StreamForm>();

    /// <summary>Names what is on offer: of two sets with the same description, requests get the same.</summary>
    /// <param name="formats">All formats.</param>
    public string Describe(IEnumerable<Format> formats) => string.Join(',', MediaTypes) + '|' + string.Join(
        ',', formats.SelectMany(format => format.Variants).Select(variant => Codecs is null || Codecs.Offers(variant) ? "1" : "0"));
}
