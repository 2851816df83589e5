using System.Text.Json;
using ProtoBuf;
using SerializationApi.Shapes.Generator.Tests.Support;

namespace SerializationApi.Shapes.Generator.Tests.Honoured;

/// <summary>Types without annotations that protobuf-net makes tuples by their constructor. All bytes were written by protobuf-net
/// 3.4.40.</summary>
public sealed class ProtoTupleTests() : ProtoTests(ProtoTupleShapes.All)
{
    private static readonly Guid Id = new("00112233-4455-6677-8899-aabbccddeeff");

    [Fact]
    public void A_type_is_written_by_the_parameters_of_its_constructor_zeros_too()
    {
        AssertKept(new TupleHolder { Id = new(5), Ids = [new(0), new(3)] }, "0a020805" + "12020800" + "12020803");
        AssertKept(new TupleHolder { Spot = new(0, 5), Reversed = new(1, 2) }, "1a0408001005" + "220408011002");
        AssertKept(new TupleHolder { Label = new TupleStruct("b", 1) }, "2a050a01621001");
        AssertKept(
            new TupleHolder
            {
                Own = new("b", 0),
                Built = new(0),
                Derived = new(1, 2),
            },
            "32050a01621000" + "3a020800" + "420408011002"
        );
        AssertKept(
            new TupleHolder
            {
                Label = default(TupleStruct),
                Many = new("", ["", "a"]),
                Maybe = new(0, null),
                Map = new() { [0] = new(0, 0) },
            },
            "2a021000" + "4a070a001200120161" + "52020800" + "5a06120408001000"
        );
    }

    [Fact]
    public void Nulls_are_left_out_and_lists_are_not_packed()
    {
        AssertKept(
            new EveryTupleHolder { All = new(null, null, 0, null, null, default, default, 0, null, null) },
            "0a0e" + "180032040801100f3a0042005801"
        );
        Assert.Equal(
            "0a1a" + "0a00100018002a040800100032040801100f3a0042004a005801",
            Encode(new EveryTupleHolder { All = new("", 0, 0, [], new(0, 0), default, default, 0, [], []) })
        );
        AssertKept(
            new EveryTupleHolder { All = new("a", 1, 0, [0, 1], new(0, 2), new(2020, 1, 2, 3, 4, 5), Id, 1.5m, [1], new() { ["k"] = 0 }) },
            "0a3f"
                + "0a016110011800200020012a0408001002320808caf6eae00b10033a12093322110055447766118899aabbccddeeff4204080f18024a010152030a016b5801"
        );
    }

    [Fact]
    public void What_is_missing_is_the_default_of_its_type()
    {
        Assert.Equal(
            """{"Name":null,"Count":null,"Zero":0,"Items":null,"Inner":null,"When":"0001-01-01T00:00:00","Id":"00000000-0000-0000-0000-000000000000","D":0,"B":null,"Map":null,"F":false}""",
            JsonSerializer.Serialize(Decode<EveryTupleHolder>("0a00").All)
        );
        Assert.Equal(0, Decode<TupleHolder>("3a00").Built!.A);
    }

    [Fact]
    public void A_tuple_has_the_level_of_its_holder()
    {
        AssertKept(
            new HighTupleHolder { M = new(new(2020, 1, 2, 3, 4, 5), Id, 1.5m, TimeSpan.FromSeconds(3)) },
            "0a370a0608a5bbb5f005122430303131323233332d343435352d363637372d383839392d6161626263636464656566661a03312e3522020803"
        );
        AssertKept(new HighTupleHolder { M = new(default, default, 0, default) }, "0a140a0b088092b8c398feffffff0112001a01302200");
    }

    [Fact]
    public void What_is_read_is_merged_with_an_initialiser()
    {
        AssertKept(new TupleInitialised { L = [] }, "0a0408071008" + "1a050801120178");
        Assert.Equal((7, 3), Decode<TupleInitialised>("0a021003").P is var p ? (p.X, p.Y) : default);
        Assert.Equal((3, 4), Decode<TupleInitialised>("0a0208030a021004").P is var q ? (q.X, q.Y) : default);
        Assert.Equal(new(5, "x"), Decode<TupleInitialised>("1a020805").R);
    }

