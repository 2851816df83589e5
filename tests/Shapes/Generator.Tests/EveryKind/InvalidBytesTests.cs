using System.Runtime.InteropServices;
using SerializationApi.Formats;
using SerializationApi.Formats.Json;
using SerializationApi.Formats.MemoryPack;

namespace SerializationApi.Shapes.Generator.Tests.EveryKind;

/// <summary>Bytes that are copied as they lie in memory are checked where not all of them are a value.</summary>
public sealed class InvalidBytesTests
{
    private const byte Poison = 0xEE;

    [Fact]
    public void Each_byte_of_a_struct_that_is_no_value_is_refused()
    {
        Codec<Vector> codec = new MemoryPackFormat().CreateCodec<Vector, VectorShape>();
        using PooledBuffer payload = codec.Encode(ContractValues.Vector);
        Assert.Equal(System.Runtime.CompilerServices.Unsafe.SizeOf<Vector>(), payload.Length);
        int refused = 0;
        for (int i = 0; i < payload.Length; i++)
        {
            byte[] bytes = payload.Span.ToArray();
            bytes[i] = Poison;
            try
            {
                Vector value = codec.Decode(bytes);
                Assert.True(value.At <= DateTime.MaxValue);
                Assert.Equal(value.Cell.Amount, decimal.Parse(value.Cell.Amount.ToString(), null));
                Assert.True(
                    MemoryMarshal
                        .AsBytes(new ReadOnlySpan<bool>([value.IsUnit, value.Rank.HasValue]))
                        .IndexOfAnyExceptInRange((byte)0, (byte)1) < 0
                );
            }
            catch (InvalidPayloadException)
            {
                refused++;
            }
        }

        // Two flags, the top of the ticks, and the scale, sign and reserved bytes of the decimal.
        Assert.InRange(refused, 5, 10);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(10)]
    [InlineData(11)]
    [InlineData(12)]
    [InlineData(13)]
    [InlineData(20)]
    [InlineData(22)]
    [InlineData(23)]
    [InlineData(27)]
    public void A_list_of_such_items_is_checked(int number)
    {
        // All members before the one in question are null lists; its one item is 0xEE throughout.
        byte[] bytes = [(byte)number, .. Enumerable.Repeat((byte)0xFF, 4 * (number - 1)), 1, 0, 0, 0, .. Enumerable.Repeat(Poison, 64)];
        InvalidPayloadException error = Assert.Throws<InvalidPayloadException>(() =>
            new MemoryPackFormat().CreateCodec<Lists, ListsShape>().Decode(bytes)
        );
        Assert.InRange(error.Offset, 4 * number, bytes.Length);
    }

    [Fact]
    public void Null_is_no_struct_and_no_key()
    {
        Assert.Throws<InvalidPayloadException>(() => new JsonFormat().CreateCodec<Point, PointShape>().Decode("null"u8));
        Assert.Throws<InvalidPayloadException>(() => new JsonFormat().CreateCodec<Cell, CellShape>().Decode("null"u8));
        byte[] nullKey = [1, 1, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0];
        InvalidPayloadException error = Assert.Throws<InvalidPayloadException>(() =>
            new MemoryPackFormat().CreateCodec<Maps, MapsShape>().Decode(nullKey)
        );
        Assert.Equal("a key", error.Expected);
    }

    [Fact]
    public void An_unknown_name_of_an_enum_is_refused()
    {
        InvalidPayloadException error = Assert.Throws<InvalidPayloadException>(() =>
            new JsonFormat().CreateCodec<EnumContract, EnumContractShape>().Decode("""{"shade":"pink"}"""u8)
        );
        Assert.Equal("a name of Shade", error.Expected);
    }
}
