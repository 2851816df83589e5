using System.Collections.Concurrent;
using System.Collections.Specialized;
using System.Numerics;
using System.Runtime.InteropServices;
using MemoryPack;
using MessagePack;
using ProtoBuf;
using SerializationApi.Formats;
using SerializationApi.Formats.MemoryPack;
using SerializationApi.Formats.MessagePack;
using SerializationApi.Formats.Protobuf;
using SerializationApi.Shapes.Generator.Tests.Support;

namespace SerializationApi.Shapes.Generator.Tests.Honoured;

/// <summary>Types of the runtime that a library has a form for. All bytes were written by MemoryPack 1.21.4, MessagePack-CSharp 2.5.307 and
/// protobuf-net 3.4.40.</summary>
public sealed class LibraryTypeTests
{
    private const string One = "0000803f";
    private const string Two = "00000040";
    private const string Three = "00004040";
    private const string Four = "00008040";

    private readonly FormatSet _set = new(LibraryTypeShapes.All);

    [Fact]
    public void Vectors_and_matrices_are_copied_in_MemoryPack() =>
        AssertKept(
            new MemoryPackFormat(),
            new VectorContract
            {
                V2 = new(1, 2),
                V3 = new(1, 2, 3),
                V4 = new(1, 2, 3, 4),
                Turn = new(1, 2, 3, 4),
                Plane = new(1, 2, 3, 4),
                Matrix = new(1, 2, 3, 4, 1, 2),
                Many = [new(1, 2, 3)],
                Maybe = new Vector3(1, 2, 3),
                Map = new() { [new(1, 2)] = 3 },
            },
            "09"
                + One
                + Two
                + One
                + Two
                + Three
                + One
                + Two
                + Three
                + Four
                + One
                + Two
                + Three
                + Four
                + One
                + Two
                + Three
                + Four
                + One
                + Two
                + Three
                + Four
                + One
                + Two
                + "01000000"
                + One
                + Two
                + Three
                + "01000000"
                + One
                + Two
                + Three
                + "01000000"
                + One
                + Two
                + "03000000"
        );

    [Fact]
    public void A_struct_with_a_vector_is_copied() =>
        AssertKept(new MemoryPackFormat(), new Placed { At = new(1, 2, 3), Id = 5 }, One + Two + Three + "05000000");

    [Fact]
    public void Structs_of_numbers_are_copied_in_MemoryPack() =>
        AssertKept(
            new MemoryPackFormat(),
            new NumberContract
            {
                A = 5,
                B = 6,
                Many = [5, 6],
                Maybe = 5,
                End = ^3,
                Part = 1..^2,
                Float = 1,
                Bits = new(5),
                At = new(1, 2),
            },
            "09"
                + "0500000000000000"
                + "0600000000000000"
                + "0200000005000000000000000600000000000000"
                + "01000000000000000500000000000000"
                + "fcffffff"
                + "01000000fdffffff"
                + "000000000000f03f"
                + "05000000"
                + "0100000002000000"
        );

    [Fact]
    public void Native_numbers_are_numbers_in_Protobuf()
    {
        AssertKept(
            new ProtobufFormat(),
            new NativeContract
            {
                A = 5,
                B = 6,
                Many = [5, 6],
                Maybe = 0,
            },
            "0805" + "1006" + "18051806" + "2000"
        );
        AssertKept(new ProtobufFormat(), new NativeContract { A = -1 }, "08ffffffffffffffffff01");
        AssertKept(new ProtobufFormat(), new NativeContract { NeverPacked = [1, 2], NorNullable = [1, 2] }, "2801280230013002");
    }

    [Fact]
    public void Groups_and_look_ups_are_keys_with_their_items()
    {
        var value = new GroupContract
        {
            Lookup = new[] { 1, 2, 11 }.ToLookup(static number => $"{number % 10}"),
            Group = new[] { 1, 11 }.GroupBy(static number => $"{number % 10}").First(),
            Groups = [.. new[] { "a", "b" }.GroupBy(static text => text.Length)],
        };
        AssertKept(
            new MemoryPackFormat(),
            value,
            "03"
                + "0200000002feffffff010000003102000000010000000b00000002feffffff01000000320100000002000000"
                + "02feffffff010000003102000000010000000b000000"
                + "01000000020100000002000000feffffff0100000061feffffff0100000062"
        );
        AssertKept(new MessagePackFormat(), value, "93" + "9292a13192010b92a1329102" + "92a13192010b" + "91920192a161a162");
        AssertKept(new MemoryPackFormat(), new GroupContract(), "03ffffffffffffffffff");
        AssertKept(new MessagePackFormat(), new GroupContract(), "93c0c0c0");
        ILookup<string, int> lookup = Decode<GroupContract>(new MessagePackFormat(), "93" + "9292a13192010b92a1329102" + "c0c0").Lookup!;
        Assert.Equal([1, 11], lookup["1"]);
        Assert.Empty(lookup["3"]);
        Assert.False(lookup.Contains("3"));
        Assert.Equal(2, lookup.Count);
    }

