using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using SerializationApi.Formats;
using SerializationApi.Formats.Cbor;
using SerializationApi.Shapes.Generator.Tests.Support;

namespace SerializationApi.Shapes.Generator.Tests;

/// <summary>Members that another source generator adds to contracts, which the generator of shapes does not see.</summary>
public sealed class AddedMemberTests
{
    private const string All = "cbor json memorypack msgpack protobuf";

    [Theory]
    [InlineData(
        All,
        "'C.Name' comes from another source generator, so the shape of 'C' does not have it and JSON, "
            + "MessagePack, Protobuf, MemoryPack would lose it",
        "[GenerateShape] public partial class [|C|] { [DataMember(Order = 1)] public int A { get; set; } }",
        "partial class C { [DataMember(Order = 2)] public string? Name { get; set; } }"
    )]
    [InlineData(
        All,
        "'C.Name'",
        "[DataContract, GenerateShape] public partial class [|C|] { [DataMember(Order = 1)] public int A { get; set; } string? _name; }",
        "partial class C { [DataMember(Order = 2)] public string? Name { get => _name; set => _name = value; } }"
    )]
    [InlineData(
        All,
        "'B.Name'",
        "public partial class [|B|]; [GenerateShape] public class C : B { [DataMember(Order = 1)] public int A { get; set; } }",
        "partial class B { [DataMember(Order = 2)] public string? Name { get; set; } }"
    )]
    [InlineData(
        All,
        "'C.Name'",
        "[GenerateShape] public partial record [|C|]([property: DataMember(Order = 1)] int A);",
        "partial record C { [DataMember(Order = 2)] public string? Name { get; init; } }"
    )]
    [InlineData(
        All,
        "'C.Name'",
        "public partial class [|C|] { [DataMember(Order = 1)] public int A { get; set; } } [GenerateShape] public class "
            + "D { [DataMember(Order = 1)] public C? C { get; set; } }",
        "partial class C { [DataMember(Order = 2)] public string? Name { get; set; } }"
    )]
    [InlineData(
        "memorypack",
        "and MemoryPack would lose it",
        "[MemoryPack.MemoryPackable] public partial class [|C|] { public int A { get; set; } }",
        "partial class C { [MemoryPack.MemoryPackInclude] private string? _name; public string? Of() => _name; }"
    )]
    [InlineData(
        "cbor json msgpack protobuf",
        "and JSON, MessagePack, Protobuf would lose it",
        "[ProtoBuf.ProtoContract, MemoryPack.MemoryPackable] public partial class [|C|] { "
            + "[ProtoBuf.ProtoMember(1)] public int A { get; set; } }",
        "partial class C { [ProtoBuf.ProtoMember(2), MemoryPack.MemoryPackIgnore] public string? Name { get; set; } }"
    )]
    [InlineData(
        "cbor msgpack",
        "'C.Name'",
        "[MessagePack.MessagePackObject] public partial class [|C|] { [MessagePack.Key(0)] public int A { get; set; } }",
        "partial class C { [MessagePack.Key(1), JsonIgnore] public string? Name { get; set; } }"
    )]
    [InlineData(
        "memorypack",
        "and MemoryPack would lose it",
        "[MemoryPack.MemoryPackable] public partial class [|C|] { public int A { get; set; } }",
        "partial class C { public int Kind; }"
    )]
    [InlineData(
        "json memorypack",
        "and JSON, MemoryPack would lose it",
        "[MessagePack.MessagePackObject] public partial class [|C|] { [MessagePack.Key(0)] public int A { get; set; } }",
        "partial class C { public int Twice => 2 * A; }"
    )]
    [InlineData(
        "cbor json memorypack msgpack",
        "and JSON, MessagePack, MemoryPack would lose it",
        "[MessagePack.MessagePackObject(true)] public partial class [|C|] { public int A { get; set; } }",
        "partial class C { public int Twice => 2 * A; }"
    )]
    [InlineData(
        All,
        "'C._value'",
        "[GenerateShape] public partial struct [|C|] { [DataMember(Order = 1)] public int A { get; set; } }",
        "partial struct C { private int _value; public int Value() => _value; }"
    )]
    [InlineData(
        "json",
        "and JSON would lose it",
        "[MessagePack.MessagePackObject] public partial class [|C|] { [MessagePack.Key(0)] public int A { get; set; } }",
        "partial class C { [IgnoreDataMember] public int Other { get; set; } }"
    )]
    [InlineData(
        "memorypack",
        "and MemoryPack would lose it",
        "[MemoryPack.MemoryPackable] public partial class [|C|] { public int A { get; set; } }",
        "partial class C { [JsonIgnore(Condition = JsonIgnoreCondition.Always)] public int Other { get; set; } }"
    )]
    [InlineData(
        "cbor msgpack",
        "and MessagePack would lose it",
        "[MessagePack.MessagePackObject(true)] public partial class [|C|] { public int A { get; set; } }",
        "partial class C { [JsonIgnore] public int Other { get; set; } }"
    )]
    [InlineData(
        "json",
        "and JSON would lose it",
        "[GenerateShape] public partial class [|C|] { [DataMember(Order = 1)] public int A { get; set; } }",
        "partial class C { [JsonExtensionData] public Dictionary<string, object>? Rest { get; set; } }"
    )]
    [InlineData(
        "json",
        "and JSON would lose it",
        "[MessagePack.MessagePackObject] public partial class [|C|] { [MessagePack.Key(0)] public int A { get; set; } }",
        "partial class C { [JsonExtensionData] public Dictionary<string, object>? Rest { get; set; } }"
    )]
    [InlineData(
        All,
        "'C.Name'",
        "public class B { [DataMember(Order = 2)] public string? Name { get; set; } } "
            + "[GenerateShape] public partial class [|C|] : B { [DataMember(Order = 1)] public int A { get; set; } }",
        "partial class C { [IgnoreDataMember, JsonIgnore] public new string? Name { get; set; } }"
    )]
    [InlineData(
        "cbor json memorypack msgpack",
        "'B.A'",
        "public partial class [|B|]; [MessagePack.MessagePackObject(true)] public class C : B { public int A { get; set; } }",
        "partial class B { public long A { get; set; } }"
    )]
    [InlineData(
        "json",
        "and JSON would lose it",
        "[DataContract, GenerateShape] public partial class [|C|] { [DataMember(Order = 1)] public int A { get; set; } }",
        "partial class C { public int Busy { get; set; } public int Twice => 2 * A; [JsonIgnore] public int Out { get; set; } }"
    )]
    [InlineData(
        "json",
        "and JSON would lose it",
        "[GenerateShape] public partial class [|C|] { [DataMember(Order = 1)] public int A { get; set; } }",
        "partial class C { [IgnoreDataMember] public int Left { get; set; } }"
    )]
    [InlineData(
        All,
        "and JSON, MessagePack, Protobuf, MemoryPack would lose it",
        "[ProtoBuf.ProtoContract(ImplicitFields = ProtoBuf.ImplicitFields.AllPublic)] public partial class [|C|] { public int A { get; set; } }",
        "partial class C { public string? Name { get; set; } [ProtoBuf.ProtoIgnore, JsonIgnore] public int Other { get; set; } }"
    )]
    [InlineData(
        "protobuf",
        "and Protobuf would lose it",
        "[ProtoBuf.ProtoContract(ImplicitFields = ProtoBuf.ImplicitFields.AllFields)] public partial class [|C|] { public int A { get; set; } }",
        "partial class C { private string? _name; public string? Of() => _name; }"
    )]
    [InlineData(
        "protobuf",
        "and Protobuf would lose it",
        "[ProtoBuf.ProtoContract(ImplicitFields = ProtoBuf.ImplicitFields.AllFields)] public partial class [|C|] { public int A { get; set; } }",
        "partial class C { private int Extra { get; set; } public int Of() => Extra; }"
    )]
    [InlineData(
        "json",
        "and JSON would lose it",
        "[DataContract, GenerateShape] public partial class [|C|] { [DataMember(Order = 1)] public int A { get; set; } }",
        "partial class C { public object? Tag { get; set; } }"
    )]
    [InlineData(
        "cbor memorypack msgpack protobuf",
        "and MessagePack, Protobuf, MemoryPack would lose it",
        "[DataContract, GenerateShape] public partial class [|C|] { [DataMember(Order = 1)] public int A { get; set; } }",
        "partial class C { [DataMember(Order = 2)] internal string? Name { get; set; } }"
    )]
    [InlineData(
        "protobuf",
        "and Protobuf would lose it",
        "[ProtoBuf.ProtoContract, ProtoBuf.ProtoPartialMember(2, \"Name\")] public partial class [|C|] { "
            + "[ProtoBuf.ProtoMember(1)] public int A { get; set; } }",
        "partial class C { [JsonIgnore] public string? Name { get; set; } }"
    )]
    [InlineData(
        "protobuf",
        "and Protobuf would lose it",
        "[ProtoBuf.ProtoContract, System.Xml.Serialization.XmlType] public partial class [|C|] { "
            + "[ProtoBuf.ProtoMember(1)] public int A { get; set; } }",
        "partial class C { [JsonIgnore, System.Xml.Serialization.XmlElement(Order = 2)] public string? Name { get; set; } "
            + "[JsonIgnore, System.Xml.Serialization.XmlElement] public string? Other { get; set; } }"
    )]
    [InlineData(
        All,
        "'C._value'",
        "[DataContract, GenerateShape] public partial struct [|C|] { [DataMember(Order = 1)] public int A { get; set; } }",
        "partial struct C { private int _value; public int Value() => _value; }"
    )]
    public void What_another_generator_adds_is_told_and_its_formats_are_not_offered(
        string formats,
        string message,
        string text,
        string added
    )
    {
        var marked = new Marked(text);
        (Diagnostic[] told, Compilation output) = Generate(marked.Text, added);
        Diagnostic diagnostic = Assert.Single(told);
        Assert.Equal(("SHAPE057", DiagnosticSeverity.Error), (diagnostic.Id, diagnostic.Severity));
        Assert.Contains(message, diagnostic.GetMessage(null), StringComparison.Ordinal);
        Assert.Contains("declare it as a partial property or write it by hand", diagnostic.GetMessage(null), StringComparison.Ordinal);
        Assert.Equal(marked.Span, diagnostic.Location.SourceSpan);

        Dictionary<string, string> refused = Refused(output);
        Assert.Equal(formats, string.Join(' ', refused.Keys.Order()));
        Assert.All(refused.Values, static why => Assert.Contains("comes from another source generator", why, StringComparison.Ordinal));
    }

