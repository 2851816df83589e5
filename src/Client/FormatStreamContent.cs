using System.Net;
using System.Net.Http.Headers;
using SerializationApi.Formats;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Formats.Streams;

namespace SerializationApi.Client;

/// <summary>
/// A request's body in a stream form, whose items are produced while it is sent. Items are flushed whenever the next one is not ready. If
/// the body is sent again, the items are enumerated again.
/// </summary>
public sealed class FormatStreamContent : HttpContent
{
    private readonly Func<Stream, CancellationToken, Task> _write;

    private FormatStreamContent(Func<Stream, CancellationToken, Task> write, MediaTypeHeaderValue mediaType)
    {
        _write = write;
        Headers.ContentType = mediaType;
    }

    /// <summary>Creates a body from a stream.</summary>
    /// <typeparam name="T">The items' contract.</typeparam>
    /// <param name="items">The items. If enumerating them fails, sending the request throws, and the server sees an incomplete
    /// body.</param>
    /// <param name="formats">The known formats and contracts: a <see cref="FormatSet"/>, or one with preferences, compression
    /// included.</param>
    /// <param name="mediaType">The media type of a stream form (<c>application/x-ndjson</c>, <c>application/x-protobuf;
    /// delimited=true</c>). Null for the first stream form that supports the contract; preferred formats come first.</param>
    /// <exception cref="NotSupportedException">No format has the media type, it is not a stream form, the contract has no shape, or the
    /// format does not support it.</exception>
    public static FormatStreamContent Create<T>(IAsyncEnumerable<T> items, ClientFormats formats, string? mediaType = null)
    {
        ArgumentNullException.ThrowIfNull(items);
        mediaType ??=
            MediaTypes.ListStreams(formats, formats.Formats.GetCodecs<List<T>>()).FirstOrDefault()
            ?? throw new NotSupportedException($"No format can stream {TypeNames.Display(typeof(T))}.");
        var parsed = MediaTypeHeaderValue.Parse(mediaType);
        return MediaTypes.FindCodec<List<T>>(formats, MediaTypes.FindFormat(formats.Formats, parsed)) is StreamCodec<T> codec
            ? Create(codec, items, formats, parsed)
            : throw new NotSupportedException(
                $"'{mediaType}' sends the list as a whole. To stream it, add \";{StreamForm.Parameter}=true\" or name application/x-ndjson."
            );
    }

    private static FormatStreamContent Create<T>(
        StreamCodec<T> codec,
        IAsyncEnumerable<T> items,
        ClientFormats formats,
        MediaTypeHeaderValue mediaType
    ) =>
        formats.ContentEncoding is null
            ? new FormatStreamContent((stream, cancellation) => codec.EncodeAsync(items, stream, cancellation), mediaType)
            : new FormatStreamContent((stream, cancellation) => CompressAsync(codec, items, stream, formats, cancellation), mediaType)
            {
                Headers = { ContentEncoding = { formats.ContentEncoding } },
            };

    private static async Task CompressAsync<T>(
        StreamCodec<T> codec,
        IAsyncEnumerable<T> items,
        Stream stream,
        ClientFormats formats,
        CancellationToken cancellation
    )
    {
        Stream compressor = Compression.Open(stream, formats);
        await using (compressor.ConfigureAwait(false))
        {
            await codec.EncodeAsync(items, compressor, cancellation).ConfigureAwait(false);
        }
    }

    /// <inheritdoc />
    protected override Task SerializeToStreamAsync(Stream stream, TransportContext? context) => _write(stream, CancellationToken.None);

    /// <inheritdoc />
    protected override Task SerializeToStreamAsync(Stream stream, TransportContext? context, CancellationToken cancellationToken) =>
        _write(stream, cancellationToken);

    /// <inheritdoc />
    protected override bool TryComputeLength(out long length)
    {
        length = 0;
        return false;
    }
}
