using SerializationApi.Formats;

namespace SerializationApi.Negotiation;

/// <summary>A member of <c>Accept</c>: a media range and its weight (RFC 9110 §12.5.1).</summary>
internal sealed class MediaRange
{
    private const int AnyType = 0;
    private const int AnySubtype = 1;
    private const int AnyOfSuffix = 2;
    private const int Exact = 3;

    private readonly string _mediaType;
    private readonly KeyValuePair<string, string>[] _parameters;
    private readonly int _kind;

    private MediaRange(MediaTypeReader reader)
    {
        _mediaType = reader.MediaType.ToString();
        _kind =
            reader.Type is "*" ? AnyType
            : reader.Subtype is "*" ? AnySubtype
            : reader.Subtype.StartsWith("*+") ? AnyOfSuffix
            : Exact;
        Quality = reader.Quality;
        List<KeyValuePair<string, string>>? parameters = null;
        var parameterReader = new MediaTypeParameterReader(reader.Parameters);
        while (parameterReader.Read())
        {
            (parameters ??= []).Add(new(parameterReader.Name.ToString(), parameterReader.Value));
        }

        _parameters = parameters?.ToArray() ?? [];
    }

    /// <summary>The weight in thousandths; 0 excludes.</summary>
    public int Quality { get; }

    /// <summary>Reads a header, as one list whatever the number of its lines.</summary>
    /// <param name="accept">The header's value.</param>
    /// <param name="offers">The server's offers: ranges that match none are dropped.</param>
    /// <param name="anyMember">Whether the header had a well-formed member at all.</param>
    public static List<MediaRange> Parse(string accept, Offer[] offers, out bool anyMember)
    {
        var ranges = new List<MediaRange>();
        var reader = new MediaTypeReader(accept);
        anyMember = false;
        while (reader.Read())
        {
            anyMember = true;
            var range = new MediaRange(reader);
            if (Array.Exists(offers, range.Covers))
            {
                ranges.Add(range);
            }
        }

        return ranges;
    }

    /// <summary>Whether the range matches an offer, ignoring parameters; a wildcard matches only the first alias of a format.</summary>
    public bool Covers(Offer offer) =>
        _kind switch
        {
            AnyType => offer.IsFirst,
            AnySubtype => offer.IsFirstOfType
                && offer.MediaType.AsSpan().StartsWith(_mediaType.AsSpan(0, _mediaType.Length - 1), StringComparison.OrdinalIgnoreCase),
            AnyOfSuffix => CoversSuffix(offer),
            _ => offer.MediaType.Equals(_mediaType, StringComparison.OrdinalIgnoreCase),
        };

    // "application/*+json", as Spring and Angular send it: matches that suffix, and the format of that name.
    private bool CoversSuffix(Offer offer)
    {
        int star = _mediaType.IndexOf('*', StringComparison.Ordinal);
        return offer.MediaType.AsSpan().StartsWith(_mediaType.AsSpan(0, star), StringComparison.OrdinalIgnoreCase)
            && (
                offer.MediaType.AsSpan().EndsWith(_mediaType.AsSpan(star + 1), StringComparison.OrdinalIgnoreCase)
                || (offer.IsFirst && offer.Format.Name.AsSpan().Equals(_mediaType.AsSpan(star + 2), StringComparison.OrdinalIgnoreCase))
            );
    }

    /// <summary>Returns the variant that the range's parameters choose; null if one of them prevents a match.</summary>
    public Format? SelectVariant(FormatSet formats, Format format)
    {
        foreach ((string name, string value) in _parameters)
        {
            if (formats.FindVariant(format, name, value) is not { } variant)
            {
                return null;
            }

            format = variant;
        }

        return format;
    }

    /// <summary>
    /// Returns how specifically the range matches a variant of an offer: parameters count if they choose a variant, others are ignored. −1
    /// if it does not match.
    /// </summary>
    public int Specificity(FormatSet formats, Offer offer, Format variant)
    {
        if (!Covers(offer))
        {
            return -1;
        }

        int chosen = 0;
        foreach ((string name, string value) in _parameters)
        {
            // A variant has a parameter's value if choosing it again changes nothing.
            if (!ReferenceEquals(formats.FindVariant(variant, name, value), variant))
            {
                return -1;
            }

            chosen += ReferenceEquals(formats.FindVariant(offer.Format, name, value), offer.Format) ? 0 : 1;
        }

        return _kind < Exact ? _kind : Exact + chosen;
    }
}
