using System.Buffers;
using System.Net.Http.Headers;
using SerializationApi.Formats;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Formats.Streams;
using SerializationApi.Shapes;

namespace SerializationApi.Client;

/// <summary>Finds formats and codecs by media type.</summary>
internal static class MediaTypes
{
    /// <summary>
    /// Finds the format or variant of a media type: a format's own, or an application's that ends in a format's name
    /// (<c>application/vnd.acme.order.v2+msgpack</c>).
    /// </summary>
    /// <exception cref="NotSupportedException">There is none.</exception>
    public static Format FindFormat(FormatSet formats, MediaTypeHeaderValue? mediaType)
    {
        return (mediaType is null ? null : formats.FindByContentType(mediaType.ToString()))
            ?? throw new NotSupportedException(
                mediaType is null
                    ? "The content has no media type."
                    : $"Unknown media type '{mediaType}'. Known media "
                        + $"types: {string.Join(", ", formats.Formats.SelectMany(known => known.MediaTypes))}."
            );
    }

    /// <summary>Chooses the media type to send if the call names none: the preferred one, or the first that supports the type.</summary>
    /// <exception cref="NotSupportedException">The <see cref="FormatSet"/> has no shape for the contract.</exception>
    public static string ChooseToSend<T>(ClientFormats formats)
    {
        TypeCodecs<T> codecs = formats.Formats.GetCodecs<T>();
        return formats.Sent?.For(codecs) ?? ListAccepted(formats, codecs).FirstOrDefault() ?? formats.Accepted[0].MediaType;
    }

    /// <summary>Finds the codec of a type.</summary>
    /// <exception cref="NotSupportedException">The <see cref="FormatSet"/> has no shape for the contract, or the format does not support
    /// it.</exception>
    public static Codec<T> FindCodec<T>(ClientFormats formats, Format format)
    {
        TypeCodecs<T> codecs = formats.Formats.GetCodecs<T>();
        try
        {
            return codecs.For(format);
        }
        catch (UnsupportedValueException error) when (!codecs.Offers(format))
        {
            throw NoForm(formats, codecs, format, error.Message, error);
        }
    }

    /// <summary>Finds the codecs of a result; for a nullable struct, the codecs of the struct.</summary>
    /// <exception cref="NotSupportedException">The <see cref="FormatSet"/> has no shape for the contract.</exception>
    public static TypeCodecs FindResult<T>(FormatSet formats) => formats.GetCodecs(Nullable.GetUnderlyingType(typeof(T)) ?? typeof(T));

    /// <summary>Finds the decoder of a result.</summary>
    public static Func<ReadOnlyMemory<byte>, T?> FindDecoder<T>(ClientFormats formats, Format format)
    {
        if (Nullable.GetUnderlyingType(typeof(T)) is null)
        {
            Codec<T> codec = FindCodec<T>(formats, format);
            return payload => codec.Decode(payload.Span);
        }

        TypeCodecs codecs = FindResult<T>(formats.Formats);
        return codecs.Offers(format)
            ? payload => format.IsNull(payload.Span) ? default : (T?)codecs.Decode(format, new ReadOnlySequence<byte>(payload))
            : throw NoForm(formats, codecs, format, "", null);
    }

    /// <summary>
    /// Lists the media types to accept for a type, in order of preference: the preferred ones, or all if none of these supports it.
    /// </summary>
    public static IEnumerable<string> ListAccepted(ClientFormats formats, TypeCodecs codecs) =>
        List(formats, accepted => accepted.For(codecs));

    /// <summary>Lists the media types of stream forms to accept for a list, in the same order.</summary>
    public static IEnumerable<string> ListStreams(ClientFormats formats, TypeCodecs codecs) =>
        List(formats, accepted => accepted.StreamFor(codecs));

    private static NotSupportedException NoForm(ClientFormats formats, TypeCodecs codecs, Format format, string reason, Exception? cause) =>
        new(
            $"{TypeNames.Display(codecs.Type)} is not available as {format.MediaTypes[0]}{format.ContentTypeParameters}, only as "
                + $"{string.Join(", ", formats.All.Select(known => known.For(codecs)).OfType<string>())}. {reason}",
            cause
        );

    private static IEnumerable<string> List(ClientFormats formats, Func<AcceptedFormat, string?> find)
    {
        string[] preferred = [.. formats.Accepted.Select(find).OfType<string>()];
        return preferred.Length > 0 ? preferred : formats.All.Select(find).OfType<string>();
    }
}

/// <summary>A format, or a variant of one, under the media type that a client uses for it.</summary>
internal sealed record AcceptedFormat(string MediaType, Format Format)
{
    /// <summary>
    /// Returns the media type for a type; with the parameters of another variant if the type supports only that; null if it supports none.
    /// </summary>
    public string? For(TypeCodecs codecs) =>
        codecs.FindOffered(Format) is not { } offered ? null
        : ReferenceEquals(offered, Format) ? MediaType
        : MediaTypeHeaderValue.Parse(MediaType).MediaType + offered.ContentTypeParameters;

    /// <summary>Returns the media type of the format's stream form for a list; null if there is none.</summary>
    public string? StreamFor(TypeCodecs codecs) =>
        Format is StreamForm ? For(codecs)
        : Format.StreamForm is { } form && codecs.FindOffered(form) is { } offered ? form.MediaTypes[0] + offered.ContentTypeParameters
        : null;
}
