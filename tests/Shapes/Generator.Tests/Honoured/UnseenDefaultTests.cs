using System.Runtime.Loader;
using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Tests.Support;

namespace SerializationApi.Shapes.Generator.Tests.Honoured;

/// <summary>What a missing member is where the generator sees no initialiser: the same bytes as where it does.</summary>
public sealed class UnseenDefaultTests
{
    private const string Contracts = """
        public enum Tint { None, Red }

        public class Initialised
        {
            [DataMember(Order = 1)] public int Count { get; set; } = 7;
            [DataMember(Order = 2)] public int Plain { get; set; }
            [DataMember(Order = 3)] public bool On { get; set; } = true;
            [DataMember(Order = 4)] public string Name { get; set; } = "n";
            [DataMember(Order = 5)] public string Empty { get; set; } = "";
            [DataMember(Order = 6)] public Tint Tint { get; init; } = Tint.Red;
            [DataMember(Order = 7)] public Guid Id { get; set; } = new("00112233-4455-6677-8899-aabbccddeeff");
            [DataMember(Order = 8)] public decimal Rate { get; set; } = 1.5m;
            [DataMember(Order = 9)] public List<int> Items { get; set; } = [1];
            [DataMember(Order = 10)] public int? Maybe { get; set; } = 3;
            [DataMember(Order = 11)] public required int Needed { get; set; }
            [DataMember(Order = 12)] public byte[] Bytes { get; set; } = [1];
            [DataMember(Order = 13)] public Uri? Home { get; set; }
        }
        """;

    [Theory]
    [InlineData(
        "0800" + "1800" + "2200" + "3000" + "3a24",
        "new Initialised { Count = 0, On = false, Name = \"\", Tint = Tint.None, Id = default, Rate = 0, Needed = 0, Bytes = [] }"
    )]
    [InlineData("0800" + "1801" + "22016e", "new Initialised { Count = 0, Needed = 0 }")]
    public void Zeros_are_written_where_the_constructor_makes_another_value(string hex, string value)
    {
        const string set = "[ShapeSet, GenerateShapeFor<Initialised>] public static partial class Set; ";
        string seen = Run("", set + Contracts, value);
        Assert.StartsWith(hex, seen, StringComparison.Ordinal);
        Assert.Equal(seen, Run(Contracts, set, value));
    }

    [Theory]
    [InlineData("byte[] X { get; set; } = [];")]
    [InlineData("byte[] X { get; set; } = Array.Empty<byte>();")]
    [InlineData("byte[] X { get; set; } = new byte[0];")]
    [InlineData("byte[] X { get; set; } = new byte[] { };")]
    [InlineData("byte[] X = { };")]
    [InlineData("byte[]? X; public C() => X = [];")]
    [InlineData("ReadOnlyMemory<byte> X { get; set; } = ReadOnlyMemory<byte>.Empty;")]
    [InlineData("Memory<byte> X { get; set; } = Array.Empty<byte>();")]
    [InlineData("string X { get; set; } = String.Empty;")]
    [InlineData("Guid X { get; set; } = Guid.Empty;")]
    [InlineData("Guid X { get; set; } = new();")]
    [InlineData("DateTime X { get; set; } = DateTime.MinValue;")]
    [InlineData("TimeSpan X { get; set; } = TimeSpan.Zero;")]
    [InlineData("DateOnly X { get; set; } = DateOnly.MinValue;")]
    [InlineData("decimal X { get; set; } = decimal.Zero;")]
    [InlineData("int X { get; set; } = new();")]
    public void A_zero_is_omitted_where_the_initialiser_is_one_in_other_words(string member)
    {
        const string set = "[ShapeSet, GenerateShapeFor<C>] public static partial class Set; ";
        string contract = $"public class C {{ [DataMember(Order = 1)] public {member} }}";
        Assert.Equal("", Run("", set + contract, "new C()"));
        Assert.Equal("", Run(contract, set, "new C()"));
    }

