using SerializationApi.Contracts.Fuzz.Checking;
using SerializationApi.Contracts.Fuzz.Compiling;
using SerializationApi.Contracts.Fuzz.Running;
using SerializationApi.Contracts.Fuzz.Writing;
using SerializationApi.Formats;

namespace SerializationApi.Contracts.Fuzz.Tests;

/// <summary>Contracts that the fuzzer found something wrong with, in the lines that it needed.</summary>
public sealed class FoundContractTests
{
    private static readonly string[][] Found =
    [
        [
            "[ProtoContract(IsGroup = true)] public struct Line { [ProtoMember(1)] public int A { get; set; } }",
            "[ProtoContract] public class Order { [ProtoMember(1)] public (uint, Line) A { get; set; } [ProtoMember(2)] "
                + "public Dictionary<string, (uint, Line?)>? B { get; set; } [ProtoMember(3)] public "
                + "Tuple<Line?, List<Line>>? C { get; set; } }",
        ],
        ["[ProtoContract] public class Order { [ProtoMember(1)] public Dictionary<DateTime, Version?>? A { get; set; } }"],
        [
            "[ProtoContract, ProtoInclude(5, typeof(Line))] public abstract class Part { [ProtoMember(1)] public int A { get; set; } }",
            "[ProtoContract] public class Line : Part;",
            "[ProtoContract] public class Order { [ProtoMember(1)] public Dictionary<string, Part?>? A { get; set; } }",
        ],
        [
            "[ProtoContract] public class Order { public bool ASpecified { get; set; } [ProtoMember(1)] public "
                + "string? A { get; } public Order(string? a) { A = a; } }",
        ],
        [
            "[GenerateShape, JsonNumberHandling(JsonNumberHandling.WriteAsString | "
                + "JsonNumberHandling.AllowReadingFromString)] public class Order { public Int128 A { get; set; } public "
                + "List<UInt128?>? B { get; set; } public Half? C { get; set; } public Dictionary<int, Half>? D { get; set; } }",
        ],
        [
            "[ProtoContract(SkipConstructor = true)] public class Order { [ProtoMember(1)] public readonly IList<double>? A = "
                + "new List<double>(); [ProtoMember(2)] public HashSet<string> B { get; } = []; [ProtoMember(3)] public "
                + "readonly IDictionary<int, string>? C; [ProtoMember(4)] public readonly int[] D = []; }",
        ],
        [
            "[ProtoContract] public class Order { [ProtoMember(1)] public readonly IList<double>? A; [ProtoMember(2)] public "
                + "HashSet<string>? B { get; } [ProtoMember(3)] public readonly IDictionary<int, string>? C; "
                + "[ProtoMember(4)] public LinkedList<int>? D { get; } }",
        ],
        [
            "public abstract record Part { [DataMember(Order = 1)] public DayOfWeek? A { get; set; } }",
            "[DataContract] public sealed record Order : Part { [DataMember(Order = 4)] public new string A; }",
        ],
        [
            "[GenerateShape] public record struct Point(int X, double Y);",
            "[GenerateShape] public class Order { public (Point, (string?, int)) A { get; set; } public ((double, int)?, "
                + "string)? B { get; set; } public Dictionary<int, ((byte, (long, int)), string?)>? C { get; set; } }",
        ],
        [
            "[GenerateShape, JsonDerivedType(typeof(Car), 1), JsonDerivedType(typeof(Bike), \"bike\")] public class "
                + "Vehicle { [DataMember(Order = 1)] public int A { get; set; } }",
            "[GenerateShape] public class Car : Vehicle;",
            "[GenerateShape] public class Bike : Vehicle;",
        ],
        [
            "[MemoryPackable, MemoryPackUnion(0, typeof(Point))] public partial interface Shape;",
            "[MemoryPackable] public partial record struct Point(int X, long Y) : Shape;",
            "[MemoryPackable] public partial class Order { public Shape? A { get; set; } public List<Shape?>? B { get; set; } }",
        ],
        [
            "[MemoryPackable] public partial class Order { public string? A { get; } public ((int, byte), sbyte) B { get; "
                + "set; } public int C => 7; public string? D { get; set; } }",
        ],
        [
            "[JsonNumberHandling(JsonNumberHandling.AllowReadingFromString | "
                + "JsonNumberHandling.WriteAsString)] public class Part { public int A { get; set; } }",
            "[GenerateShape] public class Line : Part;",
            "[GenerateShape, JsonNumberHandling(JsonNumberHandling.AllowReadingFromString | "
                + "JsonNumberHandling.WriteAsString)] public class Order : Base { public int B { get; set; } }",
            "public class Base { public int A { get; set; } }",
        ],
        [
            "[GenerateShape, DataContract] public class A { [DataMember(Order = 1)] public (int, string) P { get; set; } }",
            "[ProtoContract, GenerateShape] public class B { [ProtoMember(1)] public (int, string) P { get; set; } "
                + "[ProtoMember(2)] public KeyValuePair<string, (int, string)> Q { get; set; } }",
        ],
        [
            "[ProtoContract(IsGroup = true)] public class Line { [ProtoMember(1)] public int A { get; set; } "
                + "[ProtoMember(2)] public List<Line>? B { get; set; } }",
        ],
        [
            "[ProtoContract] public struct Order { [ProtoMember(1)] public SortedDictionary<string, int>? A { get; } "
                + "public Order(SortedDictionary<string, int>? a) { A = a; } }",
            "[ProtoContract] public class Line { private int _b; public Line() { _b = 1; } public Line(SortedSet<int>? a, int "
                + "b) { A = a; _b = b; } [ProtoMember(1)] public SortedSet<int>? A { get; } }",
        ],
        [
            "public partial class Part { public long A { get; set; } [MemoryPackOnSerializing] public void Writes() => A = 1; "
                + "[MemoryPackOnDeserialized] public void HasRead() => A = 3; }",
            "[MemoryPackable] public partial class Line : Part { public int B { get; set; } "
                + "[MemoryPackOnDeserialized] private void Reads() => B = 2; }",
        ],
        [
            "[JsonNumberHandling(JsonNumberHandling.AllowReadingFromString | JsonNumberHandling.WriteAsString)] public class "
                + "Order { public Dictionary<string, HashSet<float?>?>? A { get; set; } public List<List<int>>? B { get; set; } "
                + "public Dictionary<int, long?>? C { get; set; } public List<decimal?>? D { get; set; } }",
        ],
        [
            "public class Part { public DayOfWeek? A { get; set; } = DayOfWeek.Friday; public string? B { get; set; } }",
            "[MessagePackObject(keyAsPropertyName: true)] public class Line : Part { public new int? A { get; private "
                + "set; } = 5; public new string? B { get; private set; } }",
        ],
        [
            "[ProtoContract, ProtoInclude(51, typeof(Box))] public abstract class Part { [ProtoMember(1)] public int A { get; set; } }",
            "public class Middle : Part;",
            "[ProtoContract] public sealed class Box : Middle { [ProtoMember(1)] public string? B { get; set; } }",
            "[ProtoContract] public class Order { [ProtoMember(1)] public Part? A { get; set; } "
                + "[ProtoMember(2)] public Box? B { get; set; } }",
        ],
        [
            "[MessagePackObject(keyAsPropertyName: true)] public class Line { public int A { get; set; } public string? B { "
                + "get; } [IgnoreDataMember] public int C { get; set; } public Line(int a, string? b, int "
                + "c) { A = a; B = b; C = c; } public Line() { } }",
            "[MessagePackObject(keyAsPropertyName: true)] public class Order { public string? A { get; } public int B { get; "
                + "} public Order(string? a) { A = a; } public Order(string? a, int b) { A = a; B = b; } }",
        ],
        [
            "[ProtoContract] public record struct Line([property: ProtoMember(1)] int A) { public bool BSpecified { "
                + "get; set; } [ProtoMember(3)] public int B { get; set; } }",
        ],
        [
            "[MessagePackObject] public record struct Line([property: Key(\"a\")] string? A) { [Key(\"b\")] public readonly string? B; }",
            "[MessagePackObject] public class Order { [Key(\"a\")] public int A { get; } [Key(\"b\")] public "
                + "readonly int B; public Order(int a) { A = a; } }",
            "[MessagePackObject] public class Part { [Key(\"b\")] public readonly int B; }",
        ],
        [
            "[ProtoContract, ProtoInclude(50, typeof(Dog))] public abstract class Pet { [ProtoMember(1)] public string? A { get; set; } }",
            "[ProtoContract] public class Dog : Pet { [ProtoMember(1)] public int B { get; set; } }",
            "[ProtoContract] public class House { [ProtoMember(1)] public List<Pet>? C { get; set; } }",
        ],
        [
            "[GenerateShape] public class Line { [DataMember(Order = 2)] public decimal A { get; } [DataMember(Order = 1)] "
                + "public double? B { get; private set; } public Line(decimal a) { A = a; } public Line() { } }",
            "[GenerateShape] public readonly struct Spot { [DataMember(Order = 1)] public int X { get; } [DataMember(Order = "
                + "2)] public float Y { get; } public Spot(int x, float y) { X = x; Y = y; } }",
            "[GenerateShape] public class Map { [DataMember(Order = 1)] public List<Spot>? A { get; set; } "
                + "[DataMember(Order = 2)] public Line? B { get; set; } }",
        ],
        [
            "[MessagePackObject] public class Order { [Key(0)] public Uri? A { get; set; } [Key(1)] public int B; public "
                + "Order(Uri? a, int b) { A = a; B = b; } internal Order() { } }",
        ],
        [
            "[ProtoContract] public class Order { [ProtoMember(1, IsPacked = true)] public ImmutableArray<int> A { get; set; "
                + "} [ProtoMember(2, IsPacked = true)] public ImmutableArray<double>? B { get; set; } "
                + "[ProtoMember(3)] public ImmutableArray<int> C { get; set; } }",
        ],
        [
            "public class Part { public ((int?, sbyte?), int?) A { get; set; } public List<(string, int)>? B { get; set; } }",
            "[GenerateShape] public class Line { [DataMember(Order = 1)] public Part? A { get; private set; } "
                + "[DataMember(Order = 2)] public List<Part?>? B { get; private set; } }",
            "[GenerateShape] public class Order { [DataMember(Order = 1)] public Dictionary<string, Line>? A { get; set; } }",
        ],
        [
            "[MessagePackObject(keyAsPropertyName: true)] public class Order { public byte A { get; private set; } public "
                + "(int, string?) B { get; set; } public Order(byte a, (int, string?) b) { A = a; B = b; } public Order() { } }",
        ],
        [
            "public struct Money { public decimal Amount { get; set; } public string? Unit { get; set; } }",
            "[GenerateShape] public class Line { [DataMember(Order = 1)] public Money Price { get; set; } [DataMember(Order = "
                + "2)] public int Count { get; set; } public Money Total => new() { Amount = Count, Unit = Price.Unit }; }",
            "[GenerateShape] public class Order { public int First => 1; [DataMember(Order = 2)] public List<Line>? Lines { "
                + "get; set; } [DataMember(Order = 1)] public string? Name { get; set; } [IgnoreDataMember] public string? "
                + "Secret { get; set; } public IEnumerable<int> Counts => System.Linq.Enumerable.Select(Lines ?? [], static "
                + "line => line?.Count ?? 0); [JsonIgnore] public int Hidden => 3; public DayOfWeek Day { get; private set; } }",
        ],
        [
            "[GenerateShape, DataContract] public record Order([property: DataMember(Order = 1)] int A, int B) { "
                + "[DataMember(Order = 2)] public Dictionary<string, long>? C { get; set; } public string? D { get; set; } "
                + "public List<int> E { get; } = [1]; [JsonPropertyName(\"f f\")] public Guid F { get; init; } }",
        ],
        [
            "public class Part { public int A { get; set; } public int B => A / 2; }",
            "[GenerateShape] public class Order : Part { private new string? A { get; set; } public new string B => \"b\"; "
                + "public required long C { get; init; } [IgnoreDataMember] public Part? D { get; set; } }",
            "[GenerateShape] public struct Size { public int X { get; set; } public readonly double Half => X / 2.0; }",
        ],
        [
            "[GenerateShape] public struct Order { [JsonInclude, DataMember(Order = 1)] public readonly ((Guid, uint), "
                + "TimeSpan) A; [JsonInclude, DataMember(Order = 2)] public readonly int B; public "
                + "Order(((Guid, uint), TimeSpan) a, int b) { A = a; B = b; } }",
        ],
        [
            "[MemoryPackable] public partial struct Order { public Version[]? A { get; set; } public readonly bool B; "
                + "[JsonConstructor] private Order(Version[]? a, bool b) { A = a; B = b; } }",
            "[MemoryPackable] public partial class Line { public string? A { get; } private Line(string? a) { A = a; } }",
        ],
        [
            "[GenerateShape] public record struct Order([property: "
                + "JsonNumberHandling(JsonNumberHandling.AllowReadingFromString | "
                + "JsonNumberHandling.WriteAsString)] bool A, IReadOnlySet<long>? B, Stack<int>? C);",
            "[GenerateShape, JsonNumberHandling(JsonNumberHandling.AllowReadingFromString | "
                + "JsonNumberHandling.WriteAsString)] public class Line { public Stack<int>? A { get; set; } public "
                + "FrozenSet<double>? B { get; set; } public (int, long) C { get; set; } public int[,]? D { get; "
                + "set; } public ImmutableArray<long> E { get; set; } }",
        ],
        [
            "[GenerateShape] public readonly record struct Order([property: DataMember(Order = 1)] int B) { "
                + "[DataMember(Order = 2)] public ImmutableArray<IList<short>?> A { get; } }",
        ],
        [
            "public class Part { public System.Text.StringBuilder? A { get; set; } }",
            "[GenerateShape] public class Order : Part { public new short A; [DataMember(Order = 1)] public int B { get; set; } }",
        ],
        [
            "[GenerateShape] public class Order { public ImmutableArray<byte> A { get; set; } = []; public "
                + "ImmutableArray<byte>? B { get; set; } public ImmutableArray<sbyte> C { get; set; } public "
                + "Dictionary<string, ImmutableArray<byte>>? D { get; set; } }",
        ],
        [
            "[MessagePackObject] public class Part { [Key(0)] public int A { get; set; } }",
            "public class Line : Part { [Key(1)] public string? B { get; set; } }",
            "[MessagePackObject] public class Order { [Key(0)] public Line? A { get; set; } [Key(1)] public List<Line>? B { get; set; } }",
        ],
        [
            "[MessagePackObject(true), Union(0, typeof(Car))] public abstract class Vehicle { [DataMember(Order = 0)] public uint A = 5; }",
            "public sealed class Car : Vehicle { public string? B; }",
        ],
        [
            "[MessagePackObject] public class Part<T> { [Key(\"a\")] public T? A { get; set; } }",
            "public class Line : Part<int>;",
            "public class Box : Line { public int B { get; set; } }",
            "[MessagePackObject] public class Order { [Key(0)] public Line? A { get; set; } }",
            "[MessagePackObject] public class Case { [Key(0)] public Box? A { get; set; } }",
        ],
        [
            "public class Part { public int A { get; set; } public virtual int B { get; set; } public string? C { get; set; } }",
            "[GenerateShape] public class Order : Part { public long D { get; set; } [JsonIgnore] public new int A { get; "
                + "set; } [JsonIgnore] public override int B { get; set; } public bool E { get; set; } }",
            "[MemoryPackable] public partial class Line : Part { public long D { get; set; } [JsonIgnore] public new int A { "
                + "get; set; } [JsonIgnore] public override int B { get; set; } public bool E { get; set; } }",
        ],
        [
            "[GenerateShape] public class Order { [JsonIgnore] public DateTime Day { get; set; } public int Count { get; set; "
                + "} [JsonPropertyName(\"day\")] public string? Text { get; set; } }",
        ],
        [
            "[MessagePackObject, Union(0, typeof(Car))] public abstract class Vehicle { [Key(0)] public int A { get; set; } }",
            "[MessagePackObject] public class Car : Vehicle { [Key(1)] public string? B { get; set; } }",
            "[MessagePackObject] public class Box { [Key(0)] public Vehicle? A { get; set; } }",
            "[MessagePackObject] public class Order { [Key(0)] public Vehicle? A { get; private "
                + "set; } [Key(1)] public int B { get; set; } }",
            "[MessagePackObject] public class Case { [Key(0)] public List<Box?>? A { get; private set; } }",
        ],
        [
            "[ProtoContract] public struct Money { [ProtoMember(1)] public int A { get; set; } }",
            "public class Outer { [ProtoContract] public class Item<T> { [ProtoMember(1)] public int A { get; set; } } }",
            "[ProtoContract] public class Order { [ProtoMember(1)] public Outer.Item<(ushort, Money?)>? A { get; set; } "
                + "[ProtoMember(2)] public Outer.Item<DayOfWeek?>? B { get; set; } [ProtoMember(3)] public Outer.Item<Money?>? "
                + "C { get; set; } [ProtoMember(4)] public Outer.Item<DateTimeOffset?>? D { get; set; } }",
        ],
        [
            "public class Part { [JsonIgnore] public virtual int A { get; set; } [JsonIgnore(Condition = "
                + "JsonIgnoreCondition.WhenWritingNull)] public virtual string? B { get; set; } }",
            "[GenerateShape] public class Order : Part { public override int A { get; set; } public override string? B { get; set; } }",
            "[MemoryPackable] public partial class Line : Part { public override int A { get; set; "
                + "} public override string? B { get; set; } }",
        ],
        [
            "[DataContract, JsonDerivedType(typeof(Order), 0)] public abstract class Part { [DataMember(Order = 5)] public "
                + "ICollection<DateOnly>? A { get; init; } [DataMember(Order = 1)] public int B { get; set; } }",
            "[DataContract] public class Order : Part { [DataMember(Order = 7)] private new string? A; [DataMember(Order = "
                + "8)] public ushort C { get; set; } public Order() { A = null; } }",
        ],
        [
            "[ProtoContract(IgnoreListHandling = true)] public class Order : IEnumerable<int> { [ProtoMember(1)] public "
                + "string? A { get; set; } [ProtoMember(2)] public int B { get; set; } public IEnumerator<int> GetEnumerator() "
                + "{ yield return B; } System.Collections.IEnumerator "
                + "System.Collections.IEnumerable.GetEnumerator() => GetEnumerator(); }",
            "[ProtoContract] public class Case { [ProtoMember(1)] public Order? A { get; set; } "
                + "[ProtoMember(2)] public int B { get; set; } }",
        ],
        [
            "[DataContract, JsonDerivedType(typeof(Page), 0), JsonDerivedType(typeof(Item), 1)] public abstract class Node { "
                + "[DataMember(Order = 2)] public string? Type { get; set; } }",
            "[DataContract] public class Page : Node { [DataMember(Order = 3)] public int A { get; set; } }",
            "[DataContract] public class Item : Node { [DataMember(Order = 3)] public int A { get; set; } }",
            "[DataContract] public class Order { [DataMember(Order = 1)] public Node? A { get; set; } "
                + "[DataMember(Order = 2)] public List<Node>? B { get; set; } }",
        ],
        [
            "[GenerateShape, JsonDerivedType(typeof(Car), 0)] public abstract class Vehicle { "
                + "[DataMember(Order = 1)] public int A { get; set; } }",
            "[GenerateShape] public class Car : Vehicle { [DataMember(Order = 2), "
                + "JsonNumberHandling(JsonNumberHandling.WriteAsString)] public string? B { get; set; } }",
            "[GenerateShape] public class Order { [DataMember(Order = 1)] public Vehicle? A { get; set; } [DataMember(Order = "
                + "2)] public Dictionary<string, Vehicle?>? B { get; set; } }",
        ],
        [
            "[GenerateShape] public class Order : List<int> { public string? A { get; set; } public int B { get; set; } }",
            "[GenerateShape] public class Case : Dictionary<string, Order?> { public int C { get; set; } }",
        ],
        [
            "[DataContract, GenerateShape] public class Order : Dictionary<string, Case> { "
                + "[DataMember(Order = 1)] public string? A { get; set; } }",
            "[DataContract, GenerateShape] public class Case : HashSet<(int, string)> { "
                + "[DataMember(Order = 1)] public string? A { get; set; } }",
        ],
        [
            "[ProtoContract(IgnoreListHandling = true)] public class Order : Queue<int> { "
                + "[ProtoMember(1)] public string? A { get; set; } }",
            "[ProtoContract] public class Case { [ProtoMember(1)] public Order? A { get; set; } "
                + "[ProtoMember(2)] public int B { get; set; } }",
        ],
        [
            "public class Part { [JsonPropertyName(\"x\")] public int A { get; set; } public int B { get; set; } }",
            "[MessagePackObject(true)] public class Order : Part { public new int A { get; set; } }",
            "[MemoryPackable] public partial class Line : Part { public new int A { get; set; } public new string? B { get; set; } }",
            "[GenerateShape] public class Case : Part { public new long A { get; set; } public int C { get; set; } }",
        ],
        [
            "public class Part { [JsonPropertyName(\"x\")] public virtual int A { get; set; } public virtual string? B { get; set; } }",
            "[GenerateShape] public class Order : Part { public override int A { get; set; } "
                + "[JsonPropertyName(\"y\")] public override string? B { get; set; } }",
            "[MessagePackObject(true)] public class Line : Part { public override int A { get; set; } "
                + "[JsonPropertyName(\"y\")] public override string? B { get; set; } }",
        ],
        [
            "public abstract class Part { [JsonPropertyOrder(9)] public virtual int A { get; set; } "
                + "[JsonNumberHandling(JsonNumberHandling.WriteAsString)] public virtual int B { get; set; } [JsonRequired] "
                + "public virtual int C { get; set; } [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)] "
                + "public virtual List<int> D { get; set; } = []; [JsonPropertyName(\"ee\")] public virtual DayOfWeek E "
                + "{ get; set; } [JsonInclude] protected internal virtual int F { get; set; } }",
            "[GenerateShape] public class Line : Part { public override int A { get; set; } public override int B { get; set; "
                + "} public override int C { get; set; } public override List<int> D { get; set; } = []; public override "
                + "DayOfWeek E { get; set; } protected internal override int F { get; set; } }",
            "[MessagePackObject(true)] public class Case : Part { public override int A { get; set; } public override int B { "
                + "get; set; } public override int C { get; set; } public override List<int> D { get; set; } = "
                + "[]; public override DayOfWeek E { get; set; } }",
            "[GenerateShape] public class Bare : Part { }",
        ],
        [
            "public abstract class Part { [DataMember(Order = 1), JsonPropertyName(\"x\")] public virtual int A { get; set; } "
                + "[DataMember(Order = 2), JsonNumberHandling(JsonNumberHandling.WriteAsString)] public virtual int B { get; "
                + "set; } [DataMember(Order = 3), JsonInclude] private int C; [DataMember(Order = "
                + "4)] public List<int>? D { get; set; } }",
            "[DataContract] public class Line : Part { public override int A { get; set; } [DataMember(Order = 2), "
                + "JsonPropertyName(\"bb\")] public override int B { get; set; } [DataMember(Order = 5), "
                + "JsonPropertyName(\"cc\")] public int C { get; set; } }",
            "[DataContract, JsonDerivedType(typeof(Case), 0)] public record Base { [DataMember(Order = 1), "
                + "JsonPropertyName(\"x\")] public virtual string? A { get; set; } [DataMember(Order "
                + "= 2)] public virtual int B { get; init; } }",
            "[DataContract] public record Case : Base { public override string? A { get; set; } [JsonPropertyName(\"yy\")] "
                + "public override int B { get; init; } [DataMember(Order = 3)] public Case? C { get; set; } }",
        ],
        [
            "public class Outer { public record Item { public string? A { get; } public IDictionary<string, decimal?>? B; "
                + "public Item(string? a, IDictionary<string, decimal?>? b) { A = a; B = b; } } }",
            "public record struct Order { public sbyte? A { get; set; } [ProtoMember(2)] public Outer.Item? B { get; } "
                + "[SerializationConstructor] public Order(sbyte? a, Outer.Item? b) { A = a; B = b; } }",
        ],
        [
            "[DataContract] public record struct Order([property: DataMember(Order = 1), JsonIgnore(Condition = "
                + "JsonIgnoreCondition.WhenWritingDefault)] string? A = \"\", [property: DataMember(Order = 2)] int B = 5);",
            "[GenerateShape] public record struct Line([property: DataMember(Order = 1), JsonIgnore(Condition = "
                + "JsonIgnoreCondition.WhenWritingDefault)] string? A = \"x\", [property: DataMember(Order = 2), "
                + "JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)] int B = 5);",
        ],
        [
            "public class Order { [JsonIgnore] public short A { get; set; } = 5; public double? B { get; } public "
                + "Order(double? b, short a) { B = b; A = a; } internal Order() => A = 5; }",
            "public class Line { [JsonIgnore] public string? A { get; set; } = \"a\"; public int B { get; set; } public "
                + "Line(int b, string? a = \"c\") { A = a; B = b; } internal Line() { } }",
            "[GenerateShape] public class Case { public int A { get; set; } public string? B { get; set; } [JsonIgnore] "
                + "public int C { get; set; } = 3; public Case(int a, int c = 4) { A = a; C = c; } internal Case() { A = 9; } }",
        ],
        [
            "[GenerateShape] public struct Point { [DataMember(Order = 1)] private "
                + "ImmutableArray<int> A; [DataMember(Order = 2)] private long B; }",
            "[GenerateShape] public class Order { [DataMember(Order = 1)] private ImmutableArray<string?> A = []; "
                + "[DataMember(Order = 2)] private ImmutableArray<int>? B; [DataMember(Order = 3)] private ArraySegment<int> C; "
                + "[DataMember(Order = 4)] private ReadOnlyMemory<long> D; [DataMember(Order = 5)] private Memory<Guid> E; "
                + "[DataMember(Order = 6)] private Point F; [DataMember(Order = 7)] private Point? G; [DataMember(Order "
                + "= 8)] private ImmutableArray<Point> H; [DataMember(Order = 9)] private (int, string) I; "
                + "[DataMember(Order = 10)] private KeyValuePair<int, Point> J; [DataMember(Order = 11)] "
                + "private int[]? K; [DataMember(Order = 12)] private Dictionary<int, Point>? L; }",
        ],
        [
            "public record struct Line([property: JsonNumberHandling(JsonNumberHandling.WriteAsString | "
                + "JsonNumberHandling.AllowReadingFromString)] string? A);",
            "public class Page { public Dictionary<string, Line?>? B { get; init; } }",
            "[GenerateShape, JsonDerivedType(typeof(Order), 0)] public abstract class Base;",
            "[GenerateShape] public class Order : Base { public ReadOnlyDictionary<string, Page?>? C { "
                + "get; set; } public Stack<Line>? D { get; set; } }",
        ],
        [
            "public record struct Page;",
            "public struct Point : IEquatable<Point> { public int X { get; set; } public bool Equals(Point other) => X == "
                + "other.X; public override bool Equals(object? other) => other is Point point && "
                + "Equals(point); public override int GetHashCode() => X; }",
            "[GenerateShape] public class Order { [DataMember(Order = 1)] public HashSet<Page?>? A { get; set; } "
                + "[DataMember(Order = 2)] public ISet<Point?>? B { get; set; } [DataMember(Order = 3)] public HashSet<(Page?, "
                + "Point?)>? C { get; set; } [DataMember(Order = 4)] public IReadOnlySet<Page>? D { get; set; } }",
        ],
        [
            "[ProtoContract, ProtoInclude(52, typeof(Shape))] public class Person { [ProtoMember(1)] public int A { get; set; } }",
            "[ProtoContract] public class Middle : Person { [ProtoMember(4)] public bool B { get; set; } "
                + "[ProtoMember(5)] public (string, long) C { get; set; } }",
            "[ProtoContract] public sealed class Shape : Middle { [ProtoMember(4)] public uint? D { get; set; } }",
        ],
        [
            "public record struct Order { [JsonRequired] public (int, string) A { get; set; } public float? B { get; private "
                + "set; } public Order((int, string) a) { A = a; } public Order() { B = 0; } }",
            "public struct Line { [JsonRequired] public int A { get; set; } public float? B { get; private set; } public int "
                + "C { get; private set; } public Line(int a, int c) { A = a; C = c; } public Line() { B = 0; } }",
            "[GenerateShape] public class Case { public Line A { get; set; } public List<Order>? B { get; set; } }",
        ],
        [
            "public record Part { public decimal A { get; init; } }",
            "[MessagePackObject(keyAsPropertyName: true)] public sealed record Order : Part { [IgnoreMember] public new "
                + "List<string>? A { get; set; } = new(); public readonly DateTime B; public Order(DateTime b, "
                + "List<string>? a) { B = b; A = a; } public Order() => A = new(); }",
        ],
        [
            "public record Part<T> { public Version? A { get; private set; } }",
            "public class Order { public required ReadOnlyDictionary<string, IReadOnlySet<Part<int>?>?>? A { get; init; "
                + "} [MemoryPackOrder(0)] public float? B { get; set; } }",
        ],
        [
            "[MessagePack.Union(0, typeof(Map)), MessagePack.Union(1, typeof(Names))] public interface Part;",
            "public class Map : Dictionary<string, string>, Part;",
            "public class Names : List<string>, Part;",
            "[GenerateShape] public class Order { [DataMember(Order = 1)] public Part? A { get; set; } }",
        ],
        [
            "[JsonDerivedType(typeof(Card), 1)] public abstract class Part;",
            "public class Middle : Part { public int A { get; set; } }",
            "[GenerateShape] public sealed class Card : Middle;",
            "[GenerateShape] public class Order { public Middle? A { get; set; } public int B { get; set; } }",
        ],
        [
            "public class Part { [DataMember(Order = 1)] public byte A; }",
            "[DataContract] public sealed class Line : Part { [DataMember(Order = 3)] public string? B { get; set; } }",
            "[DataContract] public class Base;",
            "[DataContract] public class Empty : Base;",
        ],
        [
            "[MessagePackObject] public struct Size { [Key(0)] public ReadOnlyDictionary<bool, int>? A { get; private set; } [Key(1)] "
                + "public readonly Half? B; [JsonConstructor] internal Size(Half? b) { B = b; } }",
            "// Above: a library without shapes.",
            "#nullable enable",
            "namespace U71;",
            "[MessagePackObject] public class Crate { [Key(0)] public Size A { get; set; } [Key(1)] public System.Collections.BitArray? "
                + "B { get; set; } }",
        ],
        [
            "[ProtoContract] public class Order { [ProtoMember(1)] public IList<double>? A { get; } [ProtoMember(2)] public readonly "
                + "HashSet<string>? B; [ProtoMember(3)] public IDictionary<int, string>? C { get; } [ProtoMember(4)] public "
                + "readonly LinkedList<int>? D; public Order(IList<double>? a, HashSet<string>? b, IDictionary<int, string>? "
                + "c, LinkedList<int>? d) { A = a; B = b; C = c; D = d; } private Order(object? _) { } public Order() : "
                + "this((object?)null) { } }",
        ],
        [
            "[System.Runtime.CompilerServices.Union] public record struct Sum { public Sum(int a) => Value = a; public Sum(string a) "
                + "=> Value = a; public object? Value { get; } }",
            "[GenerateShape] public record struct Point(int X, double Y);",
            "[GenerateShape] public class Order { public ((int, string)?, ulong) A { get; set; } public (Point?, string) B { get; set; } "
                + "public ((int, double)?, string) C { get; set; } public ((int, double), string) D { get; set; } public (Sum, string) "
                + "E { get; set; } public (((long?, string), int)?, Sum?) F { get; set; } public KeyValuePair<(int, string)?, Point?> "
                + "G { get; set; } public int H { get; set; } }",
        ],
        [
            "[ShapeAs<int>, JsonConverter(typeof(IdJson))] public record struct Id(int Value);",
            "public sealed class IdJson : JsonConverter<Id> { public override Id Read(ref System.Text.Json.Utf8JsonReader reader, Type type, "
                + "System.Text.Json.JsonSerializerOptions options) => new(System.Text.Json.JsonSerializer.Deserialize<int>(ref reader, "
                + "options)); public override void Write(System.Text.Json.Utf8JsonWriter writer, Id value, "
                + "System.Text.Json.JsonSerializerOptions options) => writer.WriteNumberValue(value.Value); }",
            "[GenerateShape, JsonNumberHandling(JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString)] public "
                + "class Order { public Id A { get; set; } public List<Id>? B { get; set; } public Id? C { get; set; } public int D "
                + "{ get; set; } public Dictionary<string, Id>? E { get; set; } }",
        ],
        [
            "[CompatibilityLevel(CompatibilityLevel.Level300), ProtoContract] public class Order { [ProtoMember(1)] public "
                + "Dictionary<int, Dictionary<DateTime, Guid>>? A { get; set; } [ProtoMember(2)] public Dictionary<int, List<decimal>>? "
                + "B { get; set; } [ProtoMember(3)] public Dictionary<int, List<(int, DateTime)>>? C { get; set; } [ProtoMember(4)] "
                + "public Dictionary<int, Dictionary<int, (uint, DateTime)>>? D { get; set; } [ProtoMember(5)] public Dictionary<TimeSpan, "
                + "Guid>? E { get; set; } [ProtoMember(6)] public List<KeyValuePair<int, TimeSpan>>? F { get; set; } }",
        ],
        [
            "[ProtoContract(ImplicitFields = ImplicitFields.AllPublic)] public class Order { [DataMember(Order = 5, Name = \"a_\", "
                + "IsRequired = true)] public int A { get; set; } public int B { get; set; } }",
            "[DataContract, System.Xml.Serialization.XmlType] public class Line { [DataMember(Name = \"a_\", IsRequired = true), "
                + "System.Xml.Serialization.XmlElement(\"x\", Order = 1)] public int A { get; set; } "
                + "[System.Xml.Serialization.XmlElement(\"b_\", Order = 2)] public int B { get; set; } "
                + "[System.Xml.Serialization.XmlArray(\"c_\", Order = 3)] public int[]? C { get; set; } }",
        ],
        [
            "[GenerateShape] public sealed class Entry { [Key(\"x\")] public uint X { get; private set; } public required byte Notes { get; init; } "
                + "public Entry(byte notes) { Notes = notes; } public Entry() => X = 7; }",
        ],
        [
            "[ShapeAs<int>] public record Number(int Value) { public static int ToWire(Number n) => n.Value; public static Number "
                + "FromWire(int n) => new(n); } [MessagePackObject] public record Set { [Key(0)] public string? Text { get; set; } "
                + "[IgnoreMember] public string? Flags { get; set; } public Set(string? flags) { Flags = flags; } }",
        ],
        [
            "[ProtoContract] public struct Order { [ProtoMember(3, IsPacked = true)] public ImmutableArray<int> A { get; set; } "
                + "[ProtoMember(4)] public ImmutableArray<int> B { get; set; } }",
        ],
        [
            "[ProtoContract] public class Page { [ProtoMember(1)] public byte[]? Next { get; set; } ",
            "private Page(object? _) { Next = [1, 2]; } public Page() : this((object?)null) { } }",
        ],
        [
            "public partial class Page { [DataMember(Order = 1)] public int Notes { get; set; } } [DataContract] public class Result : "
                + "Page { public ((int, Tuple<Int128, nint?>), (string?, List<nint>?)) Price { get; set; } }",
        ],
        [
            "[ShapeAs<(int, string)>, JsonConverter(typeof(PersonJson))] public readonly record struct Person { public (int, string) Value "
                + "{ get; init; } public static (int, string) ToWire(Person value) => value.Value; "
                + "public static Person FromWire((int, string) wire) => new() { Value = wire }; } "
                + "public sealed class PersonJson : JsonConverter<Person> { public override Person Read(ref System.Text.Json.Utf8JsonReader "
                + "reader, Type type, System.Text.Json.JsonSerializerOptions options) => new() { Value = "
                + "System.Text.Json.JsonSerializer.Deserialize<(int, string)>(ref reader, options) }; public override void Write("
                + "System.Text.Json.Utf8JsonWriter writer, Person value, System.Text.Json.JsonSerializerOptions options) => "
                + "System.Text.Json.JsonSerializer.Serialize(writer, value.Value, options); }",
            "[System.Runtime.CompilerServices.Union] public struct Set { public Set(Person value) => Value = value; "
                + "public Set(float value) => Value = value; public Set(float[] value) => Value = value; public object? Value { get; } }",
        ],
    ];

