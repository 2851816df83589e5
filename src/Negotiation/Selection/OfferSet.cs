using SerializationApi.Formats;
using SerializationApi.Formats.Streams;

namespace SerializationApi.Negotiation;

/// <summary>
/// The offers for a type: the formats and variants that support its contract. Chooses a response's representation by <c>Accept</c> (RFC
/// 9110 §12.5.1, docs/adr/0005-negotiation.md). Types that every format supports share one set.
/// </summary>
internal sealed class OfferSet
{
    private readonly FormatSet _formats;
    private readonly Dictionary<Format, Representation> _firstOf = [];
    private readonly BoundedCache<Representation?> _selected = new();

    public OfferSet(
        FormatSet formats,
        IReadOnlyCollection<ListedMediaType> listed,
        TypeCodecs? codecs = null,
        bool isList = false,
        bool isStream = false,
        Format? without = null
    )
    {
        _formats = formats;
        StreamForm[] forms = isList ? [.. StreamFormsOf(listed)] : [];
        StreamForm[] streams = isStream ? [.. forms, .. forms.Select(static form => form.Events).OfType<StreamForm>()] : forms;
        Codecs = codecs;
        IsList = isList;
        IsStream = isStream;
        Offers = Offer.List(
            listed
                .Where(item => item.Format != without)
                .Concat(streams.Where(static form => form.HasOwnMediaTypes).SelectMany(ListedMediaType.AllOf))
                .Distinct(),
            codecs,
            isList
        );
        MediaTypes =
        [
            .. Offers.Select(static offer => offer.Description),
            .. streams.Where(static form => !form.HasOwnMediaTypes).Select(Describe).OfType<string>(),
        ];
        Described =
        [
            .. MediaTypes.Except(
                Offers.Where(static offer => offer.IsAlias).Select(static offer => offer.Description),
                StringComparer.Ordinal
            ),
        ];
        foreach (Offer offer in Offers.Where(static offer => offer.IsPlain))
        {
            _firstOf.TryAdd(offer.Format, new Representation(offer.Format, offer.MediaType));
        }

        Default = (Array.Find(Offers, static offer => offer.IsPlain) ?? Offers.FirstOrDefault()) is { } first
            ? new Representation(first.Offered, first.MediaType)
            : null;

        string? Describe(StreamForm form) =>
            (codecs is null ? form : codecs.FindOffered(form)) is { } offered ? form.MediaTypes[0] + offered.ContentTypeParameters : null;
    }

    public bool IsList { get; }

    public bool IsStream { get; }

    /// <summary>The codecs that decide what is offered; null if everything is.</summary>
    public TypeCodecs? Codecs { get; }

    public Offer[] Offers { get; }

    /// <summary>Every media type and alias, in the server's order, as listed to clients.</summary>
    public string[] MediaTypes { get; }

    /// <summary>Every media type without the aliases that an endpoint did not list, for API descriptions.</summary>
    public string[] Described { get; }

    /// <summary>The representation for a request without a preference; null if nothing is offered.</summary>
    public Representation? Default { get; }

    /// <summary>The media types on offer without those of a format that has refused a value.</summary>
    public string[] MediaTypesWithout(Format refused) =>
        [
            .. Offers
                .Where(offer => offer.Format != refused && !offer.Format.Variants.Contains(refused))
                .Select(static offer => offer.Description),
        ];

    /// <summary>The stream forms of the formats whose main name is listed.</summary>
    public static IEnumerable<StreamForm> StreamFormsOf(IEnumerable<ListedMediaType> listed) =>
        listed
            .Where(static item => item.MediaType.Equals(item.Format.MediaTypes[0], StringComparison.OrdinalIgnoreCase))
            .Select(static item => item.Format.StreamForm)
            .OfType<StreamForm>();

    /// <summary>Returns the representation for <c>?format=</c> with the name of a format; null if it is not offered.</summary>
    public Representation? Select(Format format) => _firstOf.GetValueOrDefault(format);

