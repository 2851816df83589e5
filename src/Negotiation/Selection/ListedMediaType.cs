using SerializationApi.Formats;

namespace SerializationApi.Negotiation;

/// <summary>A format under one of its media types, as the server or an endpoint lists them. A class, as generic code over structs is compiled at each start.</summary>
/// <param name="Format">The format.</param>
/// <param name="MediaType">The media type, without parameters.</param>
internal sealed record ListedMediaType(Format Format, string MediaType)
{
    /// <summary>A format under all of its media types.</summary>
    public static IEnumerable<ListedMediaType> AllOf(Format format) => format.MediaTypes.Select(mediaType => new ListedMediaType(format, mediaType));
}
