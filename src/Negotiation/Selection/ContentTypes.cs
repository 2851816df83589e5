using SerializationApi.Formats;

namespace SerializationApi.Negotiation;

/// <summary>Finds the format of a request's <c>Content-Type</c>.</summary>
/// <param name="formats">The formats that are read.</param>
/// <param name="byMediaType">The media types that are read, and their formats; null for all of the formats', and <c>+json</c> as
/// JSON.</param>
internal sealed class ContentTypes(FormatSet formats, IReadOnlyDictionary<string, Format>? byMediaType = null)
{
    private const string JsonSuffix = "+json";
    private const string Json = "json";

    // https://fetch.spec.whatwg.org/#cors-safelisted-request-header
    private static readonly string[] WithoutPreflight = ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"];

    private readonly BoundedCache<Representation?> _found = new();

    /// <summary>
    /// Whether bodies of a media type may be read at all. A page of any origin can send the others with the user's cookies and without a
    /// preflight: they are never a format, whatever an application lists.
    /// </summary>
    public static bool MayRead(string mediaType) => !WithoutPreflight.Contains(mediaType, StringComparer.OrdinalIgnoreCase);

    /// <summary>Finds the format; null if the value is not one media type, or no format has it with these parameters.</summary>
    public Representation? Find(string contentType)
    {
        if (!_found.TryGet(contentType, out Representation? representation))
        {
            representation = FindUncached(contentType);
            _found.Add(contentType, representation);
        }

        return representation;
    }

    private Representation? FindUncached(string contentType)
    {
        var reader = new MediaTypeReader(contentType);
        if (!reader.ReadSingle() || FindFormat(reader.MediaType) is not (var format, var mediaType))
        {
            return null;
        }

        var parameters = new MediaTypeParameterReader(reader.Parameters);
        while (parameters.Read())
        {
            if (formats.FindVariant(format, parameters.Name.ToString(), parameters.Value) is not { } variant)
            {
                return null;
            }

            format = variant;
        }

        return new Representation(format, mediaType);
    }

    private (Format Format, string MediaType)? FindFormat(ReadOnlySpan<char> text)
    {
        string mediaType = text.ToString().ToLowerInvariant();
        if (!MayRead(mediaType))
        {
            return null;
        }

        if (byMediaType is not null)
        {
            return byMediaType.TryGetValue(mediaType, out Format? listed) ? (listed, mediaType) : null;
        }

        // RFC 6839 §3.1: any +json is JSON. The name is the client's, so it is not cached.
        return formats.FindByMediaType(mediaType) is { } format ? (format, mediaType)
            : mediaType.EndsWith(JsonSuffix, StringComparison.Ordinal) && formats.FindByName(Json) is { } json ? (json, json.MediaTypes[0])
            : null;
    }
}
