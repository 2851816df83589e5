using System.IO.Hashing;
using System.Text;
using SerializationApi.Formats;

namespace SerializationApi.Negotiation;

/// <summary>The encoding of a response or request: a format's variant under one of its media types.</summary>
internal sealed class Representation(Format format, string mediaType)
{
    public Format Format { get; } = format;

    public string MediaType { get; } = mediaType;

    public string ContentType { get; } = mediaType + format.ContentTypeParameters;

    /// <summary>A hash of <see cref="ContentType"/>, never 0: distinguishes entity tags if the bytes are the same.</summary>
    public ulong ContentTypeHash => field != 0 ? field : field = XxHash3.HashToUInt64(Encoding.UTF8.GetBytes(ContentType)) | 1;

    /// <summary>The suffix of its strong entity tags after a version.</summary>
    public string TagSuffix => field ??= EntityTag.SuffixOf(ContentTypeHash);
}
