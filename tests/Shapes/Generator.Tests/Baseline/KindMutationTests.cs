using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using SerializationApi.Shapes.Generator.Tests.Support;

namespace SerializationApi.Shapes.Generator.Tests.Baseline;

/// <summary>Edits of what other libraries' annotations say, of unions, surrogates and enums: what breaks is flagged, and nothing
/// else.</summary>
public sealed class KindMutationTests
{
    private const string Text = """
        using MessagePack;
        using MemoryPack;
        using ProtoBuf;
        using System.ComponentModel;

        [assembly: WireBaseline]

        namespace Shop;

        [ShapeSet(IncludeAnnotated = true)]
        public static partial class Shapes;

        [JsonDerivedType(typeof(Card), "card"), JsonDerivedType(typeof(Cash), "cash")]
        public abstract class Payment { [JsonPropertyName("id")] public int Id { get; set; } }
        public class Card : Payment { public string? Number { get; set; } }
        public class Cash : Payment { public bool Exact { get; set; } }

        [Union(0, typeof(Dot)), Union(1, typeof(Dash))]
        public interface IMark;
        [MessagePackObject] public class Dot : IMark { [Key(0)] public int X { get; set; } }
        [MessagePackObject] public class Dash : IMark { [Key(0)] public int Y { get; set; } }

        [MemoryPackable, MemoryPackUnion(0, typeof(Mail)), MemoryPackUnion(7, typeof(Call))]
        public partial interface INote;
        [MemoryPackable] public partial class Mail : INote { public int A { get; set; } }
        [MemoryPackable] public partial struct Fix { public int A { get; set; } [JsonIgnore, MemoryPackIgnore] public int Hint { get; set; } }
        [MemoryPackable(GenerateType.VersionTolerant)] public partial class Call : INote { [MemoryPackOrder(0)] public int A { get; set; } }

        [ProtoContract, ProtoInclude(10, typeof(Van))]
        public class Car { [ProtoMember(1)] public int Id { get; set; } }
        [ProtoContract] public class Van : Car { [ProtoMember(1)] public int Load { get; set; } }

        [ProtoContract]
        public class Numbers
        {
            [ProtoMember(1, DataFormat = DataFormat.ZigZag)] public int Zig { get; set; }
            [ProtoMember(2)] public long Plain { get; set; }
            [ProtoMember(3)] public List<int>? Items { get; set; }
            [ProtoMember(4)] public DateTime At { get; set; }
            [ProtoMember(5)] public Guid Code { get; set; }
            [ProtoMember(6)] public int Size { get; set; }
            [ProtoMember(7)] public Car? Car { get; set; }
            [ProtoMember(8)] public Dictionary<int, int>? Map { get; set; }
            [ProtoMember(9, IsRequired = true)] public int Always { get; set; }
            [ProtoMember(10)] public bool Flag { get; set; }
            [ProtoMember(11)] public double Ratio { get; set; }
            [ProtoMember(12)] public decimal Sum { get; set; }
            [ProtoMember(13)] public int? Maybe { get; set; }
            [ProtoMember(14)] public int Shown { get; set; }
            public bool ShouldSerializeShown() => Shown != 0;
        }

        [ProtoContract]
        public class Made { [ProtoMember(1)] public int X { get; set; } = 5; }

        [ProtoContract, ProtoInclude(20, typeof(Oak))]
        public abstract class Tree { [ProtoMember(1)] public int Age { get; set; } }
        [ProtoContract] public class Oak : Tree { [ProtoMember(1)] public int Height { get; set; } }

        public enum Tone : byte { Soft, Loud }

        [MemoryPackable] public partial struct Note { public Tone Tone { get; set; } public Tone? Other { get; set; } }

        [GenerateShape]
        public class Sound { [DataMember(Order = 1)] public (Tone Tone, int Length) First { get; set; } }

        [MessagePackObject(true)]
        public class Keyed { public int userID { get; set; } public int Weight { get; set; } }

        [GenerateShape, System.Runtime.CompilerServices.Union]
        public struct Held { public Held(int value) => Value = value; public Held(Dot value) => Value = value; public Held(List<int> value) => Value = value; public object? Value { get; } }

        [MessagePackObject]
        public class Named { [Key("first")] public int First { get; set; } [Key("second")] public string? Second { get; set; } }

        public enum Grade : byte { Low, High = 200 }

        [GenerateShape]
        public class Sheet
        {
            [DataMember(Order = 1)] public Grade Grade { get; set; }
            [DataMember(Order = 2)] public Money? Price { get; set; }
            [DataMember(Order = 3)] public (int X, int Y) Spot { get; set; }
            [DataMember(Order = 4)] public Page<int>? Page { get; set; }
            [DataMember(Order = 5)] public HashSet<int>? Set { get; set; }
        }

        public class Page<T> { [DataMember(Order = 1)] public T? Item { get; set; } }

        [ShapeAs<string>]
        public record Money(decimal Amount)
        {
            public static string ToWire(Money value) => value.Amount.ToString();
            public static Money FromWire(string text) => new(decimal.Parse(text));
        }

        public static class Cents
        {
            public static long ToWire(Money value) => (long)(value.Amount * 100);
            public static Money FromWire(long cents) => new(cents / 100m);
        }
        """;

