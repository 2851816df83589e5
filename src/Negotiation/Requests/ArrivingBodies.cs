using System.Buffers;
using System.Collections.Concurrent;
using System.IO.Pipelines;
using Microsoft.AspNetCore.Http;
using SerializationApi.Formats;
using SerializationApi.Formats.Streams;

namespace SerializationApi.Negotiation;

/// <summary>Long bodies that are decoded while they arrive: a list, or what holds one long list, by the items of it.</summary>
internal sealed class ArrivingBodies
{
    // In bytes. Those of a shorter body are little beside its objects, and decoding it in one go takes less time: binary formats 0.8 to 0.9 of it, JSON half.
    private const int LongBytes = 8 * 1024 * 1024;

    // In bytes: of what has arrived at once, no more is copied to where the items are decoded.
    private const int PieceBytes = 64 * 1024;

    private readonly ConcurrentDictionary<TypeCodecs, TypeCodecs?> _withItems = new();

    /// <summary>Begins a body; null where it is short, or decoded whole.</summary>
    /// <param name="http">The request's context.</param>
    /// <param name="formats">Has the codecs.</param>
    /// <param name="codecs">The codecs of what it should hold.</param>
    /// <param name="format">What it is.</param>
    public ArrivingValue? Begin(HttpContext http, FormatSet formats, TypeCodecs codecs, Format format) => EndpointDecompression.LengthOf(http) < LongBytes
        ? null
        : _withItems.GetOrAdd(codecs, static (known, formats) => known.WithItems(formats), formats)?.BeginValue(format);

    /// <summary>How many bytes are collected before it is known that a body is long.</summary>
    public static int LongFrom(HttpContext http) => EndpointDecompression.LengthOf(http) is null ? LongBytes : 0;

    /// <summary>Reads a body to its end.</summary>
    /// <param name="http">The request's context.</param>
    /// <param name="reader">Gives the rest.</param>
    /// <param name="arriving">Decodes it.</param>
    /// <param name="begun">What was read; it is given back.</param>
    /// <exception cref="Shapes.InvalidPayloadException">It is not what it should hold.</exception>
    public static async ValueTask<object?> ReadAsync(HttpContext http, PipeReader reader, ArrivingValue arriving, PooledBuffer begun)
    {
        using (begun)
        {
            Decode(http, arriving, new ReadOnlySequence<byte>(begun.Memory), isLast: false);
        }

        bool isLast = false;
        while (!isLast)
        {
            ReadResult read = await reader.ReadAsync();
            isLast = read.IsCompleted;
            try
            {
                Decode(http, arriving, read.Buffer, isLast);
            }
            finally
            {
                reader.AdvanceTo(read.Buffer.End); // Or the server finds a read that has not ended, and closes the connection.
            }
        }

        return arriving.Value;
    }

    private static void Decode(HttpContext http, ArrivingValue arriving, in ReadOnlySequence<byte> bytes, bool isLast)
    {
        http.RequestAborted.ThrowIfCancellationRequested(); // Nobody is left to decode it for.
        using Interruption.Watch client = Interruption.By(http, ClientToken.Of);
        foreach (ReadOnlyMemory<byte> segment in bytes)
        {
            for (int start = 0; start < segment.Length; start += PieceBytes)
            {
                arriving.Append(segment.Span.Slice(start, Math.Min(PieceBytes, segment.Length - start)));
            }
        }

        if (isLast)
        {
            arriving.Complete();
        }
    }
}