    /// <summary>Returns the representation that the header asks for; null if no offer is acceptable.</summary>
    /// <param name="accept">The header's value; several lines joined with commas.</param>
    public Representation? Select(string accept)
    {
        if (!_selected.TryGet(accept, out Representation? representation))
        {
            representation = SelectUncached(accept);
            _selected.Add(accept, representation);
        }

        return representation;
    }

    /// <summary>Describes the offers as text: sets with equal texts answer requests the same way.</summary>
    public string Describe(IEnumerable<Format> formats) =>
        string.Join(',', MediaTypes)
        + '|'
        + string.Join(
            ',',
            formats.SelectMany(format => format.Variants).Select(variant => Codecs is null || Codecs.Offers(variant) ? "1" : "0")
        );

    private Representation? SelectUncached(string accept)
    {
        List<MediaRange> ranges = MediaRange.Parse(accept, Offers, out bool anyMember);
        if (!anyMember)
        {
            return Default;
        }

        Candidate? best = null;
        foreach ((Offer offer, Format variant) in ListCandidates(ranges))
        {
            Candidate candidate = Rate(ranges, offer, variant);
            if (candidate.Quality > 0 && (best is null || candidate.IsBetterThan(best.Value)))
            {
                best = candidate;
            }
        }

        return best is { } winner ? new Representation(winner.Variant, winner.Offer.MediaType) : null;
    }

    // In the server's order. The number is bounded by the media types and variants, however long the header is.
    private List<(Offer Offer, Format Variant)> ListCandidates(List<MediaRange> ranges)
    {
        var candidates = new List<(Offer, Format)>();
        foreach (Offer offer in Offers)
        {
            int first = candidates.Count;
            foreach (MediaRange range in ranges)
            {
                if (
                    range.Covers(offer)
                    && range.SelectVariant(_formats, offer.Format) is { } variant
                    && (Codecs?.Offers(variant) ?? (IsList || variant is not StreamForm))
                    && candidates.FindIndex(first, candidate => ReferenceEquals(candidate.Item2, variant)) < 0
                )
                {
                    candidates.Add((offer, variant));
                }
            }
        }

        return candidates;
    }

    // The most specific range that matches decides the quality; of equally specific ones, the highest.
    private Candidate Rate(List<MediaRange> ranges, Offer offer, Format variant)
    {
        var rating = new Candidate(offer, variant, Quality: 0, Specificity: -1, Position: 0);
        for (int i = 0; i < ranges.Count; i++)
        {
            int specificity = ranges[i].Specificity(_formats, offer, variant);
            if (
                specificity > rating.Specificity
                || (specificity == rating.Specificity && specificity >= 0 && ranges[i].Quality > rating.Quality)
            )
            {
                rating = new Candidate(offer, variant, ranges[i].Quality, specificity, i);
            }
        }

        return rating;
    }

    private readonly record struct Candidate(Offer Offer, Format Variant, int Quality, int Specificity, int Position)
    {
        // Candidates come in the server's order, so the earlier one wins a tie.
        public bool IsBetterThan(in Candidate other) =>
            Quality != other.Quality ? Quality > other.Quality
            : Specificity != other.Specificity ? Specificity > other.Specificity
            : Position < other.Position;
    }
}

/// <summary>
/// A format under one of its media types, as the server or an endpoint lists them. A class, because generic code over structs is compiled
/// at each start.
/// </summary>
internal sealed record ListedMediaType(Format Format, string MediaType)
{
    /// <summary>Whether it is listed as part of its format, not by itself.</summary>
    public bool IsAlias { get; init; }

    public static IEnumerable<ListedMediaType> AllOf(Format format) =>
        format.MediaTypes.Select(mediaType => new ListedMediaType(format, mediaType) { IsAlias = true });

    public bool Equals(ListedMediaType? other) => other is not null && Format == other.Format && MediaType == other.MediaType;

    public override int GetHashCode() => HashCode.Combine(Format, MediaType);
}