    [Fact]
    public void Tuples_of_the_runtime_are_written_alike()
    {
        AssertKept(new PairHolder(), "0a020800" + "120408001000");
        AssertKept(
            new PairHolder
            {
                T = (0, null),
                K = new(0, 0),
                U = new(0, null),
                D = new() { [0] = new(0, 0) },
                P = new(0, 1),
                R = new TupleRecordStruct(0, ""),
                TL = [(0, 0), (1, 2)],
            },
            "0a0208001204080010001a02080022061204080010002a04080010013204080012003a04080010003a0408011002"
        );
    }

    [Fact]
    public void A_derived_value_is_written_as_the_tuple() =>
        Assert.Equal("0a020801", Encode(new TupleHolder { Id = new DerivedTuple(1, 2) }));

    [Theory]
    [InlineData("public class T(int id) { public int Id { get; } = id; public static T Make() => new(5); }", "0805")]
    [InlineData("public record T(string? A, int B) { public static T Make() => new(null, 0); }", "1000")]
    [InlineData(
        "public class T { public int A { get; private set; } public T(int a) { A = a; } public static T Make() => new(0); }",
        "0800"
    )]
    [InlineData("public class T { public int A { get; init; } public T(int a) { A = a; } public static T Make() => new(0); }", "0800")]
    [InlineData(
        "public class MyTuple { public int A { get; set; } public string? B; public MyTuple(string? b, int a) { A = a; B = b; "
            + "} } public class T(MyTuple m) { public MyTuple M { get; } = m; public static T Make() => new(new(null, 0)); }",
        "0a021000"
    )]
    public void A_listed_type_is_a_tuple(string type, string hex)
    {
        Loaded loaded = Listed(type);
        Assert.Equal(hex, loaded.Encode("protobuf", loaded.Value));
        Assert.Equal(hex, loaded.Encode("protobuf", loaded.Decode("protobuf", hex)));
    }

    [Theory]
    [InlineData("public class T(int a) { public int A { get; set; } = a; public static T Make() => new(0); }")]
    [InlineData("public class T(int a) { public int A { get; } = a; public int B => A; public static T Make() => new(0); }")]
    [InlineData("public class T(int a) { public int A = a; public static T Make() => new(0); }")]
    [InlineData("public class T(long a) { public int A { get; } = (int)a; public static T Make() => new(0); }")]
    [InlineData("public class T { internal T(int a) { A = a; } public int A { get; } public static T Make() => new(0); }")]
    [InlineData(
        "public class T { public T(int a, string b) { A = a; B = b; } public T(string b, int a) : this(a, b) { } public int A "
            + "{ get; } public string B { get; } public static T Make() => new(0, \"\"); }"
    )]
    [InlineData("public record struct T(int A) { public static T Make() => new(0); }")]
    public void Other_types_are_none_when_a_contract_of_the_library_holds_them(string type) =>
        Assert.False(
            new Loaded(
                $"{type} [ProtoContract] public class H {{ [ProtoMember(1)] public T? A {{ get; set; }} }} public "
                    + $"static class V {{ public static H Of() => new(); }}"
            ).Offers("protobuf")
        );

    [Theory]
    [InlineData(
        "[System.Runtime.Serialization.DataContract] public class T(int a) { [System.Runtime.Serialization.DataMember(Order = "
            + "3)] public int A { get; } = a; public static T Make() => new(1); }",
        "1801"
    )]
    [InlineData("[ProtoContract] public record T([property: ProtoMember(4)] int A) { public static T Make() => new(1); }", "2001")]
    public void An_annotated_type_has_its_own_numbers(string type, string hex)
    {
        Loaded loaded = Listed(type);
        Assert.Equal(hex, loaded.Encode("protobuf", loaded.Value));
    }

    [Theory]
    [InlineData("[MessagePackObject] public record T([property: Key(0)] int A) { public static T Make() => new(1); }")]
    [InlineData("[MemoryPackable] public partial record T(int A) { public static T Make() => new(1); }")]
    public void A_contract_of_another_library_is_none_by_itself(string type) => Assert.False(Listed(type).Offers("protobuf"));

