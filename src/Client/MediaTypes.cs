using System.Net.Http.Headers;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Client;

/// <summary>From media types to formats and codecs.</summary>
internal static class MediaTypes
{
    /// <summary>
    /// Finds the format, or the variant of it, that a media type names: a format's own, or an application's that ends in the name of one
    /// (<c>application/vnd.acme.order.v2+msgpack</c>).
    /// </summary>
    /// <exception cref="NotSupportedException">There is none.</exception>
    public static Format FindFormat(FormatSet formats, MediaTypeHeaderValue? mediaType)
    {
        Format? format = mediaType is null ? null : formats.ChooseVariant(
            formats.FindByMediaType(mediaType.MediaType) ?? formats.FindBySuffix(mediaType.MediaType),
            mediaType.Parameters.Select(static parameter => (parameter.Name, parameter.Value?.Trim('"') ?? "")));
        return format ?? throw new NotSupportedException(mediaType is null
            ? "The content has no media type."
            : $"The media type '{mediaType}' is none of {string.Join(", ", formats.Formats.SelectMany(known => known.MediaTypes))}.");
    }

    /// <summary>The media type to send a type as, where the call names none: the preferred one, or the first that it has a form in.</summary>
    /// <exception cref="NotSupportedException">The contract has no shape among those of the <see cref="FormatSet"/>.</exception>
    public static string ChooseToSend<T>(ClientFormats formats)
    {
        TypeCodecs<T> codecs = FindCodecs<T>(formats.Formats);
        return formats.Sent?.For(codecs) ?? ListAccepted(formats, codecs).FirstOrDefault() ?? formats.Accepted[0].MediaType;
    }

    /// <summary>Finds the codec of a type.</summary>
    /// <exception cref="NotSupportedException">
    /// The contract has no shape among those of the <see cref="FormatSet"/>, or the format has no form for it.
    /// </exception>
    public static Codec<T> FindCodec<T>(ClientFormats formats, Format format)
    {
        TypeCodecs<T> codecs = FindCodecs<T>(formats.Formats);
        try
        {
            return codecs.For(format);
        }
        catch (UnsupportedValueException error) when (!codecs.Offers(format))
        {
            throw new NotSupportedException(
                $"{TypeNames.Display(typeof(T))} has no form as {format.MediaTypes[0]}{format.ContentTypeParameters}, only as "
                + $"{string.Join(", ", formats.All.Select(known => known.For(codecs)).OfType<string>())}. {error.Message}",
                error);
        }
    }

    /// <summary>The media types to accept a type in, in order of preference: of those that the application prefers, or of all where it has a form in none.</summary>
    public static IEnumerable<string> ListAccepted(ClientFormats formats, TypeCodecs codecs) => List(formats, accepted => accepted.For(codecs));

    /// <summary>The media types of stream forms to accept a list in, in the same order.</summary>
    public static IEnumerable<string> ListStreams(ClientFormats formats, TypeCodecs codecs) => List(formats, accepted => accepted.StreamFor(codecs));

    /// <summary>Finds the codecs of a type.</summary>
    /// <exception cref="NotSupportedException">The contract has no shape among those of the <see cref="FormatSet"/>.</exception>
    public static TypeCodecs<T> FindCodecs<T>(FormatSet formats) => formats.FindCodecs<T>() ?? throw new NotSupportedException(
        TypeNames.DescribeMissingShape(typeof(T), "give it to the FormatSet: new FormatSet(Shapes.All)"));

    private static IEnumerable<string> List(ClientFormats formats, Func<AcceptedFormat, string?> find)
    {
        string[] preferred = [.. formats.Accepted.Select(find).OfType<string>()];
        return preferred.Length > 0 ? preferred : formats.All.Select(find).OfType<string>();
    }
}
