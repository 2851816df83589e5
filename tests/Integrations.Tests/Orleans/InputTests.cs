using System.Buffers.Binary;
using Orleans.Serialization;
using SerializationApi.Tests.Support;
using static SerializationApi.Integrations.Tests.Orleans.Serializers;

namespace SerializationApi.Integrations.Tests.Orleans;

/// <summary>Where messages come from.</summary>
public sealed class InputTests
{
    [Theory]
    [InlineData(1)]
    [InlineData(7)]
    public void Messages_arrive_in_pieces(int length)
    {
        byte[] message = Create()
            .SerializeToArray(
                new List<Order>
                {
                    new() { Id = 1, Items = ["tea"] },
                    new() { Id = 2, Picture = new byte[100] },
                }
            );

        Assert.Equal(
            ["tea", null],
            Create().Deserialize<List<Order>>(Segments.Of(message, length, withEmpty: false))!.Select(static order => order.Items?[0])
        );
    }

    [Fact]
    public void A_payload_of_megabytes_is_read_from_a_stream()
    {
        using var stream = new MemoryStream(Create().SerializeToArray(new Order { Picture = new byte[2_500_000] }));

        Assert.Equal(2_500_000, Create().Deserialize<Order>(stream)!.Picture!.Length);
    }

    [Fact]
    public void A_stream_that_claims_gigabytes_is_not_given_memory_for_them()
    {
        Serializer serializer = Create();
        byte[] message = serializer.SerializeToArray(new Order());
        ReadOnlySpan<byte> assembly = "SerializationApi.Integrations.Tests"u8;
        int payload = message.AsSpan().LastIndexOf(assembly) + assembly.Length + 1;
        byte[] claim = new byte[8];
        BinaryPrimitives.WriteUInt64LittleEndian(claim, (2_000_000_000UL << 5) | 0x10);
        using var stream = new Pipe([.. message[..payload], .. claim[..5], .. message[(payload + 1)..]]);

        long before = GC.GetAllocatedBytesForCurrentThread();
        Assert.Equal(
            "Insufficient data present in buffer.",
            Assert.Throws<InvalidOperationException>(() => serializer.Deserialize<Order>(stream)).Message
        );
        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, 3_000_000);
    }

    /// <summary>A stream that does not know how much will come.</summary>
    private sealed class Pipe(byte[] bytes) : MemoryStream(bytes)
    {
        public override bool CanSeek => false;
    }
}