    /// <summary>Compiled together, as that takes most of the time.</summary>
    [Fact]
    public void Contracts_that_were_found_are_right_now()
    {
        using var output = new StringWriter();
        var fuzzer = new Fuzzer(output);
        fuzzer.Check(
            seed: 1,
            [.. Found.Select(static (lines, i) => new Unit(i + 1, ["#nullable enable", $"namespace U{i + 1};", .. lines]))]
        );

        Assert.True(fuzzer.Findings.Count == 0, output.ToString());
        Assert.Equal(Found.Length, fuzzer.Units);
    }

    /// <summary>What is written and dropped where it is read counts, too.</summary>
    [Fact]
    public void A_contract_that_writes_what_has_no_form_in_a_format_is_not_offered_in_it()
    {
        var batch = Batch.Compile([
            new Unit(
                1,
                [
                    "#nullable enable",
                    "namespace U1;",
                    "[DataContract] public struct Node { [DataMember] public long Type { get; private set; } "
                        + "[DataMember(Order = 2)] public string? Event; }",
                    "[DataContract] public struct Entry { [DataMember(Order = 2)] public Node Notes { get; } "
                        + "[DataMember(Order = 3)] public string Tags { get; set; } private Entry(Node notes) { Notes = notes; } }",
                    "[DataContract] public class Order { [DataMember(Order = 1)] public Dictionary<string, List<Node?>>? "
                        + "Notes => null; [DataMember(Order = 2)] public int Count { get; set; } }",
                    "[DataContract] public class Plain { [DataMember(Order = 1)] public List<int>? Notes => null; "
                        + "[DataMember(Order = 2)] public int Count { get; set; } }",
                ]
            ),
        ]);
        var formats = new FormatSet(ContractChecks.ShapesOf(batch));

        Assert.Equal(
            [("Entry", false), ("Node", false), ("Order", false), ("Plain", true)],
            batch
                .Assembly!.GetTypes()
                .Where(static type => type.Namespace == "U1")
                .OrderBy(static type => type.Name, StringComparer.Ordinal)
                .Select(type => (type.Name, formats.FindCodecs(type)!.Offers(formats.FindByName("msgpack")!)))
        );
    }
}