    [Theory]
    [InlineData("byte[] X { get; set; } = [1];", "X = []", "0a00")]
    [InlineData("byte[] X { get; set; } = new byte[1];", "X = []", "0a00")]
    [InlineData("byte[] X { get; set; } = [.. new byte[1]];", "X = []", "0a00")]
    [InlineData("TimeSpan X { get; set; } = TimeSpan.MinValue;", "X = default", "0a00")]
    [InlineData("DateTime X { get; set; } = DateTime.MaxValue;", "X = default", "0a0b088092b8c398feffffff01")]
    [InlineData("int X { get; set; } = int.MinValue;", "X = 0", "0800")]
    [InlineData("Celsius X { get; set; } = 0;", "X = default", "0800")]
    [InlineData("Celsius X { get; set; } = new();", "X = default", "0800")]
    public void A_zero_is_written_where_the_initialiser_is_another_value(string member, string zero, string hex)
    {
        const string set = "[ShapeSet, GenerateShapeFor<C>] public static partial class Set; ";
        const string celsius =
            "[ShapeAs<int>] public record struct Celsius(int Value) { public Celsius() : this(5) { } "
            + "public static implicit operator Celsius(int value) => new(value + 5); } ";
        string contract = celsius + $"public class C {{ [DataMember(Order = 1)] public {member} }}";
        Assert.Equal(hex, Run("", set + contract, $"new C {{ {zero} }}"));
        Assert.Equal(hex, Run(contract, set, $"new C {{ {zero} }}"));
    }

    [Fact]
    public void Other_contracts_than_classes_without_parameters_are_safe_too()
    {
        const string library = """
            public record Positional([property: DataMember(Order = 1)] int A) { [DataMember(Order = 2)] public int B { get; set; } = 7; }
            public struct Made { public Made() => B = 7; [DataMember(Order = 1)] public int B { get; set; } }
            public struct Plain { [DataMember(Order = 1)] public int B { get; set; } }
            public class Base { [DataMember(Order = 1)] public int B { get; set; } = 7; }
            """;
        const string sets =
            "[ShapeSet, GenerateShapeFor<Positional>, GenerateShapeFor<Made>, GenerateShapeFor<Plain>] public static partial "
            + "class Set; [GenerateShape] public class Derived : Base { [DataMember(Order = 2)] public int C { get; set; } }";
        Assert.Equal("1000", Run(library, sets, "new Positional(0) { B = 0 }"));
        Assert.Equal("0800", Run(library, sets, "new Made { B = 0 }"));
        Assert.Equal("", Run(library, sets, "new Plain()"));
        Assert.Equal("0800", Run(library, sets, "new Derived { B = 0 }"));
    }

    [Fact]
    public void A_value_that_a_constructor_assigns_is_seen() =>
        Assert.Equal(
            "0800",
            Run(
                "",
                "[ShapeSet] public static partial class Set; [GenerateShape] public class C { public C() { A = 7; } "
                    + "[DataMember(Order = 1)] public int A { get; set; } [DataMember(Order = 2)] public int B { get; set; } }",
                "new C { A = 0 }"
            )
        );

