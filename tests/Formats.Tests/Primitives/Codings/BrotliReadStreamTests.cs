using System.IO.Compression;
using SerializationApi.Formats.Codings;

namespace SerializationApi.Formats.Tests.Primitives.Codings;

/// <summary>Where a Brotli stream ended, however its bytes arrive.</summary>
public sealed class BrotliReadStreamTests
{
    private static readonly byte[] Text = "a text, and a text once more"u8.ToArray();

    // Flushed, so that its last byte is the end alone, which becomes nothing (RFC 7932 §9.2).
    private static readonly byte[] Compressed = Compress();

    public static TheoryData<int, bool> Arrivals => new MatrixTheoryData<int, bool>([1, 2, 1_000], [false, true]);

    [Theory]
    [MemberData(nameof(Arrivals))]
    public async Task A_whole_stream_ends(int atOnce, bool isAsynchronous) =>
        Assert.Equal((CodingEnd.Whole, Text.Length), await EndAsync(Compressed, atOnce, isAsynchronous));

    [Theory]
    [MemberData(nameof(Arrivals))]
    public async Task Bytes_behind_the_end_are_seen_whenever_they_arrive(int atOnce, bool isAsynchronous) =>
        Assert.Equal((CodingEnd.FollowedByOthers, Text.Length), await EndAsync([.. Compressed, 0], atOnce, isAsynchronous));

    [Theory]
    [MemberData(nameof(Arrivals))]
    public async Task Every_length_but_the_whole_is_truncated(int atOnce, bool isAsynchronous)
    {
        for (int length = 0; length < Compressed.Length; length++)
        {
            (CodingEnd end, _) = await EndAsync(Compressed[..length], atOnce, isAsynchronous);
            Assert.Equal(CodingEnd.Truncated, end);
        }
    }

    private static async Task<(CodingEnd End, int Length)> EndAsync(byte[] wire, int atOnce, bool isAsynchronous)
    {
        using var body = new SlowStream(wire, atOnce);
        await using var stream = new BrotliReadStream(body);
        byte[] buffer = new byte[Text.Length + 1];
        int length = 0;
        while ((isAsynchronous ? await stream.ReadAsync(buffer.AsMemory(length)) : stream.Read(buffer.AsSpan(length))) is > 0 and int read)
        {
            length += read;
        }

        Assert.Equal(Text[..length], buffer[..length]);
        return (stream.End, length);
    }

    private static byte[] Compress()
    {
        var compressed = new MemoryStream();
        using (var stream = new BrotliStream(compressed, CompressionLevel.Optimal))
        {
            stream.Write(Text);
            stream.Flush();
        }

        return compressed.ToArray();
    }

    private sealed class SlowStream(byte[] bytes, int atOnce) : MemoryStream(bytes)
    {
        public override int Read(Span<byte> buffer) => base.Read(buffer[..Math.Min(buffer.Length, atOnce)]);

        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
            base.ReadAsync(buffer[..Math.Min(buffer.Length, atOnce)], cancellationToken);
    }
}