    [Theory]
    [InlineData(
        "[GenerateShape] public partial class C { [DataMember(Order = 1)] public int A { get; set; } }",
        "partial class C { public int Twice => 2 * A; public static int Count { get; set; } private int _made; public event "
            + "Action? Changed { add { _made++; } remove { } } [IgnoreDataMember] public int Left => 2 * A; "
            + "[JsonIgnore] public int Out { get; set; } }"
    )]
    [InlineData(
        "[DataContract, GenerateShape] public partial class C { [DataMember(Order = 1)] public int A { get; set; } }",
        "partial class C { [JsonIgnore] public int Busy { get; set; } }"
    )]
    [InlineData(
        "[ProtoBuf.ProtoContract(ImplicitFields = ProtoBuf.ImplicitFields.AllPublic), ProtoBuf.ProtoPartialIgnore(\"B\")] "
            + "public partial class C { public int A { get; set; } }",
        "partial class C { [JsonIgnore] public int B { get; set; } [JsonIgnore, MemoryPack.MemoryPackIgnore] "
            + "public Action? Done { get; set; } }"
    )]
    [InlineData(
        "[ProtoBuf.ProtoContract(ImplicitFields = ProtoBuf.ImplicitFields.AllFields)] public partial class C { [JsonInclude] private int _b; }",
        "partial class C { [JsonIgnore] public int B { get => _b; set => _b = value; } [JsonIgnore] public int Twice => 2 * _b; }"
    )]
    [InlineData(
        "[GenerateShape] public partial class C { [DataMember(Order = 1)] public partial int A { get; set; } }",
        "partial class C { private int _a; public partial int A { get => _a; set => _a = value; } }"
    )]
    [InlineData(
        "public class B { public int N { get; set; } } [MessagePack.MessagePackObject(true)] public partial class C { public nint A { get; set; } }",
        "partial class C { [MessagePack.IgnoreMember] public B? Name { get; set; } }"
    )]
    [InlineData(
        "public class B { private int _a; public int Of() => _a++; } [GenerateShape] public partial class C : B { "
            + "[DataMember(Order = 1)] public int A { get; set; } }",
        "partial class C { private int _a; public int Made() => _a++; }"
    )]
    [InlineData(
        "public abstract class B { [DataMember(Order = 1)] public abstract int A { get; set; } } [GenerateShape] public partial class C : B;",
        "partial class C { public override int A { get; set; } }"
    )]
    [InlineData(
        "[GenerateShape] public partial struct C { [DataMember(Order = 1)] public int A { get; set; } public event "
            + "Action? Changed; public void Go() => Changed?.Invoke(); }",
        "partial struct C { public override string ToString() => \"\"; }"
    )]
    [InlineData(
        "[GenerateShape] public partial record C([property: DataMember(Order = 1)] int A);",
        "partial record C { public virtual bool Equals(C? other) => other?.A == A; public override int GetHashCode() => A; }"
    )]
    [InlineData(
        "[assembly: AcceptDifferences(WireFormats.All)] [GenerateShape] public partial class C { "
            + "[DataMember(Order = 1)] public int A { get; set; } }",
        ""
    )]
    public void What_is_no_member_is_not_told(string text, string added)
    {
        (Diagnostic[] told, Compilation output) = Generate(text, added);
        Assert.Empty(told);
        Assert.Empty(Refused(output));
    }