    [Theory]
    [InlineData(
        "int _x = 5; [DataMember(Order = 1)] public int X { get => _x; set => _x = value; } string _s = \"d\"; "
            + "[DataMember(Order = 2)] public string S { get { return this._s; } set { _s = value; } }",
        "08001200"
    )]
    [InlineData(
        "int _x; [DataMember(Order = 1)] public int X { get => _x + 5; set => _x = value - 5; } "
            + "[DataMember(Order = 2)] public string S { get; set; } = \"\";",
        "0800"
    )]
    [InlineData(
        "[DataMember(Order = 1)] public int X { get; set; } [DataMember(Order = 2)] public string S { get; set; } "
            + "public C() : this(5) { } C(int x) { X = x; S = \"d\"; }",
        "08001200"
    )]
    [InlineData(
        "[DataMember(Order = 1)] public int X { get; set; } [DataMember(Order = 2)] public string S { get; set; } public C() "
            + "{ Init(); } void Init() { X = 5; Set(); } void Set() => S = \"d\";",
        "08001200"
    )]
    [InlineData(
        "[DataMember(Order = 1)] public int X { get; set; } [DataMember(Order = 2)] public string S { get; set; } = \"\"; "
            + "public C() { Y = 1; } public int Y { set => X = value; }",
        "0800"
    )]
    [InlineData(
        "[DataMember(Order = 1)] public int X { get; set; } [DataMember(Order = 2)] public string S { get; set; } "
            + "public C() { S = \"\"; Log(); } static void Log() { }",
        ""
    )]
    [InlineData(
        "[DataMember(Order = 1)] public int X { get; set; } [DataMember(Order = 2)] public string S { get; set; } public C() "
            + "{ Made.Do(this); S = \"\"; } static class Made { public static void Do(C c) => c.X = 5; }",
        "08001200"
    )]
    [InlineData(
        "int _y; [DataMember(Order = 1)] public int Y { get => _y; set { _y = value; X = 5; } } [DataMember(Order = 2)] "
            + "public int X { get; set; } [DataMember(Order = 3)] public string S { get; set; } = \"\";",
        "1000"
    )]
    [InlineData(
        "[DataMember(Order = 1)] public int X { get; set; } [DataMember(Order = 2)] public string S { get; set; } = \"\"; "
            + "[OnDeserializing] void Before(StreamingContext context) { X = 5; }",
        "0800"
    )]
    [InlineData(
        "[DataMember(Order = 1)] public partial int X { get; set; } [DataMember(Order = 2)] public partial string S { get; "
            + "set; } } partial class C { int _x = 5; public partial int X { get => _x; set => _x = value; } string _s = \"d\"; "
            + "public partial string S { get => _s; set => _s = value; }",
        "08001200"
    )]
    public void A_zero_is_written_wherever_a_new_object_may_hold_another_value(string members, string hex) =>
        Assert.Equal(
            hex,
            Run(
                "",
                $"[ShapeSet] public static partial class Set; [GenerateShape] public partial class C {{ {members} }}",
                "new C { X = 0, S = \"\" }"
            )
        );

    [Theory]
    [InlineData(
        "public class B { [DataMember(Order = 1)] public int X { get; set; } public B(int x) { X = x; } } "
            + "[GenerateShape] public class C : B { public C() : base(5) { } }",
        "0800"
    )]
    [InlineData(
        "public class B(int x) { [DataMember(Order = 1)] public int X { get; set; } = x; } [GenerateShape] public class C() : B(5);",
        "0800"
    )]
    [InlineData(
        "public class B { int _x = 5; [DataMember(Order = 1)] public int X { get => _x; set => _x = "
            + "value; } } [GenerateShape] public class C : B { }",
        "0800"
    )]
    [InlineData(
        "public class B { public B() => Init(); protected virtual void Init() { } } [GenerateShape] public class C : B { "
            + "[DataMember(Order = 1)] public int X { get; set; } protected override void Init() => X = 5; }",
        "0800"
    )]
    [InlineData(
        "public class B { public B() => X = 5; public virtual int X { get; set; } } [GenerateShape] public class C : B { "
            + "[DataMember(Order = 1)] public override int X { get; set; } }",
        "0800"
    )]
    [InlineData(
        "public class B<T> { [DataMember(Order = 1)] public int X { get; set; } public B(T x) { X = x is null ? 0 : 5; } } "
            + "[GenerateShape] public class C : B<string> { public C() : base(\"\") { } }",
        "0800"
    )]
    [InlineData("[GenerateShape] public record C([property: DataMember(Order = 1)] int X) { public C() : this(5) { } }", "0800")]
    [InlineData("public record B([property: DataMember(Order = 1)] int X); [GenerateShape] public record C() : B(5);", "0800")]
    [InlineData("[GenerateShape] public record struct C([property: DataMember(Order = 1)] int X) { public C() : this(5) { } }", "0800")]
    [InlineData(
        "[GenerateShape] public struct C { public C(int x) { X = x; } public C() : this(5) { } "
            + "[DataMember(Order = 1)] public int X { get; set; } }",
        "0800"
    )]
    [InlineData(
        "[GenerateShape] public struct C { int _x; [DataMember(Order = 1)] public int X { get => _x + 5; set => _x = value - 5; } }",
        "0800"
    )]
    [InlineData(
        "[GenerateShape] public class C { public C(long x = 5) { X = (int)x; } [DataMember(Order = 1)] public int X { get; set; } }",
        "0800"
    )]
    [InlineData(
        "[GenerateShape] public class C { public C(int y = 1) { if (y < 0) throw new ArgumentException(nameof(y)); Y = y; } "
            + "[DataMember(Order = 1)] public int X { get; set; } [DataMember(Order = 2)] public int Y { get; }}",
        "1001"
    )]
    [InlineData(
        "public class B { public B() { } } [GenerateShape] public class C : B { readonly List<int> _made; public C() { _made "
            + "= new(); Items = new List<int>(_made); } public virtual List<int> Items { get; set; } "
            + "[DataMember(Order = 1)] public int X { get; set; } }",
        ""
    )]
    public void What_bases_and_constructors_make_is_followed(string contracts, string hex) =>
        Assert.Equal(hex, Run("", $"[ShapeSet] public static partial class Set; {contracts}", "new C { X = 0 }"));