    private static readonly string Baseline = BaselineRun.Update(Compilation(Text));

    [Theory]
    [InlineData("a label", "\"card\"", "\"Card\"", "SHAPE037 Shop.Payment: JSON")]
    [InlineData(
        "swapped labels",
        "typeof(Card), \"card\"), JsonDerivedType(typeof(Cash), \"cash\")",
        "typeof(Card), \"cash\"), JsonDerivedType(typeof(Cash), \"card\")",
        "SHAPE037 Shop.Payment: JSON"
    )]
    [InlineData(
        "another discriminator",
        "[JsonDerivedType(typeof(Card)",
        "[JsonPolymorphic(TypeDiscriminatorPropertyName = \"kind\"), JsonDerivedType(typeof(Card)",
        "SHAPE037 Shop.Payment: JSON"
    )]
    [InlineData(
        "a case less",
        ", Union(1, typeof(Dash))",
        "",
        "SHAPE037 Shop.IMark: JSON, MessagePack, MemoryPack; SHAPE037 Shop.IMark: Protobuf"
    )]
    [InlineData(
        "a case more",
        "public interface IMark;",
        "[Union(2, typeof(Bar))] public interface IMark; [MessagePackObject] public class Bar : IMark;",
        ""
    )]
    [InlineData(
        "a case of a union type more",
        "public Held(List<int> value) => Value = value;",
        "public Held(List<int> value) => Value = value; public Held(string value) => Value = value;",
        ""
    )]
    [InlineData(
        "a case of a union type less",
        "public Held(Dot value) => Value = value;",
        "",
        "SHAPE037 Shop.Held: JSON; SHAPE037 Shop.Held: MessagePack, MemoryPack; SHAPE037 Shop.Held: Protobuf"
    )]
    [InlineData(
        "cases of a union type in another order",
        "public Held(int value) => Value = value; public Held(Dot value) => Value = value;",
        "public Held(Dot value) => Value = value; public Held(int value) => Value = value;",
        "SHAPE037 Shop.Held: MessagePack, MemoryPack; SHAPE037 Shop.Held: Protobuf"
    )]
    [InlineData(
        "another type in a union type",
        "public Held(int value)",
        "public Held(long value)",
        "SHAPE037 Shop.Held: JSON; SHAPE037 Shop.Held: MessagePack, MemoryPack; SHAPE037 Shop.Held: Protobuf"
    )]
    [InlineData(
        "a union's key",
        "Union(1, typeof(Dash))",
        "Union(2, typeof(Dash))",
        "SHAPE037 Shop.IMark: JSON, MessagePack, MemoryPack; SHAPE037 Shop.IMark: Protobuf"
    )]
    [InlineData(
        "a union's tag",
        "MemoryPackUnion(7,",
        "MemoryPackUnion(8,",
        "SHAPE037 Shop.INote: JSON, MessagePack, MemoryPack; SHAPE037 Shop.INote: Protobuf"
    )]
    [InlineData(
        "a tolerant case",
        "MemoryPackable(GenerateType.VersionTolerant)",
        "MemoryPackable(SerializeLayout.Explicit)",
        "SHAPE037 Shop.Call: MemoryPack"
    )]
    [InlineData(
        "a case that becomes tolerant",
        "[MemoryPackable] public partial class Mail : INote { public",
        "[MemoryPackable(GenerateType.VersionTolerant)] public partial class Mail : INote { [MemoryPackOrder(0)] public",
        "SHAPE037 Shop.Mail: MemoryPack"
    )]
    [InlineData(
        "a struct's member that is ignored",
        " [JsonIgnore, MemoryPackIgnore] public int Hint { get; set; }",
        "",
        "SHAPE034 Fix.Hint: MemoryPack"
    )]
    [InlineData("an include's number", "ProtoInclude(10", "ProtoInclude(11", "SHAPE037 Shop.Car: Protobuf")]
    [InlineData(
        "an include as a group",
        "ProtoInclude(10, typeof(Van))",
        "ProtoInclude(10, typeof(Van), DataFormat = DataFormat.Group)",
        ""
    )]
    [InlineData("no ZigZag", "(1, DataFormat = DataFormat.ZigZag)", "(1)", "SHAPE036 Numbers.Zig: Protobuf")]
    [InlineData("FixedSize", "[ProtoMember(2)]", "[ProtoMember(2, DataFormat = DataFormat.FixedSize)]", "SHAPE036 Numbers.Plain: Protobuf")]
    [InlineData("packed", "[ProtoMember(3)]", "[ProtoMember(3, IsPacked = true)]", "")]
    [InlineData("well-known", "[ProtoMember(4)]", "[ProtoMember(4, DataFormat = DataFormat.WellKnown)]", "SHAPE036 Numbers.At: Protobuf")]
    [InlineData(
        "level 300",
        "[ProtoMember(5)]",
        "[ProtoMember(5), CompatibilityLevel(CompatibilityLevel.Level300)]",
        "SHAPE036 Numbers.Code: Protobuf"
    )]
    [InlineData("a default", "[ProtoMember(6)]", "[ProtoMember(6), DefaultValue(5)]", "SHAPE036 Numbers.Size: Protobuf")]
    [InlineData("an initialiser", "public int Size { get; set; }", "public int Size { get; set; } = 5;", "SHAPE036 Numbers.Size: Protobuf")]
    [InlineData("zero at first", "public int Size { get; set; }", "public int Size { get; set; } = 0;", "")]
    [InlineData(
        "no constructor",
        "[ProtoContract]\npublic class Made",
        "[ProtoContract(SkipConstructor = true)]\npublic class Made",
        "SHAPE036 Made.X: Protobuf"
    )]
    [InlineData("an initialiser less", "public int X { get; set; } = 5;", "public int X { get; set; }", "SHAPE036 Made.X: Protobuf")]
    [InlineData(
        "a constructor's value",
        "public int Size { get; set; }",
        "public int Size { get; set; } public Numbers() { Size = 5; }",
        "SHAPE036 Numbers.Size: Protobuf"
    )]
    [InlineData(
        "a backing field",
        "public int Size { get; set; }",
        "public int Size { get => _size; set => _size = value; } private int _size = 5;",
        "SHAPE036 Numbers.Size: Protobuf"
    )]
    [InlineData(
        "a nullable's initialiser",
        "public int? Maybe { get; set; }",
        "public int? Maybe { get; set; } = 0;",
        "SHAPE036 Numbers.Maybe: Protobuf"
    )]
    [InlineData(
        "the initialiser of what ShouldSerialize leaves out",
        "public int Shown { get; set; }",
        "public int Shown { get; set; } = 5;",
        "SHAPE036 Numbers.Shown: Protobuf"
    )]
    [InlineData("the initialiser of what is always written", "public int Always { get; set; }", "public int Always { get; set; } = 5;", "")]
    [InlineData("a time's initialiser", "public DateTime At { get; set; }", "public DateTime At { get; set; } = DateTime.UtcNow;", "")]
    [InlineData("an empty list", "List<int>? Items { get; set; }", "List<int>? Items { get; set; } = [];", "")]
    [InlineData("a new list", "List<int>? Items { get; set; }", "List<int>? Items { get; set; } = new List<int>(5) { Capacity = 7 };", "")]
    [InlineData(
        "a list with an item",
        "List<int>? Items { get; set; }",
        "List<int>? Items { get; set; } = new() { 1 };",
        "SHAPE036 Numbers.Items: Protobuf"
    )]
    [InlineData(
        "a dictionary with an entry",
        "Dictionary<int, int>? Map { get; set; }",
        "Dictionary<int, int>? Map { get; set; } = new() { [1] = 2 };",
        "SHAPE036 Numbers.Map: Protobuf"
    )]
    [InlineData("an object", "public Car? Car { get; set; }", "public Car? Car { get; set; } = new();", "SHAPE036 Numbers.Car: Protobuf")]
    [InlineData(
        "an initialiser in a base",
        "public class Car { [ProtoMember(1)] public int Id { get; set; }",
        "public class Car { [ProtoMember(1)] public int Id { get; set; } = 5;",
        "SHAPE036 Car.Id: Protobuf"
    )]
    [InlineData(
        "an initialiser in an abstract base",
        "public int Age { get; set; }",
        "public int Age { get; set; } = 5;",
        "SHAPE036 Tree.Age: Protobuf"
    )]
    [InlineData("a default that is false", "[ProtoMember(10)]", "[ProtoMember(10), DefaultValue(false)]", "")]
    [InlineData("a long default that is zero", "[ProtoMember(2)]", "[ProtoMember(2), DefaultValue(0L)]", "")]
    [InlineData("a default of a double that is zero", "[ProtoMember(11)]", "[ProtoMember(11), DefaultValue(0d)]", "")]
    [InlineData("a default as text that is zero", "[ProtoMember(12)]", "[ProtoMember(12), DefaultValue(typeof(decimal), \"0\")]", "")]
    [InlineData(
        "a default as text",
        "[ProtoMember(12)]",
        "[ProtoMember(12), DefaultValue(typeof(decimal), \"1\")]",
        "SHAPE036 Numbers.Sum: Protobuf"
    )]
    [InlineData(
        "the underlying type of an enum in memory",
        "enum Tone : byte",
        "enum Tone : short",
        "SHAPE036 (Shop.Tone, int).Item1: MemoryPack; SHAPE036 Note.Other: MemoryPack; SHAPE036 Note.Tone: MemoryPack"
    )]
    [InlineData("an enum in memory with a value more", "Tone : byte { Soft, Loud }", "Tone : byte { Soft, Loud, Shrill }", "")]
    [InlineData("a property that is a key", "userID", "UserID", "SHAPE034 Keyed.userID: MessagePack")]
    [InlineData("the case of a key", "Key(\"first\")", "Key(\"First\")", "SHAPE036 Named.First: MessagePack")]
    [InlineData("required", "[ProtoMember(6)]", "[ProtoMember(6, IsRequired = true)]", "")]
    [InlineData("a group", "[ProtoMember(7)]", "[ProtoMember(7, DataFormat = DataFormat.Group)]", "SHAPE036 Numbers.Car: Protobuf")]
    [InlineData(
        "a map's format",
        "[ProtoMember(8)]",
        "[ProtoMember(8), ProtoMap(ValueFormat = DataFormat.ZigZag)]",
        "SHAPE036 Numbers.Map: Protobuf"
    )]
    [InlineData("a key's name", "Key(\"first\")", "Key(\"one\")", "SHAPE036 Named.First: MessagePack")]
    [InlineData(
        "keys that are swapped",
        "Key(\"first\")] public int First { get; set; } [Key(\"second\")",
        "Key(\"second\")] public int First { get; set; } [Key(\"first\")",
        "SHAPE036 Named.First: MessagePack; SHAPE036 Named.Second: MessagePack"
    )]
    [InlineData("an enum's underlying type", "enum Grade : byte", "enum Grade : short", "SHAPE036 Sheet.Grade: MemoryPack")]
    [InlineData("an enum's value", "High = 200", "High = 100", "SHAPE036 Sheet.Grade: JSON, MessagePack, Protobuf, MemoryPack")]
    [InlineData(
        "another surrogate",
        "ShapeAs<string>",
        "ShapeAs<long>(typeof(Cents))",
        "SHAPE036 Sheet.Price: JSON, MessagePack, Protobuf; SHAPE036 Sheet.Price: MemoryPack"
    )]
    [InlineData("no surrogate", "[ShapeAs<string>]\n", "", "SHAPE036 Sheet.Price: JSON, MessagePack, Protobuf, MemoryPack")]
    [InlineData("a tuple's item", "(int X, int Y)", "(int X, long Y)", "SHAPE036 Sheet.Spot: MemoryPack")]
    [InlineData("a tuple's names", "(int X, int Y)", "(int Column, int Row)", "")]
    [InlineData("a generic's argument", "Page<int>?", "Page<string>?", "SHAPE036 Sheet.Page: JSON, MessagePack, Protobuf, MemoryPack")]
    [InlineData("a set for a list", "HashSet<int>?", "List<int>?", "")]
    public void Breaks_are_flagged_and_nothing_else_is(string edit, string old, string now, string expected)
    {
        Assert.Contains(old, Text, StringComparison.Ordinal);
        CSharpCompilation edited = Compilation(Text.Replace(old, now, StringComparison.Ordinal));
        Assert.DoesNotContain(
            edited.GetDiagnostics(TestContext.Current.CancellationToken),
            static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error
        );
        IEnumerable<string> found = BaselineRun
            .Check(edited, Baseline)
            .Where(static diagnostic => diagnostic.Id is "SHAPE034" or "SHAPE035" or "SHAPE036" or "SHAPE037")
            .Select(Describe)
            .Distinct(StringComparer.Ordinal)
            .Order(StringComparer.Ordinal);
        Assert.True(expected == string.Join("; ", found), $"{edit}: {string.Join("; ", found)}");
    }

    private static CSharpCompilation Compilation(string text) =>
        Source.Compilation(text, references: MetadataReference.CreateFromFile(typeof(KindMutationTests).Assembly.Location));

    private static string Describe(Diagnostic diagnostic)
    {
        string message = diagnostic.GetMessage(null);
        string[] formats = ["JSON", "MessagePack", "Protobuf", "MemoryPack"];
        return $"{diagnostic.Id} {message.Split('\'')[1]}: "
            + $"{string.Join(", ", formats.Where(format => message.Contains(format, StringComparison.Ordinal)))}";
    }
}