    [Theory]
    [InlineData("[GenerateShape] public readonly partial struct [|Qty|];")]
    [InlineData("public readonly partial struct Qty; [GenerateShape] public record C([property: DataMember(Order = 1)] Qty [|Q|]);")]
    [InlineData(
        "public readonly partial struct Qty; [GenerateShape] public class C { [DataMember(Order = "
            + "1)] public List<Qty?> [|Q|] { get; set; } = []; }"
    )]
    [InlineData(
        "public readonly partial struct Qty; [GenerateShape] public record struct C([property: DataMember(Order = 1)] Qty [|Q|]);",
        "public readonly partial struct Qty { private readonly string _value; }"
    )]
    public void A_struct_that_another_generator_completes_is_told(string text, string added = "")
    {
        var marked = new Marked(text);
        Diagnostic diagnostic = Assert.Single(
            Source
                .Generate(Source.Compilation(marked.Text + " [ShapeSet] public static partial class Set;"), out Compilation output)
                .Diagnostics,
            static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error
        );
        Assert.Equal("SHAPE058", diagnostic.Id);
        Assert.Contains("[GenerateShapeFor<Qty>(Surrogate = typeof(...))]", diagnostic.GetMessage(null), StringComparison.Ordinal);
        Assert.Equal(marked.Span, diagnostic.Location.SourceSpan);
        Assert.DoesNotContain(
            output
                .AddSyntaxTrees(
                    CSharpSyntaxTree.ParseText(
                        added,
                        (CSharpParseOptions)output.SyntaxTrees.First().Options,
                        cancellationToken: TestContext.Current.CancellationToken
                    )
                )
                .GetDiagnostics(TestContext.Current.CancellationToken),
            static told => told.Severity == DiagnosticSeverity.Error && told.Id == "CS8377"
        );
    }

