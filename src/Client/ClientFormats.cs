using System.IO.Compression;
using System.Net.Http.Headers;
using SerializationApi.Formats;

namespace SerializationApi.Client;

/// <summary>
/// What a client speaks, and what it prefers: the properties are named as the headers that they make. Immutable and safe to share; an
/// application registers one for all of its clients (<c>AddSingleton</c>) or one for each (<c>AddKeyedSingleton</c>). A
/// <see cref="FormatSet"/> is one without preferences, and is taken wherever this is.
/// </summary>
/// <param name="formats">The formats and contracts that are known.</param>
public sealed class ClientFormats(FormatSet formats)
{
    private static readonly string[] Codings = ["gzip", "br", "deflate"];

    private readonly AcceptedFormat[] _all = [.. formats.Formats.Select(static format => new AcceptedFormat(format.MediaTypes[0], format))];
    private AcceptedFormat[] _accepted = [];
    private AcceptedFormat? _contentType;

    /// <summary>The formats and contracts that are known.</summary>
    public FormatSet Formats { get; } = formats;

    /// <summary>
    /// The media types that requests accept, the earlier ones in preference, each with the parameters of a variant
    /// (<c>application/x-msgpack; keys=names</c>). Empty, the default: every format of the set, in its order. So is a contract asked for
    /// that has a form in none of them. A call that names a media type accepts that one, and a default <c>Accept</c> of the
    /// <see cref="HttpClient"/> comes first.
    /// </summary>
    /// <exception cref="FormatException">One is not a media type.</exception>
    /// <exception cref="NotSupportedException">One is that of no format.</exception>
    public IReadOnlyList<string> Accept
    {
        get => [.. _accepted.Select(static accepted => accepted.MediaType)];
        init => _accepted = [.. value.Select(Find)];
    }

    /// <summary>
    /// The media type of requests whose call names none. Null, the default: the first that is accepted. So are contracts sent that have no
    /// form in it.
    /// </summary>
    /// <exception cref="FormatException">It is not a media type.</exception>
    /// <exception cref="NotSupportedException">It is that of no format.</exception>
    public string? ContentType
    {
        get => _contentType?.MediaType;
        init => _contentType = value is null ? null : Find(value);
    }

    /// <summary>
    /// The codings that responses may have: <c>gzip</c>, <c>br</c>, <c>deflate</c>. None by default. They are undone here, unless the
    /// handler has done so (<see cref="HttpClientHandler.AutomaticDecompression"/>); a default <c>Accept-Encoding</c> of the client comes
    /// first.
    /// </summary>
    /// <remarks>Of a stream each item is there when it has arrived.</remarks>
    /// <exception cref="NotSupportedException">One is another coding.</exception>
    public IReadOnlyList<string> AcceptEncoding
    {
        get;
        init => field = [.. value.Select(static coding => Check(coding, Codings))];
    } = [];

    /// <summary>
    /// The coding of requests, <c>gzip</c> or <c>br</c>; null, the default, of requests as they are. The server has to undo it, as ASP.NET
    /// Core's <c>UseRequestDecompression()</c> does.
    /// </summary>
    /// <exception cref="NotSupportedException">It is another coding.</exception>
    public string? ContentEncoding
    {
        get;
        init => field = value is null ? null : Check(value, Codings.AsSpan(0, 2));
    }

    /// <summary>How many bytes a request's body has at least for <see cref="ContentEncoding"/> to apply; 1,024 by default. Streams always
    /// have it.</summary>
    public int MinCompressedBytes { get; init; } = 1024;

    /// <summary>How hard requests are compressed; fast by default.</summary>
    public CompressionLevel CompressionLevel { get; init; } = CompressionLevel.Fastest;

    /// <summary>The formats, without preferences.</summary>
    public static implicit operator ClientFormats(FormatSet formats) => FromFormatSet(formats);

    /// <inheritdoc cref="op_Implicit"/>
    public static ClientFormats FromFormatSet(FormatSet formats) => new(formats);

    /// <summary>
    /// Accepts what the client prefers in a request of other code, which says nothing of it: sets <c>Accept</c> and <c>Accept-Encoding</c>
    /// where they are empty. The defaults of an
    /// <see cref="HttpClient"/> are in its requests once they reach a handler.
    /// </summary>
    public void ApplyTo(HttpRequestMessage request) => RequestHeaders.Accept(request, this);

    /// <summary>What responses may be, the earlier in preference; every format where the application prefers none.</summary>
    internal IReadOnlyList<AcceptedFormat> Accepted => _accepted.Length > 0 ? _accepted : _all;

    /// <summary>Every format, in the set's order.</summary>
    internal IReadOnlyList<AcceptedFormat> All => _all;

    /// <summary>What requests are sent as where the call does not say; null for the first that is accepted.</summary>
    internal AcceptedFormat? Sent => _contentType;

    private AcceptedFormat Find(string mediaType) => new(mediaType, MediaTypes.FindFormat(Formats, MediaTypeHeaderValue.Parse(mediaType)));

    private static string Check(string coding, ReadOnlySpan<string> known) =>
        known.Contains(coding)
            ? coding
            : throw new NotSupportedException($"The coding '{coding}' is none of {string.Join(", ", known.ToArray())}.");
}
