using System.Buffers;
using MemoryPack;
using MessagePack;
using SerializationApi.Contracts;
using SerializationApi.Formats;
using SerializationApi.Shapes;
using ProtoSerializer = ProtoBuf.Serializer;

namespace SerializationApi.Peers;

/// <summary>The libraries and ours write the same bytes for the datasets, and read each other's.</summary>
public sealed class PeerTests
{
    private const int Count = 100;
    private const int Seed = 7;

    private static readonly FormatSet Formats = new(ContractShapes.All);

    [Fact]
    public void Organization_is_the_same() => Check<Organization, PeerOrganization>(OrganizationSample.Create(Count, Seed));

    [Fact]
    public void Members_are_the_same() => Assert.All(OrganizationSample.Create(Count, Seed).Members!, Check<Member, PeerMember>);

    [Fact]
    public void Demos_are_the_same() => Check<List<DemoClass>, List<PeerDemoClass>>([.. DemoSample.Create(Count, Seed)]);

    [Fact]
    public void Users_are_the_same() => Check<List<User>, List<PeerUser>>([.. UserSample.Create(Count, Seed)]);

    [Fact]
    public void Messages_are_the_same() => Check<List<NetworkMessage>, List<PeerNetworkMessage>>([.. MessageSample.Create(Count, Seed)]);

    private static void Check<T, TPeer>(T value)
    {
        TypeCodecs<T> codecs = Formats.FindCodecs<T>()!;
        Check<T, TPeer>(value, codecs, "msgpack", null, peer => MessagePackSerializer.Serialize(peer), bytes => MessagePackSerializer.Deserialize<TPeer>(bytes));
        MessagePackSerializerOptions lz4 = MessagePackSerializerOptions.Standard.WithCompression(MessagePackCompression.Lz4BlockArray);
        Check<T, TPeer>(
            value, codecs, "msgpack", "lz4-block-array", peer => MessagePackSerializer.Serialize(peer, lz4), bytes => MessagePackSerializer.Deserialize<TPeer>(bytes, lz4));
        Check<T, TPeer>(value, codecs, "memorypack", null, peer => MemoryPackSerializer.Serialize(peer), bytes => MemoryPackSerializer.Deserialize<TPeer>(bytes.Span)!);
        Check<T, TPeer>(value, codecs, "protobuf", null, WriteProtobuf, bytes => ProtoSerializer.Deserialize<TPeer>(bytes));
    }

    private static void Check<T, TPeer>(
        T value, TypeCodecs<T> codecs, string format, string? compression, Func<TPeer, byte[]> write, Func<ReadOnlyMemory<byte>, TPeer> read)
    {
        Format plain = FormatSet.Standard(FormatLimits.Default).Single(candidate => candidate.Name == format);
        Codec<T> codec = codecs.For(compression is null ? plain : plain.WithParameter("compression", compression)!);
        using PooledBuffer ours = codec.Encode(value);
        byte[] theirs = write(read(ours.Memory));

        // LZ4 leaves each compressor its own choice of matches.
        if (compression is null)
        {
            Assert.Equal(Convert.ToHexString(ours.Span), Convert.ToHexString(theirs));
        }

        Codec<T> json = codecs.For(FormatSet.Standard(FormatLimits.Default).Single(candidate => candidate.Name == "json"));
        using PooledBuffer before = json.Encode(value);
        using PooledBuffer after = json.Encode(codec.Decode(theirs.AsSpan())!);
        Assert.Equal(Convert.ToHexString(before.Span), Convert.ToHexString(after.Span));
    }

    private static byte[] WriteProtobuf<TPeer>(TPeer peer)
    {
        var output = new ArrayBufferWriter<byte>();
        ProtoSerializer.Serialize(output, peer);
        return output.WrittenSpan.ToArray();
    }
}
