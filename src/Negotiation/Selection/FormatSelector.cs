using SerializationApi.Formats;
using SerializationApi.Formats.Streams;

namespace SerializationApi.Negotiation;

/// <summary>Chooses a response's representation from <c>Accept</c>: RFC 9110 §12.5.1, docs/adr/0005-negotiation.md.</summary>
internal sealed class FormatSelector
{
    private readonly FormatSet _formats;
    private readonly Offer[] _offers;
    private readonly TypeCodecs? _codecs;
    private readonly bool _isList;
    private readonly Dictionary<Format, Representation> _firstOf = [];
    private readonly BoundedCache<Representation?> _selected = new();

    /// <summary>Chooses among offers.</summary>
    /// <param name="formats">The formats, for their variants.</param>
    /// <param name="offers">What is on offer, in the server's order; the first is what a request without preference gets.</param>
    /// <param name="codecs">The codecs of the type that they are on offer for; null for one that every variant has a form for.</param>
    /// <param name="isList">Whether they are on offer for lists, and their stream forms too.</param>
    public FormatSelector(FormatSet formats, Offer[] offers, TypeCodecs? codecs = null, bool isList = false)
    {
        _isList = isList;
        _formats = formats;
        _offers = offers;
        _codecs = codecs;
        foreach (Offer offer in offers.Where(static offer => offer.IsPlain))
        {
            _firstOf.TryAdd(offer.Format, new Representation(offer.Format, offer.MediaType));
        }

        Offer first = Array.Find(offers, static offer => offer.IsPlain) ?? offers[0];
        Default = new Representation(first.Offered, first.MediaType);
    }

    /// <summary>What a request without preference gets.</summary>
    public Representation Default { get; }

    /// <summary>What <c>?format=</c> with the name of a format gets; null when that is not on offer.</summary>
    public Representation? Select(Format format) => _firstOf.GetValueOrDefault(format);

    /// <summary>What the header asks for; null when nothing on offer is acceptable.</summary>
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

    private Representation? SelectUncached(string accept)
    {
        List<MediaRange> ranges = MediaRange.Parse(accept, _offers, out bool anyMember);
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

    // In the server's order. Their number is bounded by the media types and variants, however long the header is.
    private List<(Offer Offer, Format Variant)> ListCandidates(List<MediaRange> ranges)
    {
        var candidates = new List<(Offer, Format)>();
        foreach (Offer offer in _offers)
        {
            int first = candidates.Count;
            foreach (MediaRange range in ranges)
            {
                if (range.Covers(offer)
                    && range.Choose(_formats, offer.Format) is { } variant
                    && (_codecs?.Offers(variant) ?? (_isList || variant is not StreamForm))
                    && candidates.FindIndex(first, candidate => ReferenceEquals(candidate.Item2, variant)) < 0)
                {
                    candidates.Add((offer, variant));
                }
            }
        }

        return candidates;
    }

    // The quality of a representation is that of the most specific range that matches it; of equally specific ones, the
    // highest.
    private Candidate Rate(List<MediaRange> ranges, Offer offer, Format variant)
    {
        var rating = new Candidate(offer, variant, Quality: 0, Specificity: -1, Position: 0);
        for (int i = 0; i < ranges.Count; i++)
        {
            int specificity = ranges[i].Specificity(_formats, offer, variant);
            if (specificity > rating.Specificity
                || (specificity == rating.Specificity && specificity >= 0 && ranges[i].Quality > rating.Quality))
            {
                rating = new Candidate(offer, variant, ranges[i].Quality, specificity, i);
            }
        }

        return rating;
    }

    private readonly record struct Candidate(Offer Offer, Format Variant, int Quality, int Specificity, int Position)
    {
        // Candidates come in the server's order, so that of equals the earlier one stays.
        public bool IsBetterThan(in Candidate other) =>
            Quality != other.Quality ? Quality > other.Quality
            : Specificity != other.Specificity ? Specificity > other.Specificity
            : Position < other.Position;
    }
}