    private const string ValueObject =
        "[JsonConverter(typeof(SkuConverter))] partial class Sku { private readonly string _value; "
        + "private Sku(string value) => _value = value; public string Value => _value; public static Sku From(string value) => new(value); } "
        + "public sealed class SkuConverter : JsonConverter<Sku> { "
        + "public override Sku? Read(ref System.Text.Json.Utf8JsonReader reader, Type type, System.Text.Json.JsonSerializerOptions options) => "
        + "Sku.From(reader.GetString()!); "
        + "public override void Write(System.Text.Json.Utf8JsonWriter writer, Sku value, System.Text.Json.JsonSerializerOptions options) => "
        + "writer.WriteStringValue(value.Value); }";

    [Theory]
    [InlineData(
        All,
        "[GenerateShape] public partial class [|C|];",
        "partial class C { private readonly string _value; private C(string value) => _value = value; public string Of() => _value; }"
    )]
    [InlineData(
        All,
        "[GenerateShape] public partial record [|C|];",
        "partial record C { private readonly string _value; private C(string value) => _value = value; public string Of() => _value; }"
    )]
    [InlineData(
        All,
        "[GenerateShape] public sealed partial class [|C|];",
        "partial class C { public C() => throw new InvalidOperationException(); private C(string value) => Value = value; public string? Value { get; } }"
    )]
    [InlineData(
        All,
        "[GenerateShape] public partial class [|C|];",
        "partial class C { private readonly string? _value; [Obsolete(\"Use From.\")] public C() { } public C(string value) => _value = value; public string Value => _value!; }"
    )]
    [InlineData(
        All,
        "[GenerateShape] public partial class [|C|] { public static readonly C One = new(\"one\"); }",
        "partial class C { private C(string key) => Key = key; public string Key { get; } }"
    )]
    [InlineData(
        All,
        "public partial class [|C|]; [GenerateShape] public record D([property: DataMember(Order = 1)] C C);",
        "partial class C { private readonly int _value; private C(int value) => _value = value; public int Of() => _value; }"
    )]
    [InlineData(
        "cbor json memorypack msgpack",
        "public partial class [|C|]; [MessagePack.MessagePackObject(true)] public class D { public C? C { get; set; } }",
        "partial class C { private readonly int _value; private C(int value) => _value = value; public int Of() => _value; }"
    )]
    [InlineData(
        All,
        "[GenerateShape] public partial class [|C|] : B; public partial class B;",
        "partial class B { private readonly string _value; private protected B(string value) => _value = value; public string Of() => _value; } "
            + "partial class C { private C(string value) : base(value) { } }"
    )]
    public void A_class_that_another_generator_completes_is_told_and_is_not_offered(string formats, string text, string added)
    {
        var marked = new Marked(text);
        (Diagnostic[] told, Compilation output) = Generate(marked.Text, added);
        Diagnostic diagnostic = Assert.Single(told);
        Assert.Equal(("SHAPE058", DiagnosticSeverity.Error), (diagnostic.Id, diagnostic.Severity));
        Assert.Contains(
            "[GenerateShapeFor<C>(Surrogate = typeof(...))] or [ShapeAs<T>]",
            diagnostic.GetMessage(null),
            StringComparison.Ordinal
        );
        Assert.Equal(marked.Span, diagnostic.Location.SourceSpan);
        Assert.Equal(formats, string.Join(' ', Refused(output).Keys.Order()));
    }

