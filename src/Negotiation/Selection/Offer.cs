using SerializationApi.Formats;
using SerializationApi.Formats.Streams;

namespace SerializationApi.Negotiation;

/// <summary>One media type that the server can respond with.</summary>
/// <param name="format">The format that it belongs to.</param>
/// <param name="offered">What is offered of it: the format itself, or one of its variants.</param>
/// <param name="mediaType">The media type, without parameters.</param>
/// <param name="isFirst">Whether it is its format's first media type: <c>*/*</c> gets no other.</param>
/// <param name="isFirstOfType">Whether it is its format's first with this type: <c>type/*</c> gets no other.</param>
/// <param name="isAlias">Whether it is another name of a format that is on offer by its main one.</param>
internal sealed class Offer(Format format, Format offered, string mediaType, bool isFirst, bool isFirstOfType, bool isAlias)
{
    /// <summary>The format that the media type belongs to.</summary>
    public Format Format { get; } = format;

    /// <summary>What is offered of the format where it is not told by parameters: itself, or the first of its variants that is.</summary>
    public Format Offered { get; } = offered;

    /// <summary>Whether the media type without parameters is on offer.</summary>
    public bool IsPlain => ReferenceEquals(Offered, Format);

    /// <summary>The media type, without parameters.</summary>
    public string MediaType { get; } = mediaType;

    /// <summary>The media type, with parameters where it is not on offer without.</summary>
    public string Description => IsPlain ? MediaType : MediaType + Offered.ContentTypeParameters;

    /// <summary>Whether <c>*/*</c> gets it.</summary>
    public bool IsFirst { get; } = isFirst;

    /// <summary>Whether <c>type/*</c> with its type gets it.</summary>
    public bool IsFirstOfType { get; } = isFirstOfType;

    /// <summary>Whether it is another name of a format that is on offer by its main one.</summary>
    public bool IsAlias { get; } = isAlias;

    /// <summary>Makes offers of formats under media types, in order.</summary>
    /// <param name="listed">The formats and media types.</param>
    /// <param name="codecs">The codecs of the type that they are on offer for; null for one that every format has a form for.</param>
    /// <param name="isList">Whether they are on offer for lists, and in stream forms too.</param>
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
