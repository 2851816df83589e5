using SerializationApi.Contracts.Fuzz.Running;
using SerializationApi.Contracts.Fuzz.Writing;

namespace SerializationApi.Contracts.Fuzz.Tests;

/// <summary>Contracts that the fuzzer found something wrong with, in the lines that it needed.</summary>
public sealed class FoundContractTests
{
    [Theory]
    [InlineData("[ProtoContract(IsGroup = true)] public struct Line { [ProtoMember(1)] public int A { get; set; } }", "[ProtoContract] public class Order { [ProtoMember(1)] public (uint, Line) A { get; set; } [ProtoMember(2)] public Dictionary<string, (uint, Line?)>? B { get; set; } [ProtoMember(3)] public Tuple<Line?, List<Line>>? C { get; set; } }")]
    [InlineData("[ProtoContract] public class Order { [ProtoMember(1)] public Dictionary<DateTime, Version?>? A { get; set; } }")]
    [InlineData("[ProtoContract, ProtoInclude(5, typeof(Line))] public abstract class Part { [ProtoMember(1)] public int A { get; set; } }", "[ProtoContract] public class Line : Part;", "[ProtoContract] public class Order { [ProtoMember(1)] public Dictionary<string, Part?>? A { get; set; } }")]
    [InlineData("[ProtoContract] public class Order { public bool ASpecified { get; set; } [ProtoMember(1)] public string? A { get; } public Order(string? a) { A = a; } }")]
    [InlineData("[GenerateShape, JsonNumberHandling(JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString)] public class Order { public Int128 A { get; set; } public List<UInt128?>? B { get; set; } public Half? C { get; set; } public Dictionary<int, Half>? D { get; set; } }")]
    [InlineData("[ProtoContract(SkipConstructor = true)] public class Order { [ProtoMember(1)] public readonly IList<double>? A = new List<double>(); [ProtoMember(2)] public HashSet<string> B { get; } = []; [ProtoMember(3)] public readonly IDictionary<int, string>? C; [ProtoMember(4)] public readonly int[] D = []; }")]
    [InlineData("[ProtoContract] public class Order { [ProtoMember(1)] public readonly IList<double>? A; [ProtoMember(2)] public HashSet<string>? B { get; } [ProtoMember(3)] public readonly IDictionary<int, string>? C; [ProtoMember(4)] public LinkedList<int>? D { get; } }")]
    [InlineData("public abstract record Part { [DataMember(Order = 1)] public DayOfWeek? A { get; set; } }", "[DataContract] public sealed record Order : Part { [DataMember(Order = 4)] public new string A; }")]
    [InlineData("[GenerateShape] public record struct Point(int X, double Y);", "[GenerateShape] public class Order { public (Point, (string?, int)) A { get; set; } public ((double, int)?, string)? B { get; set; } public Dictionary<int, ((byte, (long, int)), string?)>? C { get; set; } }")]
    [InlineData("[GenerateShape, JsonDerivedType(typeof(Car), 1), JsonDerivedType(typeof(Bike), \"bike\")] public class Vehicle { [DataMember(Order = 1)] public int A { get; set; } }", "[GenerateShape] public class Car : Vehicle;", "[GenerateShape] public class Bike : Vehicle;")]
    [InlineData("[MemoryPackable, MemoryPackUnion(0, typeof(Point))] public partial interface Shape;", "[MemoryPackable] public partial record struct Point(int X, long Y) : Shape;", "[MemoryPackable] public partial class Order { public Shape? A { get; set; } public List<Shape?>? B { get; set; } }")]
    [InlineData("[MemoryPackable] public partial class Order { public string? A { get; } public ((int, byte), sbyte) B { get; set; } public int C => 7; public string? D { get; set; } }")]
    [InlineData("[JsonNumberHandling(JsonNumberHandling.AllowReadingFromString | JsonNumberHandling.WriteAsString)] public class Part { public int A { get; set; } }", "[GenerateShape] public class Line : Part;", "[GenerateShape, JsonNumberHandling(JsonNumberHandling.AllowReadingFromString | JsonNumberHandling.WriteAsString)] public class Order : Base { public int B { get; set; } }", "public class Base { public int A { get; set; } }")]
    [InlineData("[GenerateShape, DataContract] public class A { [DataMember(Order = 1)] public (int, string) P { get; set; } }", "[ProtoContract, GenerateShape] public class B { [ProtoMember(1)] public (int, string) P { get; set; } [ProtoMember(2)] public KeyValuePair<string, (int, string)> Q { get; set; } }")]
    [InlineData("[ProtoContract(IsGroup = true)] public class Line { [ProtoMember(1)] public int A { get; set; } [ProtoMember(2)] public List<Line>? B { get; set; } }")]
    [InlineData("[ProtoContract] public struct Order { [ProtoMember(1)] public SortedDictionary<string, int>? A { get; } public Order(SortedDictionary<string, int>? a) { A = a; } }", "[ProtoContract] public class Line { private int _b; public Line() { _b = 1; } public Line(SortedSet<int>? a, int b) { A = a; _b = b; } [ProtoMember(1)] public SortedSet<int>? A { get; } }")]
    [InlineData("public partial class Part { public long A { get; set; } [MemoryPackOnSerializing] public void Writes() => A = 1; [MemoryPackOnDeserialized] public void HasRead() => A = 3; }", "[MemoryPackable] public partial class Line : Part { public int B { get; set; } [MemoryPackOnDeserialized] private void Reads() => B = 2; }")]
    [InlineData("[JsonNumberHandling(JsonNumberHandling.AllowReadingFromString | JsonNumberHandling.WriteAsString)] public class Order { public Dictionary<string, HashSet<float?>?>? A { get; set; } public List<List<int>>? B { get; set; } public Dictionary<int, long?>? C { get; set; } public List<decimal?>? D { get; set; } }")]
    [InlineData("public class Part { public DayOfWeek? A { get; set; } = DayOfWeek.Friday; public string? B { get; set; } }", "[MessagePackObject(keyAsPropertyName: true)] public class Line : Part { public new int? A { get; private set; } = 5; public new string? B { get; private set; } }")]
    [InlineData("[ProtoContract, ProtoInclude(51, typeof(Box))] public abstract class Part { [ProtoMember(1)] public int A { get; set; } }", "public class Middle : Part;", "[ProtoContract] public sealed class Box : Middle { [ProtoMember(1)] public string? B { get; set; } }", "[ProtoContract] public class Order { [ProtoMember(1)] public Part? A { get; set; } [ProtoMember(2)] public Box? B { get; set; } }")]
    [InlineData("[MessagePackObject(keyAsPropertyName: true)] public class Line { public int A { get; set; } public string? B { get; } [IgnoreDataMember] public int C { get; set; } public Line(int a, string? b, int c) { A = a; B = b; C = c; } public Line() { } }", "[MessagePackObject(keyAsPropertyName: true)] public class Order { public string? A { get; } public int B { get; } public Order(string? a) { A = a; } public Order(string? a, int b) { A = a; B = b; } }")]
    [InlineData("[ProtoContract] public record struct Line([property: ProtoMember(1)] int A) { public bool BSpecified { get; set; } [ProtoMember(3)] public int B { get; set; } }")]
    [InlineData("[MessagePackObject] public record struct Line([property: Key(\"a\")] string? A) { [Key(\"b\")] public readonly string? B; }", "[MessagePackObject] public class Order { [Key(\"a\")] public int A { get; } [Key(\"b\")] public readonly int B; public Order(int a) { A = a; } }", "[MessagePackObject] public class Part { [Key(\"b\")] public readonly int B; }")]
    public void A_contract_that_was_found_is_right_now(params string[] lines)
    {
        string? problem = Shrinker.ProblemOf(new Unit(1, ["#nullable enable", "namespace U1;", .. lines]), 1);
        Assert.True(problem is null, problem);
    }
}
