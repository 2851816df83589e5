using System.IO.Compression;
using System.Net.Http.Headers;
using SerializationApi.Formats;

namespace SerializationApi.Client;

/// <summary>
/// The formats of a client and its preferences; the properties are named after the headers that they set. Immutable and safe to share:
/// register one for all clients of an application (<c>AddSingleton</c>) or one for each (<c>AddKeyedSingleton</c>). Wherever this type is
/// expected, you can pass a <see cref="FormatSet"/> to use no preferences.
/// </summary>
/// <param name="formats">The known formats and contracts.</param>
public sealed class ClientFormats(FormatSet formats)
{
    private static readonly string[] Codings = ["gzip", "br", "deflate"];

    private readonly AcceptedFormat[] _all = [.. formats.Formats.Select(static format => new AcceptedFormat(format.MediaTypes[0], format))];
    private AcceptedFormat[] _accepted = [];
    private AcceptedFormat? _contentType;

    /// <summary>Gets the known formats and contracts.</summary>
    public FormatSet Formats { get; } = formats;

    /// <summary>
    /// Gets or sets the media types that requests accept, in order of preference, each with the parameters of a variant
    /// (<c>application/x-msgpack; keys=names</c>). Empty, the default, means every format of the set in its order, which is also used for a
    /// contract that none of the listed formats supports. A media type passed to a call replaces this list, and a default <c>Accept</c> of
    /// the <see cref="HttpClient"/> takes precedence.
    /// </summary>
    /// <exception cref="FormatException">One is not a media type.</exception>
    /// <exception cref="NotSupportedException">No format has one of the media types.</exception>
    public IReadOnlyList<string> Accept
    {
        get => [.. _accepted.Select(static accepted => accepted.MediaType)];
        init => _accepted = [.. value.Select(Find)];
    }

    /// <summary>
    /// Gets or sets the media type of requests whose call names none. Null, the default, means the first accepted one, which is also used
    /// for a contract that this format does not support.
    /// </summary>
    /// <exception cref="FormatException">It is not a media type.</exception>
    /// <exception cref="NotSupportedException">No format has the media type.</exception>
    public string? ContentType
    {
        get => _contentType?.MediaType;
        init => _contentType = value is null ? null : Find(value);
    }

    /// <summary>
    /// Gets or sets the codings that responses may have: <c>gzip</c>, <c>br</c>, <c>deflate</c>. None by default. Responses are
    /// decompressed here, unless the handler has done it (<see cref="HttpClientHandler.AutomaticDecompression"/>). A default
    /// <c>Accept-Encoding</c> of the client takes precedence.
    /// </summary>
    /// <exception cref="NotSupportedException">One is another coding.</exception>
    /// <remarks>In a stream, each item is available when it has arrived.</remarks>
    public IReadOnlyList<string> AcceptEncoding
    {
        get;
        init => field = [.. value.Select(static coding => Check(coding, Codings))];
    } = [];

    /// <summary>
    /// Gets or sets the coding of requests, <c>gzip</c> or <c>br</c>. Null, the default, sends requests uncompressed. The server must
    /// decompress them, for example with ASP.NET Core's <c>UseRequestDecompression()</c>.
    /// </summary>
    /// <exception cref="NotSupportedException">It is another coding.</exception>
    public string? ContentEncoding
    {
        get;
        init => field = value is null ? null : Check(value, Codings.AsSpan(0, 2));
    }

    /// <summary>
    /// Gets or sets the size, in bytes, from which <see cref="ContentEncoding"/> applies to a request's body; 1,024 by default. It always
    /// applies to streams.
    /// </summary>
    public int MinCompressedBytes { get; init; } = 1024;

    /// <summary>Gets or sets the compression level of requests; fastest by default.</summary>
    public CompressionLevel CompressionLevel { get; init; } = CompressionLevel.Fastest;

    /// <summary>Converts a format set to formats without preferences.</summary>
    public static implicit operator ClientFormats(FormatSet formats) => FromFormatSet(formats);

    /// <inheritdoc cref="op_Implicit"/>
    public static ClientFormats FromFormatSet(FormatSet formats) => new(formats);

    /// <summary>
    /// Sets <c>Accept</c> and <c>Accept-Encoding</c> of a request that other code created, if they are empty. The default headers of an
    /// <see cref="HttpClient"/> are already in its requests when they reach a handler.
    /// </summary>
    public void ApplyTo(HttpRequestMessage request) => RequestHeaders.Accept(request, this);

    /// <summary>The formats that responses may have, in order of preference; every format if the application prefers none.</summary>
    internal IReadOnlyList<AcceptedFormat> Accepted => _accepted.Length > 0 ? _accepted : _all;

    /// <summary>Every format, in the set's order.</summary>
    internal IReadOnlyList<AcceptedFormat> All => _all;

    /// <summary>The format of requests whose call names none; null for the first accepted one.</summary>
    internal AcceptedFormat? Sent => _contentType;

    private AcceptedFormat Find(string mediaType) => new(mediaType, MediaTypes.FindFormat(Formats, MediaTypeHeaderValue.Parse(mediaType)));

    private static string Check(string coding, ReadOnlySpan<string> known) =>
        known.Contains(coding)
            ? coding
            : throw new NotSupportedException($"Unknown coding '{coding}'. Known codings: {string.Join(", ", known.ToArray())}.");
}