    [Theory]
    [InlineData("93" + "9292a13192010b92a1319102" + "c0c0")]
    [InlineData("93" + "91c0" + "c0c0")]
    [InlineData("93" + "9192a131c0" + "c0c0")]
    [InlineData("93" + "c0" + "92a131c0" + "c0")]
    public void A_look_up_with_a_key_twice_or_without_items_is_invalid(string hex) =>
        Assert.Throws<InvalidPayloadException>(() => Decode<GroupContract>(new MessagePackFormat(), hex));

    [Fact]
    public void Queues_with_priorities_and_blocking_collections_are_lists_in_MemoryPack() =>
        AssertKept(
            new MemoryPackFormat(),
            new QueueContract
            {
                Numbers = new([(1, 2), (3, 4)]),
                Texts = new([("a", 2)]),
                Blocking = new(new ConcurrentQueue<int>([1, 2])),
            },
            "03" + "0200000001000000020000000300000004000000" + "01000000feffffff01000000610200000000000000" + "020000000100000002000000"
        );

    [Fact]
    public void A_BigInteger_is_not_offered_in_MemoryPack()
    {
        var loaded = new Loaded(
            "[MemoryPackable] public partial class T { public System.Numerics.BigInteger N { get; set; } } "
                + "public static class V { public static T Of() => new(); }"
        );
        Assert.False(loaded.Offers("memorypack"));
        Assert.Contains(loaded.Reported, static report => report.StartsWith("SHAPE049 'T.N' has a BigInteger", StringComparison.Ordinal));
    }

    private void AssertKept<T>(Format format, T value, string hex)
    {
        using PooledBuffer payload = _set.FindCodecs<T>()!.For(format).Encode(value);
        Assert.Equal(hex, Convert.ToHexStringLower(payload.Span));
        using PooledBuffer again = _set.FindCodecs<T>()!.For(format).Encode(Decode<T>(format, hex));
        Assert.Equal(hex, Convert.ToHexStringLower(again.Span));
    }

    private T Decode<T>(Format format, string hex) => _set.FindCodecs<T>()!.For(format).Decode(Convert.FromHexString(hex))!;
}

#pragma warning disable SHAPE022, CA1051
[GenerateShapeFor<VectorContract>]
[GenerateShapeFor<Placed>]
[GenerateShapeFor<NumberContract>]
[GenerateShapeFor<NativeContract>]
[GenerateShapeFor<GroupContract>]
[GenerateShapeFor<QueueContract>]
public static partial class LibraryTypeShapes;

[MemoryPackable]
public partial class VectorContract
{
    public Vector2 V2 { get; set; }

    public Vector3 V3 { get; set; }

    public Vector4 V4 { get; set; }

    public Quaternion Turn { get; set; }

    public Plane Plane { get; set; }

    public Matrix3x2 Matrix { get; set; }

    public Vector3[]? Many { get; set; }

    public Vector3? Maybe { get; set; }

    public Dictionary<Vector2, int>? Map { get; set; }
}

[MemoryPackable]
public partial struct Placed
{
    public Vector3 At;
    public int Id;
}

[MemoryPackable]
public partial class NumberContract
{
    public nint A { get; set; }

    public nuint B { get; set; }

    public nint[]? Many { get; set; }

    public nint? Maybe { get; set; }

    public Index End { get; set; }

    public Range Part { get; set; }

    public NFloat Float { get; set; }

    public BitVector32 Bits { get; set; }

    public System.Drawing.Point At { get; set; }
}

[ProtoContract]
public class NativeContract
{
    [ProtoMember(1)]
    public nint A { get; set; }

    [ProtoMember(2)]
    public nuint B { get; set; }

    [ProtoMember(3)]
    public nint[]? Many { get; set; }

    [ProtoMember(4)]
    public nint? Maybe { get; set; }

    [ProtoMember(5, IsPacked = true)]
    public nint[]? NeverPacked { get; set; }

    [ProtoMember(6, IsPacked = true)]
    public IReadOnlyCollection<nuint?>? NorNullable { get; set; }
}

[MemoryPackable, MessagePackObject]
public partial class GroupContract
{
    [Key(0)]
    public ILookup<string, int>? Lookup { get; set; }

    [Key(1)]
    public IGrouping<string, int>? Group { get; set; }

    [Key(2)]
    public List<IGrouping<int, string>>? Groups { get; set; }
}

[MemoryPackable]
public partial class QueueContract
{
    public PriorityQueue<int, int>? Numbers { get; set; }

    public PriorityQueue<string, long>? Texts { get; set; }

    public BlockingCollection<int>? Blocking { get; set; }
}
