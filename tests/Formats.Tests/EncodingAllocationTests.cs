using SerializationApi.Formats.Json;
using SerializationApi.Formats.Protobuf;
using SerializationApi.Formats.Tests.Boxes;

namespace SerializationApi.Formats.Tests;

public sealed class EncodingAllocationTests
{
    private static readonly Node Value = Node.Sample();

    [Fact]
    public void Json_of_an_object() => AllocatesNothing(new JsonFormat().CreateCodec<Node, NodeShape>());

    [Fact]
    public void Protobuf_of_an_object() => AllocatesNothing(new ProtobufFormat().CreateCodec<Node, NodeShape>());

    [Fact]
    public void Json_of_a_list() => AllocatesNothing(new JsonFormat().CreateListCodec<Node, NodeShape>());

    [Fact]
    public void Protobuf_of_a_list() => AllocatesNothing(new ProtobufFormat().CreateListCodec<Node, NodeShape>());

    [Fact]
    public void Dates() => AllocatesNothing<DateTime, DateTimeValueKind>(new DateTime(2025, 11, 20, 8, 30, 0, DateTimeKind.Utc));

    [Fact]
    public void Spans() => AllocatesNothing<TimeSpan, TimeSpanKind>(TimeSpan.FromMinutes(-1.5));

    [Fact]
    public void Decimals() => AllocatesNothing<decimal, DecimalKind>(-1.50m);

    [Fact]
    public void Guids() => AllocatesNothing<Guid, GuidKind>(Guid.Empty);

    private static void AllocatesNothing<T, TKind>(T value)
        where TKind : struct, IKind<T>
    {
        var box = new Box<T> { Value = value };
        AllocatesNothing(Wire.Json<Box<T>, BoxShape<T, TKind>>(), box);
        AllocatesNothing(Wire.Protobuf<Box<T>, BoxShape<T, TKind>>(), box);
    }

    private static void AllocatesNothing(Codec<Node> codec) => AllocatesNothing(codec, Value);

    private static void AllocatesNothing(ListCodec<Node> codec) => AllocatesNothing(codec, [Value, Value]);

    private static void AllocatesNothing<T>(Codec<T> codec, T value)
    {
        // The first calls rent the pool's arrays and learn the size.
        for (int i = 0; i < 3; i++)
        {
            codec.Encode(value).Dispose();
        }

        long before = GC.GetAllocatedBytesForCurrentThread();
        codec.Encode(value).Dispose();
        Assert.Equal(before, GC.GetAllocatedBytesForCurrentThread());
    }
}