    [Fact]
    public void A_class_whose_converter_another_generator_adds_is_told()
    {
        var marked = new Marked(
            "public partial class [|Sku|]; [GenerateShape] public record Line([property: DataMember(Order = 1)] Sku Sku);"
        );
        Diagnostic diagnostic = Assert.Single(Generate(marked.Text, ValueObject).Told);
        Assert.Equal("SHAPE058", diagnostic.Id);
        Assert.Equal(marked.Span, diagnostic.Location.SourceSpan);
    }

    [Theory]
    [InlineData(
        "public partial class Sku; public static class Conversions { public static string ToWire(Sku sku) => sku.Value; "
            + "public static Sku FromWire(string text) => Sku.From(text); } "
            + "[GenerateShapeFor<Sku>(Surrogate = typeof(Conversions)), GenerateShapeFor<C>] public static partial class More; "
            + "public record C([property: DataMember(Order = 1)] Sku Sku);"
    )]
    [InlineData(
        "public partial class Sku; public static class Conversions { public static string ToWire(Sku sku) => sku.Value; "
            + "public static Sku FromWire(string text) => Sku.From(text); } "
            + "[GenerateShape] public record C([property: DataMember(Order = 1), ShapeAs<string>(typeof(Conversions))] Sku Sku);"
    )]
    public void A_surrogate_writes_a_class_that_another_generator_completes(string text)
    {
        (Diagnostic[] told, Compilation output) = Generate(text, ValueObject);
        Assert.Empty(told);
        Assert.Empty(Refused(output));
    }

    [Theory]
    [InlineData("[GenerateShape] public partial class C;", "")]
    [InlineData("[GenerateShape] public partial class C;", "partial class C { public override string ToString() => \"C\"; }")]
    [InlineData(
        "[GenerateShape] public partial class C;",
        "partial class C { private bool _isSent; public bool Send() => _isSent = true; }"
    )]
    [InlineData(
        "[GenerateShape] public partial class C;",
        "partial class C { public event Action? Sent; public void Send() => Sent?.Invoke(); }"
    )]
    [InlineData("[GenerateShape] public partial class C;", "partial class C { private C() { } public static C One { get; } = new(); }")]
    [InlineData("[GenerateShape] public partial record C;", "partial record C { public int Of() => 1; }")]
    [InlineData(
        "public partial class B; [GenerateShape] public partial class C : B { [DataMember(Order = 1)] public int A { get; set; } }",
        "partial class B { private readonly int _made; public B() { } public B(int made) => _made = made; public int Made() => _made; }"
    )]
    public void An_empty_class_of_which_another_generator_makes_no_value_is_not_told(string text, string added)
    {
        (Diagnostic[] told, Compilation output) = Generate(text, added);
        Assert.Empty(told);
        Assert.Empty(Refused(output));
    }

