using System.IO.Hashing;
using System.Text;
using SerializationApi.Formats;

namespace SerializationApi.Negotiation;

/// <summary>What a response is written as, or a request is read as: a format's variant under one of its media types.</summary>
/// <param name="format">The format, or a variant of it.</param>
/// <param name="mediaType">The media type or alias that was asked for, without parameters.</param>
internal sealed class Representation(Format format, string mediaType)
{
    /// <summary>The format, or a variant of it.</summary>
    public Format Format { get; } = format;

    /// <summary>The media type, without parameters.</summary>
    public string MediaType { get; } = mediaType;

    /// <summary>The value of <c>Content-Type</c>.</summary>
    public string ContentType { get; } = mediaType + format.ContentTypeParameters;

    /// <summary>A hash of <see cref="ContentType"/>, never 0: what entity tags differ by where the bytes are the same.</summary>
    public ulong ContentTypeHash => field != 0 ? field : field = XxHash3.HashToUInt64(Encoding.UTF8.GetBytes(ContentType)) | 1;

    /// <summary>What its strong entity tag has behind a version.</summary>
    public string TagSuffix => field ??= EntityTag.SuffixOf(ContentTypeHash);
}
