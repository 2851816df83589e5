namespace SerializationApi.Negotiation;

/// <summary>
/// How well a media type matches <c>Accept</c>: by weight, then by the precision of the range that matches, then by its place in the header
/// (RFC 9110 §12.5.1).
/// </summary>
/// <param name="Quality">The weight, in thousandths; 0 if nothing matches.</param>
/// <param name="Specificity">The precision of the range; negative if nothing matches.</param>
/// <param name="Position">The place of the range, from 0.</param>
internal readonly record struct AcceptRating(int Quality, int Specificity, int Position)
{
    /// <summary>Whether the range names the media type or its suffix.</summary>
    public bool IsNamed => Specificity > 1;

    /// <summary>Rates a media type.</summary>
    /// <param name="accept">The header's value; several lines joined with commas.</param>
    /// <param name="contentType">The media type, with its parameters.</param>
    /// <param name="needsParameters">Whether a range matches only if the media type has each of its parameters.</param>
    /// <returns>The rating; that of <c>*/*</c> if the header has no well-formed member.</returns>
    public static AcceptRating Of(string accept, string? contentType, bool needsParameters)
    {
        var none = new AcceptRating(0, -1, 0);
        AcceptRating best = none;
        var ranges = new MediaTypeReader(accept);
        int position = 0;
        for (; ranges.Read(); position++)
        {
            var candidate = new MediaTypeReader(contentType);
            if (
                candidate.ReadSingle()
                && SpecificityOf(ranges, candidate, needsParameters) is var specificity
                && specificity >= 0
                && (specificity > best.Specificity || (specificity == best.Specificity && ranges.Quality > best.Quality))
            )
            {
                best = new AcceptRating(ranges.Quality, specificity, position);
            }
        }

        return position == 0 ? new AcceptRating(MediaTypeReader.FullQuality, 0, 0)
            : best.Quality == 0 ? none
            : best;
    }

    /// <summary>Compares two ratings.</summary>
    /// <returns>A positive number if this rating is better.</returns>
    public int Compare(AcceptRating other) =>
        Quality != other.Quality ? Quality.CompareTo(other.Quality)
        : Specificity != other.Specificity ? Specificity.CompareTo(other.Specificity)
        : other.Position.CompareTo(Position);

    private static int SpecificityOf(MediaTypeReader range, MediaTypeReader candidate, bool needsParameters)
    {
        bool hasType = range.Type.Equals(candidate.Type, StringComparison.OrdinalIgnoreCase);
        if (range.Type is not "*" && !hasType)
        {
            return -1;
        }

        if (range.Subtype is "*")
        {
            return hasType ? 1 : 0;
        }

        if (!range.Subtype.Equals(candidate.Subtype, StringComparison.OrdinalIgnoreCase))
        {
            bool hasSuffix =
                range.Subtype.StartsWith("*+") && candidate.Subtype.EndsWith(range.Subtype[1..], StringComparison.OrdinalIgnoreCase);
            return hasSuffix ? 2 : -1;
        }

        int specificity = 3;
        var parameters = new MediaTypeParameterReader(range.Parameters);
        while (parameters.Read())
        {
            bool has = Has(candidate, parameters.Name, parameters.Value);
            if (needsParameters && !has)
            {
                return -1;
            }

            specificity += has ? 1 : 0;
        }

        return specificity;
    }

    private static bool Has(MediaTypeReader candidate, ReadOnlySpan<char> name, string value)
    {
        var parameters = new MediaTypeParameterReader(candidate.Parameters);
        while (parameters.Read())
        {
            if (
                parameters.Name.Equals(name, StringComparison.OrdinalIgnoreCase)
                && parameters.Value.Equals(value, StringComparison.OrdinalIgnoreCase)
            )
            {
                return true;
            }
        }

        return false;
    }
}