    [Fact]
    public void A_surrogate_writes_a_struct_that_another_generator_completes()
    {
        (Diagnostic[] told, Compilation output) = Generate(
            "public readonly partial struct Qty; public static class Conversions { public static int ToWire(Qty q) => "
                + "q.Value; public static Qty FromWire(int i) => Qty.From(i); } "
                + "[GenerateShapeFor<Qty>(Surrogate = typeof(Conversions)), GenerateShapeFor<C>] public static partial class "
                + "More; public record C([property: DataMember(Order = 1)] Qty Q);",
            "partial struct Qty { private readonly System.Diagnostics.StackTrace? _trace; private readonly int _value; "
                + "private Qty(int value) { _value = value; _trace = null; } public int Value => _trace is null ? _value : "
                + "0; public static Qty From(int value) => new(value); }"
        );
        Assert.Empty(told);
        Assert.Empty(Refused(output));
    }

    [Fact]
    public void A_contract_that_another_generator_makes_is_told()
    {
        (Diagnostic[] told, _) = Generate(
            "[GenerateShape] public class C { [DataMember(Order = 1)] public int A { get; set; } }",
            "public partial class Page { [GenerateShape] public class Filter { [DataMember(Order = 1)] public int A { get; set; } } }"
        );
        Diagnostic diagnostic = Assert.Single(told);
        Assert.Equal("SHAPE060", diagnostic.Id);
        Assert.StartsWith("'Page.Filter' has [GenerateShape] in the output of", diagnostic.GetMessage(null), StringComparison.Ordinal);
    }

    // With a generator that adds a text, which the one of shapes does not see, and what the analyzer says of the whole.
    private static (Diagnostic[] Told, Compilation Output) Generate(string text, string added)
    {
        bool isOfLibrary =
            text.Contains("[MessagePack.", StringComparison.Ordinal)
            || text.Contains("[ProtoBuf.", StringComparison.Ordinal)
            || text.Contains("[MemoryPack.", StringComparison.Ordinal);
        CSharpCompilation compilation = Source.Compilation(
            $"{text} [ShapeSet(IncludeAnnotated = {(isOfLibrary ? "true" : "false")})] public static partial class Set;",
            "Added",
            MetadataReference.CreateFromFile(typeof(AddedMemberTests).Assembly.Location)
        );
        GeneratorDriver driver = CSharpGeneratorDriver.Create(
            [new ShapeGenerator().AsSourceGenerator(), new Other(Source.Usings + added).AsSourceGenerator()],
            parseOptions: (CSharpParseOptions)compilation.SyntaxTrees.First().Options
        );
        driver = driver.RunGeneratorsAndUpdateCompilation(
            compilation,
            out Compilation output,
            out _,
            TestContext.Current.CancellationToken
        );
        Assert.DoesNotContain(driver.GetRunResult().Diagnostics, static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error);
        return (
            [
                .. output
                    .WithAnalyzers([new AddedMemberAnalyzer()])
                    .GetAnalyzerDiagnosticsAsync(TestContext.Current.CancellationToken)
                    .GetAwaiter()
                    .GetResult(),
            ],
            output
        );
    }

    // By format, why the contract C or what holds it is not offered.
    private static Dictionary<string, string> Refused(Compilation output)
    {
        using var stream = new MemoryStream();
        Assert.True(output.Emit(stream, cancellationToken: TestContext.Current.CancellationToken).Success);
        Shape[] shapes = [.. InMemory.Shapes(Assembly.Load(stream.ToArray()))];
        var formats = new FormatSet(shapes, [.. FormatSet.Standard(FormatLimits.Default), new CborFormat()]);
        var refused = new Dictionary<string, string>(StringComparer.Ordinal);
        foreach (Shape shape in shapes.Where(static shape => shape.Type.Name is "C" or "D"))
        {
            TypeCodecs codecs = formats.FindCodecs(shape.Type)!;
            foreach (Format format in formats.Formats.Where(format => codecs.FindOffered(format) is null))
            {
                Exception error = Assert
                    .Throws<TargetInvocationException>(() => codecs.GetType().GetMethod("For")!.Invoke(codecs, [format]))
                    .InnerException!;
                if (error.Message.Contains("another source generator", StringComparison.Ordinal))
                {
                    refused[format.Name] = error.Message;
                }
            }
        }

        return refused;
    }

    private sealed class Other(string text) : IIncrementalGenerator
    {
        public void Initialize(IncrementalGeneratorInitializationContext context) =>
            context.RegisterSourceOutput(context.CompilationProvider, (output, _) => output.AddSource("Added.g.cs", text));
    }
}
