using System.Net.Http.Headers;
using SerializationApi.Formats;
using SerializationApi.Formats.Streams;
using SerializationApi.Shapes;

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

    /// <summary>Parses a media type; null stands for that of the first format that has a form for the type.</summary>
    /// <exception cref="FormatException">It is not a media type.</exception>
    /// <exception cref="NotSupportedException">The contract has no shape among those of the <see cref="FormatSet"/>.</exception>
    public static MediaTypeHeaderValue Parse<T>(FormatSet formats, string? mediaType) =>
        MediaTypeHeaderValue.Parse(mediaType ?? ListOffered(formats, FindCodecs<T>(formats)).FirstOrDefault() ?? formats.Formats[0].MediaTypes[0]);

    /// <summary>Finds the codec of a type.</summary>
    /// <exception cref="NotSupportedException">
    /// The contract has no shape among those of the <see cref="FormatSet"/>, or the format has no form for it.
    /// </exception>
    public static Codec<T> FindCodec<T>(FormatSet formats, Format format)
    {
        TypeCodecs<T> codecs = FindCodecs<T>(formats);
        try
        {
            return codecs.For(format);
        }
        catch (UnsupportedValueException error) when (!codecs.Offers(format))
        {
            throw new NotSupportedException(
                $"{TypeNames.Display(typeof(T))} has no form as {format.MediaTypes[0]}{format.ContentTypeParameters}, only as "
                + $"{string.Join(", ", ListOffered(formats, codecs))}. {error.Message}",
                error);
        }
    }

    /// <summary>The media types in which a type can be, one of each format, in the order of the formats.</summary>
    public static IEnumerable<string> ListOffered(FormatSet formats, TypeCodecs codecs)
    {
        foreach (Format format in formats.Formats)
        {
            if (codecs.FindOffered(format) is { } offered)
            {
                yield return format.MediaTypes[0] + (ReferenceEquals(offered, format) ? "" : offered.ContentTypeParameters);
            }
        }
    }

    /// <summary>The media types of the stream forms in which a list can be, one of each format, in the order of the formats.</summary>
    public static IEnumerable<string> ListStreams(FormatSet formats, TypeCodecs codecs)
    {
        foreach (StreamForm form in formats.StreamForms)
        {
            if (codecs.FindOffered(form) is { } offered)
            {
                yield return form.MediaTypes[0] + offered.ContentTypeParameters;
            }
        }
    }

    /// <summary>Finds the codecs of a type.</summary>
    /// <exception cref="NotSupportedException">The contract has no shape among those of the <see cref="FormatSet"/>.</exception>
    public static TypeCodecs<T> FindCodecs<T>(FormatSet formats) => formats.FindCodecs<T>() ?? throw new NotSupportedException(
        TypeNames.DescribeMissingShape(typeof(T), "give it to the FormatSet: new FormatSet(Shapes.All)"));
}