    // The derived class is seen, and what it derives from is not.
    [Theory]
    [InlineData(
        "public class B { protected B() => Init(); protected virtual void Init() { } }",
        "[GenerateShape] public class C : B { [DataMember(Order = 1)] public int X { get; set; "
            + "} protected override void Init() => X = 5; }",
        "0800"
    )]
    [InlineData(
        "public class B { public B() { } }",
        "[GenerateShape] public class C : B { [DataMember(Order = 1)] public int X { get; set; } }",
        ""
    )]
    [InlineData(
        "public class B { public B() { } }",
        "[GenerateShape] public class C : B { public C(int y) { Y = y; } [DataMember(Order = 1)] public int X { get; set; } "
            + "[DataMember(Order = 2)] public int Y { get; } public C() : this(0) => throw new InvalidOperationException(); }",
        "0800"
    )]
    public void A_base_in_another_assembly_is_asked(string library, string contracts, string hex) =>
        Assert.Equal(
            hex,
            Run(
                library,
                $"[ShapeSet] public static partial class Set; {contracts}",
                contracts.Contains("int y)", StringComparison.Ordinal) ? "new C(0) { X = 0 }" : "new C { X = 0 }"
            )
        );

    [Fact]
    public void A_contract_of_protobuf_net_in_another_assembly_is_followed_as_far_as_it_is_seen()
    {
        const string library = """
            [ProtoBuf.ProtoContract]
            public class Message
            {
                [ProtoBuf.ProtoMember(1)] public int Id { get; }
                [ProtoBuf.ProtoMember(2)] public readonly string? Name;
                [ProtoBuf.ProtoMember(3)] public int Count { get; set; }
                public bool ShouldSerializeCount() => true;
                [ProtoBuf.ProtoMember(4)] public int Seven { get; set; } = 7;
                public Message() { }
                public Message(int id) { Id = id; Name = "n"; }
            }
            """;
        const string set = "[ShapeSet, GenerateShapeFor<Message>] public static partial class Set; ";
        Assert.Equal("0805" + "12016e" + "1800" + "2007", Run("", set + library, "new Message(5)"));
        Assert.Equal("0805" + "12016e" + "1800" + "2007", Run(library, set, "new Message(5)"));
    }

    // The Protobuf bytes of a value, which is also read back.
    private static string Run(string library, string app, string value)
    {
        var context = new AssemblyLoadContext(null);
        MetadataReference libraries = MetadataReference.CreateFromFile(typeof(ProtoBuf.ProtoContractAttribute).Assembly.Location);
        MetadataReference[] references = [libraries];
        if (library.Length > 0)
        {
            byte[] image = Source.Emit(Source.Compilation(library, "Library", libraries));
            context.LoadFromStream(new MemoryStream(image));
            references = [libraries, MetadataReference.CreateFromImage(image)];
        }

        string run = $$"""
            public static class Run
            {
                public static string Bytes()
                {
                    return Of({{value}});
                }

                private static string Of<T>(T value)
                {
                    var codec = new SerializationApi.Formats.FormatSet(Set.All).FindCodecs<T>()!.For(new SerializationApi.Formats.Protobuf.ProtobufFormat());
                    using var first = codec.Encode(value);
                    using var second = codec.Encode(codec.Decode(first.Span)!);
                    return first.Span.SequenceEqual(second.Span) ? Convert.ToHexStringLower(first.Span) : "not read back: " + Convert.ToHexStringLower(second.Span);
                }
            }
            """;
        Source.Generate(Source.Compilation(app + run, "Consumer", references), out Compilation output);
        return (string)
            context.LoadFromStream(new MemoryStream(Source.Emit(output))).GetType("Run")!.GetMethod("Bytes")!.Invoke(null, null)!;
    }
}