    private static Loaded Listed(string type) =>
        new($"[GenerateShapeFor<T>] public static partial class Set; public static class V {{ public static T Of() => T.Make(); }} {type}");
}

[GenerateShapeFor<TupleHolder>]
[GenerateShapeFor<EveryTupleHolder>]
[GenerateShapeFor<HighTupleHolder>]
[GenerateShapeFor<TupleInitialised>]
[GenerateShapeFor<PairHolder>]
public static partial class ProtoTupleShapes;

[ProtoContract]
public class TupleHolder
{
    [ProtoMember(1)]
    public TupleOfOne? Id { get; set; }

    [ProtoMember(2)]
    public List<TupleOfOne>? Ids { get; set; }

    [ProtoMember(3)]
    public TupleSpot? Spot { get; set; }

    [ProtoMember(4)]
    public ReversedTuple? Reversed { get; set; }

    [ProtoMember(5)]
    public TupleStruct? Label { get; set; }

    [ProtoMember(6)]
    public SettableTuple? Own { get; set; }

    [ProtoMember(7)]
    public TwiceBuilt? Built { get; set; }

    [ProtoMember(8)]
    public DerivedTuple? Derived { get; set; }

    [ProtoMember(9)]
    public GenericTuple<string>? Many { get; set; }

    [ProtoMember(10)]
    public TupleRecordStruct? Maybe { get; set; }

    [ProtoMember(11)]
    public Dictionary<int, TupleSpot>? Map { get; set; }
}

public class TupleOfOne(int id)
{
    public int Id { get; } = id;
}

public class DerivedTuple(int id, int b) : TupleOfOne(id)
{
    public int B { get; } = b;
}

public record TupleSpot(int X, int Y);

public class ReversedTuple(int b, int a)
{
    public int A { get; } = a;

    public int B { get; } = b;
}

public readonly struct TupleStruct(string? b, int a)
{
    public readonly int A = a;
    public readonly string? B = b;
}

public class SettableTuple
{
    public string? B;

    public SettableTuple() { }

    public SettableTuple(string? b, int a) => (A, B) = (a, b);

    public int A { get; set; }
}

public class TwiceBuilt
{
    public TwiceBuilt() => A = 9;

    public TwiceBuilt(int a) => A = a;

    public int A { get; }
}

public class GenericTuple<T>(T value, T[]? more)
{
    public T Value { get; } = value;

    public T[]? More { get; } = more;
}

public readonly record struct TupleRecordStruct(int A, string? B);

[ProtoContract]
public class EveryTupleHolder
{
    [ProtoMember(1)]
    public EveryTuple? All { get; set; }
}

public record EveryTuple(
    string? Name,
    int? Count,
    int Zero,
    List<int>? Items,
    TupleSpot? Inner,
    DateTime When,
    Guid Id,
    decimal D,
    byte[]? B,
    Dictionary<string, int>? Map,
    bool F = true
);

[ProtoContract, CompatibilityLevel(CompatibilityLevel.Level300)]
public class HighTupleHolder
{
    [ProtoMember(1)]
    public HighTuple? M { get; set; }
}

public record HighTuple(DateTime When, Guid Id, decimal D, TimeSpan S);

[ProtoContract]
public class TupleInitialised
{
    [ProtoMember(1)]
    public TupleSpot P { get; set; } = new(7, 8);

    [ProtoMember(2)]
    public List<TupleSpot> L { get; set; } = [];

    [ProtoMember(3)]
    public TupleRecordStruct R { get; set; } = new(1, "x");
}

[ProtoContract]
public class PairHolder
{
    [ProtoMember(1)]
    public (int, string?) T { get; set; }

    [ProtoMember(2)]
    public KeyValuePair<int, int> K { get; set; }

    [ProtoMember(3)]
    public Tuple<int, int?>? U { get; set; }

    [ProtoMember(4)]
    public Dictionary<int, TupleSpot>? D { get; set; }

    [ProtoMember(5)]
    public TupleSpot? P { get; set; }

    [ProtoMember(6)]
    public TupleRecordStruct? R { get; set; }

    [ProtoMember(7)]
    public List<(int A, int B)>? TL { get; set; }
}
