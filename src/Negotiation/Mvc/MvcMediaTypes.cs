namespace SerializationApi.Negotiation;

/// <summary>The media types that MVC's API explorer asks formatters for.</summary>
internal static class MvcMediaTypes
{
    /// <summary>Returns the media types that match an action's declaration.</summary>
    /// <param name="offers">The offers.</param>
    /// <param name="declared">A media type, or null if the action declares none.</param>
    /// <returns>The matching ones; null if there are none.</returns>
    public static string[]? Matching(OfferSet offers, string? declared)
    {
        if (declared is null)
        {
            return offers.Described;
        }

        var reader = new MediaTypeReader(declared);
        if (!reader.ReadSingle())
        {
            return null;
        }

        string wanted = reader.MediaType.ToString();
        string[] matching = Array.FindAll(
            offers.MediaTypes,
            mediaType => mediaType.Split(';', 2)[0].Equals(wanted, StringComparison.OrdinalIgnoreCase)
        );
        return matching.Length == 0 ? null : matching;
    }
}
