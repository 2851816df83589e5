using SerializationApi.Formats;

namespace SerializationApi.Negotiation;

/// <summary>One media type that the server can respond with.</summary>
/// <param name="format">The format that it belongs to.</param>
/// <param name="mediaType">The media type, without parameters.</param>
/// <param name="isFirst">Whether it is its format's first media type: <c>*/*</c> gets no other.</param>
/// <param name="isFirstOfType">Whether it is its format's first with this type: <c>type/*</c> gets no other.</param>
internal sealed class Offer(Format format, string mediaType, bool isFirst, bool isFirstOfType)
{
    /// <summary>The format that the media type belongs to.</summary>
    public Format Format { get; } = format;

    /// <summary>The media type, without parameters.</summary>
    public string MediaType { get; } = mediaType;

    /// <summary>Whether <c>*/*</c> gets it.</summary>
    public bool IsFirst { get; } = isFirst;

    /// <summary>Whether <c>type/*</c> with its type gets it.</summary>
    public bool IsFirstOfType { get; } = isFirstOfType;

    /// <summary>Lists the media types of formats, in order.</summary>
    /// <param name="formats">The formats on offer.</param>
    /// <param name="isOffered">Tells which media types are offered; null for all.</param>
    public static Offer[] ListAll(IEnumerable<Format> formats, Predicate<string>? isOffered = null)
    {
        var offers = new List<Offer>();
        foreach (Format format in formats)
        {
            var types = new HashSet<string>(StringComparer.OrdinalIgnoreCase);
            foreach (string mediaType in format.MediaTypes)
            {
                if (isOffered is not null && !isOffered(mediaType))
                {
                    continue;
                }

                offers.Add(new Offer(format, mediaType, types.Count == 0, types.Add(mediaType[..mediaType.IndexOf('/')])));
            }
        }

        return [.. offers];
    }
}
