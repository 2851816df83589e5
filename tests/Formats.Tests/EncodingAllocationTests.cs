using System.Diagnostics;
using System.Reflection;
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
    public void Dates() => AllocatesNothing(new DateTime(2025, 11, 20, 8, 30, 0, DateTimeKind.Utc));

    [Fact]
    public void Spans() => AllocatesNothing(TimeSpan.FromMinutes(-1.5));

    [Fact]
    public void Decimals()
    {
        Assert.SkipWhen(
            typeof(Codec<>).Assembly.GetCustomAttribute<DebuggableAttribute>() is { IsJITOptimizerDisabled: true },
            "Without optimization powers of ten are looked up by way of the heap: run it with --configuration Release."
        );
        AllocatesNothing(-1.50m);
    }

    [Fact]
    public void Guids() => AllocatesNothing(Guid.Empty);

    private static void AllocatesNothing<T>(T value)
    {
        var box = new Box<T> { Value = value };
        Allocations.AssertNone(Wire.Json<Box<T>>(), box);
        Allocations.AssertNone(Wire.Protobuf<Box<T>>(), box);
    }

    private static void AllocatesNothing(Codec<Node> codec) => Allocations.AssertNone(codec, Value);

    private static void AllocatesNothing(ListCodec<Node> codec) => Allocations.AssertNone(codec, [Value, Value]);
}
