using System.Net.Http.Headers;
using SerializationApi.Formats;

namespace SerializationApi.Client;

/// <summary>From media types to formats and codecs.</summary>
internal static class MediaTypes
{
    /// <summary>Finds the format, or the variant of it, that a media type names.</summary>
    /// <exception cref="NotSupportedException">There is none.</exception>
    public static Format FindFormat(FormatSet formats, MediaTypeHeaderValue? mediaType)
    {
        Format? format = formats.FindByMediaType(mediaType?.MediaType);
        if (format is not null)
        {
            foreach (NameValueHeaderValue parameter in mediaType!.Parameters)
            {
                format = format is null ? null : formats.FindVariant(format, parameter.Name, parameter.Value?.Trim('"') ?? "");
            }
        }

        return format ?? throw new NotSupportedException(mediaType is null
            ? "The content has no media type."
            : $"The media type '{mediaType}' is none of {string.Join(", ", formats.Formats.SelectMany(known => known.MediaTypes))}.");
    }

    /// <summary>Parses a media type; null stands for that of the first format.</summary>
    /// <exception cref="FormatException">It is not a media type.</exception>
    public static MediaTypeHeaderValue Parse(FormatSet formats, string? mediaType) =>
        MediaTypeHeaderValue.Parse(mediaType ?? formats.Formats[0].MediaTypes[0]);

    /// <summary>Finds the codec of a type.</summary>
    /// <exception cref="NotSupportedException">The contract has no shape among those of the <see cref="FormatSet"/>.</exception>
    public static Codec<T> FindCodec<T>(FormatSet formats, Format format) =>
        (formats.FindCodecs<T>() ?? throw new NotSupportedException(
            TypeNames.DescribeMissingShape(typeof(T), "give its shape to the FormatSet")))
        .For(format);
}
