using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Contracts;
using SerializationApi.Formats;

namespace SerializationApi.Compatibility.Tests.Transcoding;

/// <summary>A payload longer than what the pool keeps is transcoded in little more memory than it has, and than it is plain.</summary>
public sealed class LongTranscodeTests
{
    private const int Items = 25_000;
    private const int DescriptionLength = 1024;

    // Room for the longest form of what is written last, and what a new codec makes of itself.
    private const double Margin = 1.1;
    private const long Overhead = 1024 * 1024;

    [Theory]
    [InlineData(Wire.MessagePack, Wire.MessagePack)]
    [InlineData(Wire.MessagePack, Wire.Protobuf)]
    [InlineData(Wire.Protobuf, Wire.MemoryPack)]
    [InlineData(Wire.MessagePack, Wire.Lz4Block)]
    [InlineData(Wire.Lz4Block, Wire.Lz4Block)]
    [InlineData(Wire.Lz4BlockArray, Wire.Lz4BlockArray)]
    public void Each_array_is_allocated_once(string from, string to)
    {
        TypeCodecs<List<Member>> codecs = new FormatSet(ContractShapes.All).FindCodecs<List<Member>>()!;
        List<Member> members = CreateMembers();
        using PooledBuffer payload = codecs.For(Wire.Format(from)).Encode(members);
        using PooledBuffer plain = codecs.For(Wire.Format(Wire.MessagePack)).Encode(members);
        using PooledBuffer expected = codecs.For(Wire.Format(to)).Encode(members);
        Transcoder transcoder = codecs.TranscoderFor(Wire.Format(from), Wire.Format(to));

        long before = GC.GetAllocatedBytesForCurrentThread();
        using PooledBuffer transcoded = transcoder.Transcode(payload.Span);
        long allocated = GC.GetAllocatedBytesForCurrentThread() - before;

        Assert.True(transcoded.Span.SequenceEqual(expected.Span));

        // What comes out, what is compressed, in parts and then joined, and what it is decompressed to.
        long needed = plain.Length + (IsLz4(to) ? 2 * expected.Length : 0) + (IsLz4(from) ? plain.Length : 0);
        Assert.InRange(allocated, 0, (long)(needed * Margin) + Overhead);
    }

    private static bool IsLz4(string wire) => wire is Wire.Lz4Block or Wire.Lz4BlockArray;

    // Little of it can be compressed.
    private static List<Member> CreateMembers()
    {
        var random = new Random(Seed: 1);
        return Enumerable.Range(0, Items).Select(i => new Member
        {
            Name = $"Member {i}",
            Description = string.Create(DescriptionLength, random, static (text, random) =>
            {
                foreach (ref char letter in text)
                {
                    letter = (char)random.Next(' ', '~');
                }
            }),
        }).ToList();
    }
}
