using SerializationApi.Formats;
using SerializationApi.Formats.Streams;

namespace SerializationApi.Negotiation;

/// <summary>One media type that the server can respond with.</summary>
/// <param name="format">The format that it belongs to.</param>
/// <param name="offered">The format itself, or one of its variants.</param>
/// <param name="mediaType">The media type, without parameters.</param>
/// <param name="isFirst">Whether it is its format's first media type: <c>*/*</c> selects no other.</param>
/// <param name="isFirstOfType">Whether it is its format's first with this type: <c>type/*</c> selects no other.</param>
/// <param name="isAlias">Whether it is another name of a format that is offered under its main one.</param>
internal sealed class Offer(Format format, Format offered, string mediaType, bool isFirst, bool isFirstOfType, bool isAlias)
{
    public Format Format { get; } = format;

    /// <summary>The variant for a request without parameters: the format itself, or the first variant that is offered.</summary>
    public Format Offered { get; } = offered;

    /// <summary>Whether the media type without parameters is offered.</summary>
    public bool IsPlain => ReferenceEquals(Offered, Format);

    /// <summary>The media type, without parameters.</summary>
    public string MediaType { get; } = mediaType;

    /// <summary>The media type, with parameters if it is not offered without.</summary>
    public string Description => IsPlain ? MediaType : MediaType + Offered.ContentTypeParameters;

    /// <summary>Whether <c>*/*</c> selects it.</summary>
    public bool IsFirst { get; } = isFirst;

    /// <summary>Whether <c>type/*</c> with its type selects it.</summary>
    public bool IsFirstOfType { get; } = isFirstOfType;

    public bool IsAlias { get; } = isAlias;

    /// <summary>Creates offers of formats under media types, in order.</summary>
    /// <param name="listed">The formats and media types.</param>
    /// <param name="codecs">The codecs of the type; null for a type that every format supports.</param>
    /// <param name="isList">Whether they are offered for lists, and in stream forms too.</param>
    public static Offer[] List(IEnumerable<ListedMediaType> listed, TypeCodecs? codecs, bool isList = false)
    {
        var offers = new List<Offer>();
        foreach (ListedMediaType item in listed)
        {
            (Format format, string mediaType) = item;
            if ((isList || format is not StreamForm) && (codecs is null ? format : codecs.FindOffered(format)) is { } offered)
            {
                string type = mediaType[..(mediaType.IndexOf('/') + 1)];
                bool isFirst = !offers.Exists(offer => ReferenceEquals(offer.Format, format));
                bool isFirstOfType =
                    isFirst
                    || !offers.Exists(offer =>
                        ReferenceEquals(offer.Format, format) && offer.MediaType.StartsWith(type, StringComparison.OrdinalIgnoreCase)
                    );
                offers.Add(new Offer(format, offered, mediaType, isFirst, isFirstOfType, item.IsAlias && !isFirst));
            }
        }

        return [.. offers];
    }
}
