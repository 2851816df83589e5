using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using SerializationApi.Shapes.Generator.Tests.Support;
using SerializationApi.Tests.Support;

namespace SerializationApi.Shapes.Generator.Tests;

/// <summary>Each diagnostic: its ID and its place.</summary>
public sealed class DiagnosticTests
{
    [Theory]
    [InlineData(
        "SHAPE001",
        "[DataContract, GenerateShape] public class C { [DataMember] public int [|A|] { get; set; } "
            + "[DataMember(Order = 1)] public int B { get; set; } }"
    )]
    [InlineData(
        "SHAPE001",
        "[GenerateShape] public class C { [DataMember(Order = 1)] public int A { get; set; } public int [|B|] { get; set; } }"
    )]
    [InlineData("SHAPE001", "[GenerateShape] public record C([property: DataMember(Order = 1)] int A, int [|B|]);")]
    [InlineData(
        "SHAPE002",
        "[GenerateShape] public class C { [DataMember(Order = 1)] public int A { get; set; } "
            + "[DataMember(Order = 1)] public int [|B|] { get; set; } }"
    )]
    [InlineData(
        "SHAPE002",
        "public class B { [DataMember(Order = 1)] public int A { get; set; } } [GenerateShape] public class C : B { "
            + "[DataMember(Order = 1)] public int [|D|] { get; set; } }"
    )]
    [InlineData("SHAPE003", "[GenerateShape] public class C { [DataMember(Order = 0)] public int [|A|] { get; set; } }")]
    [InlineData("SHAPE003", "[GenerateShape] public class C { [DataMember(Order = -1)] public int [|A|] { get; set; } }")]
    [InlineData("SHAPE003", "[GenerateShape] public class C { [DataMember(Order = 536870912)] public int [|A|] { get; set; } }")]
    [InlineData("SHAPE003", "[GenerateShape] public class C { [DataMember(Order = 19000)] public int [|A|] { get; set; } }")]
    [InlineData("SHAPE003", "[GenerateShape] public class C { [DataMember(Order = 19999)] public int [|A|] { get; set; } }")]
    [InlineData("SHAPE004", "[GenerateShape] public class C { [DataMember(Order = 1)] public Type? [|A|] { get; set; } }")]
    [InlineData("SHAPE004", "[GenerateShape] public class C { [DataMember(Order = 1)] public List<Type>? [|A|] { get; set; } }")]
    [InlineData("SHAPE004", "[GenerateShape] public class C { [DataMember(Order = 1)] public IComparable? [|A|] { get; set; } }")]
    [InlineData("SHAPE004", "[GenerateShape] public class C { [DataMember(Order = 1)] public dynamic? [|A|] { get; set; } }")]
    [InlineData("SHAPE004", "[GenerateShape] public class C { [DataMember(Order = 1)] public Action? [|A|] { get; set; } }")]
    [InlineData("SHAPE004", "[GenerateShape] public ref struct [|C|];")]
    [InlineData("SHAPE022", "[GenerateShape] public class C { [DataMember(Order = 1)] public List<List<int>>? [|A|] { get; set; } }")]
    [InlineData("SHAPE022", "[GenerateShape] public class C { [DataMember(Order = 1)] public int[][]? [|A|] { get; set; } }")]
    [InlineData(
        "SHAPE022",
        "[GenerateShape] public class C { [DataMember(Order = 1)] public Dictionary<string, List<int>>? [|A|] { get; set; } }"
    )]
    [InlineData(
        "SHAPE022",
        "[GenerateShape] public class C { [DataMember(Order = 1)] public List<Dictionary<string, int>>? [|A|] { get; set; } }"
    )]
    [InlineData(
        "SHAPE022",
        "[GenerateShape] public class C { [DataMember(Order = 1)] public Dictionary<int, Dictionary<int, int>>? [|A|] { get; set; } }"
    )]
    [InlineData(
        "SHAPE022",
        "[GenerateShape] public class C { [DataMember(Order = 1)] public Dictionary<double, int>? [|A|] { get; set; } }"
    )]
    [InlineData(
        "SHAPE022",
        "[GenerateShape] public class C { [DataMember(Order = 1)] public Dictionary<float, int>? [|A|] { get; set; } }"
    )]
    [InlineData(
        "SHAPE022",
        "[GenerateShape] public class C { [DataMember(Order = 1)] public Dictionary<byte[], int>? [|A|] { get; set; } }"
    )]
    [InlineData(
        "SHAPE022",
        "[GenerateShape] public class C { [DataMember(Order = 1)] public Dictionary<DateTime, int>? [|A|] { get; set; } }"
    )]
    [InlineData(
        "SHAPE022",
        "[GenerateShape(VersionTolerant = true)] public class [|C|] { [DataMember(Order = 250)] public int A { get; set; } }"
    )]
    [InlineData(
        "SHAPE022",
        "[GenerateShape] public class C { [DataMember(Order = 1)] public "
            + "System.Collections.Immutable.ImmutableArray<int>? [|A|] { get; set; } }"
    )]
    [InlineData(
        "SHAPE022",
        "[GenerateShape] public class C { [DataMember(Order = 1)] public System.Text.Json.JsonElement [|A|] { get; set; } }"
    )]
    [InlineData(
        "SHAPE022",
        "[GenerateShape] public class C { [DataMember(Order = 1)] public List<System.Text.Json.Nodes.JsonObject?>? [|A|] { get; set; } }"
    )]
    [InlineData(
        "SHAPE006",
        "[GenerateShape] public class C { [DataMember(Order = 1)] public "
            + "Dictionary<System.Text.Json.JsonElement, int>? [|A|] { get; set; } }"
    )]
    [InlineData("SHAPE022", "[GenerateShape(VersionTolerant = true)] public record struct [|C|](int A);")]
    [InlineData(
        "SHAPE022",
        "[GenerateShape] public class C { [DataMember(Order = 1)] public Dictionary<K, int>? [|A|] { get; set; } } public record K(int A);"
    )]
    [InlineData(
        "SHAPE022",
        "[GenerateShape] public class C { [DataMember(Order = 1)] public Dictionary<(int, K), int>? [|A|] { "
            + "get; set; } } public record struct K(int A, string B);"
    )]
    [InlineData(
        "SHAPE022",
        "[GenerateShape] public class C { [DataMember(Order = 1)] public Dictionary<System.Numerics.Complex, int>? [|A|] { get; set; } }"
    )]
    [InlineData(
        "SHAPE006",
        "[GenerateShape] public class C { [DataMember(Order = 1)] public Dictionary<int[], int>? [|A|] { get; set; } }"
    )]
    [InlineData(
        "SHAPE006",
        "[GenerateShape] public class C { [DataMember(Order = 1)] public Dictionary<K, int>? R { get; set; } "
            + "[DataMember(Order = 2)] public Dictionary<long?, int>? [|A|] { get; set; } } public record K(long A);"
    )]
    [InlineData(
        "SHAPE004",
        "[GenerateShape] public class C { [DataMember(Order = 1)] public List<List<int>>? R { get; set; } [DataMember(Order = "
            + "2)] public Dictionary<K, int>? S { get; set; } [DataMember(Order = 3)] public Action? "
            + "[|A|] { get; set; } } public record K(long A);"
    )]
    [InlineData(
        "SHAPE007",
        "[GenerateShape] public class [|C|] { private C(int other) { } [DataMember(Order = 1)] public int A { get; set; } }"
    )]
    [InlineData(
        "SHAPE007",
        "[GenerateShape] public class [|C|](int other) { [DataMember(Order = 1)] public int A { get; set; } = other; }"
    )]
    [InlineData("SHAPE007", "[GenerateShape] public class [|C|](long a) { [DataMember(Order = 1)] public int A { get; set; } = (int)a; }")]
    [InlineData(
        "SHAPE007",
        "[GenerateShape] public class [|C|] { public C() { } [JsonConstructor] public C(int b) => A = b; "
            + "[DataMember(Order = 1)] public int A { get; set; } }"
    )]
    [InlineData(
        "SHAPE007",
        "[GenerateShape] public class [|C|] { public C() { } public C(int a, string bb) { A = a; B = bb; } [DataMember(Order "
            + "= 1)] public int A { get; } [DataMember(Order = 2)] public string B { get; } }"
    )]
    [InlineData(
        "SHAPE007",
        "[GenerateShape] public class [|C|] { public C(string connection) { } public C(int a, long b) { A = a; B = (int)b; } "
            + "[DataMember(Order = 1)] public int A { get; } [DataMember(Order = 2)] public int B { get; } }"
    )]
    [InlineData("SHAPE008", "[DataContract, GenerateShape] public class C { [DataMember(Order = 1)] public int [|A|] { get; } }")]
    [InlineData("SHAPE008", "[DataContract, GenerateShape] public class C { [DataMember(Order = 1)] public readonly int [|A|]; }")]
    [InlineData("SHAPE009", "[GenerateShape] public class [|C|]<T>;")]
    [InlineData("SHAPE009", "public class Outer<T> { [GenerateShape] public class [|C|]; }")]
    [InlineData("SHAPE010", "[GenerateShape] public abstract class [|C|];")]
    [InlineData("SHAPE010", "[GenerateShape] public static class [|C|];")]
    [InlineData(
        "SHAPE010",
        "public abstract class B; [GenerateShape] public class C { [DataMember(Order = 1)] public B? [|A|] { get; set; } }"
    )]
    [InlineData("SHAPE011", "public class Outer { [GenerateShape] private class [|C|]; }")]
    [InlineData("SHAPE011", "[GenerateShape] file class [|C|];")]
    [InlineData(
        "SHAPE011",
        "[GenerateShape] public class C { private record P(int A); [DataMember(Order = 1)] public P? [|A|] { get; set; } }",
        true
    )]
    [InlineData(
        "SHAPE011",
        "[GenerateShape] public class C { private record P(int A); public record Box<T>(T Value); "
            + "[DataMember(Order = 1)] private Box<P>? [|A|] { get; set; } }"
    )]
    [InlineData("SHAPE012", "[ShapeSet] public static class [|S|];")]
    [InlineData("SHAPE012", "[GenerateShapeFor<C>] public static class [|S|]; public record C(int A);")]
    [InlineData("SHAPE012", "public class Outer { [ShapeSet] public static partial class [|S|]; }")]
    [InlineData("SHAPE012", "[ShapeSet] public partial class [|S|]<T>;")]
    [InlineData("SHAPE012", "[GenerateShapeFor<C>] public static partial class [|All|]; public record C(int A);")]
    [InlineData("SHAPE012", "[ShapeSet] public static partial class [|S|] { public static int All => 1; }")]
    [InlineData("SHAPE012", "[ShapeSet] file static partial class [|S|];")]
    [InlineData("SHAPE012", "[GenerateShapeFor<C>] file static partial class [|S|]; public record C(int A);")]
    [InlineData(
        "SHAPE013",
        "[GenerateShape] public class C { [DataMember(Order = 1), JsonPropertyName(\"a\\\"b\")] public int [|A|] { get; set; } }"
    )]
    [InlineData(
        "SHAPE013",
        "[GenerateShape] public class C { [DataMember(Order = 1), JsonPropertyName(\"a\\\\b\")] public int [|A|] { get; set; } }"
    )]
    [InlineData(
        "SHAPE013",
        "[GenerateShape] public class C { [DataMember(Order = 1), JsonPropertyName(\"a\\n\")] public int [|A|] { get; set; } }"
    )]
    [InlineData(
        "SHAPE013",
        "[GenerateShape] public class C { [DataMember(Order = 1), JsonPropertyName(\"\\ud800\")] public int [|A|] { get; set; } }"
    )]
    [InlineData(
        "SHAPE014",
        "[GenerateShape] public class C { [DataMember(Order = 1)] public int Ab { get; set; } "
            + "[DataMember(Order = 2)] public int [|AB|] { get; set; } }"
    )]
    [InlineData(
        "SHAPE014",
        "[GenerateShape] public class C { [DataMember(Order = 1)] public int A { get; set; } [DataMember(Order = 2), "
            + "JsonPropertyName(\"a\")] public int [|B|] { get; set; } }"
    )]
    [InlineData(
        "SHAPE016",
        "[GenerateShape] public class [|C|] { [DataMember(Order = 1)] public int A { get; set; } "
            + "[DataMember(Order = 1003)] public int B { get; set; } }"
    )]
    [InlineData("SHAPE017", "[GenerateShape] public class C { [DataMember(Order = 1), JsonIgnore] public int [|A|] { get; set; } }")]
    [InlineData("SHAPE018", "[KnownType(typeof(D))] [GenerateShape] public class [|C|]; public class D : C;")]
    [InlineData(
        "SHAPE019",
        "[GenerateShape] public struct [|C|] { [DataMember(Order = 1)] public int A { get; set; } "
            + "private bool _b; public readonly bool IsB() => _b; }"
    )]
    [InlineData(
        "SHAPE020",
        "[GenerateShape] public class C { [DataMember(Order = 1), JsonConverter(typeof(K))] "
            + "public int [|A|] { get; set; } } public class K;"
    )]
    [InlineData(
        "SHAPE020",
        "[GenerateShape] public class C { [DataMember(Order = 1)] public E [|A|] { get; set; } } "
            + "[JsonConverter(typeof(K))] public enum E { A } public class K;"
    )]
    [InlineData("SHAPE020", "[JsonConverter(typeof(K))] [GenerateShape] public class [|C|]; public class K;")]
    [InlineData("SHAPE020", "[K] [GenerateShape] public class [|C|]; public class KAttribute : JsonConverterAttribute;")]
    [InlineData(
        "SHAPE020",
        "[GenerateShape] public class C { [DataMember(Order = 1), K] public int [|A|] { get; set; } } "
            + "public class KAttribute : JsonConverterAttribute;"
    )]
    [InlineData(
        "SHAPE020",
        "[GenerateShape] public class C { [DataMember(Order = 1)] public E? [|A|] { get; set; } } [K] public enum E { A } "
            + "public class KAttribute() : JsonConverterAttribute(typeof(JsonStringEnumConverter));"
    )]
    [InlineData(
        "SHAPE020",
        "[GenerateShape] public class C { [DataMember(Order = 1)] public List<E?> [|A|] { get; set; } = []; } "
            + "[JsonConverter(typeof(K))] public enum E { A } public class K : JsonStringEnumConverter;"
    )]
    [InlineData(
        "SHAPE020",
        "[GenerateShape] public class C { [DataMember(Order = 1)] public Dictionary<string, E> [|A|] { get; set; } = []; } "
            + "[JsonConverter(typeof(K))] public enum E { A } public class K : JsonStringEnumConverter<E>;"
    )]
    [InlineData(
        "SHAPE020",
        "[GenerateShape] public class C { [DataMember(Order = 1)] public Dictionary<E, int> [|A|] { get; set; } = []; } "
            + "[JsonConverter(typeof(K))] public enum E { A } public class K : JsonStringEnumConverter<E>;"
    )]
    [InlineData(
        "SHAPE020",
        "[[|GenerateShapeFor<E>|]] public static partial class S; [JsonConverter(typeof(K))] public enum E { A } "
            + "public class K : JsonStringEnumConverter<E>;"
    )]
    [InlineData(
        "SHAPE020",
        "[[|GenerateShapeFor<E?>|]] public static partial class S; [JsonConverter(typeof(K))] public enum E { A } "
            + "public class K : JsonStringEnumConverter<E>;"
    )]
    [InlineData(
        "SHAPE020",
        "[[|GenerateShapeFor<List<E>>|]] public static partial class S; [JsonConverter(typeof(K))] public enum E { A } "
            + "public class K : JsonStringEnumConverter<E>;"
    )]
    [InlineData(
        "SHAPE020",
        "[GenerateShape] public class [|C|] : List<E>; [JsonConverter(typeof(K))] public enum E { A } "
            + "public class K : JsonStringEnumConverter<E>;"
    )]
    [InlineData(
        "SHAPE020",
        "[GenerateShape] public class C { [DataMember(Order = 1), JsonConverter(typeof(JsonStringEnumConverter))] public int "
            + "[|A|] { get; set; } [DataMember(Order = 2), "
            + "JsonConverter(typeof(JsonStringEnumConverter))] public DayOfWeek? B { get; set; } }"
    )]
    [InlineData(
        "SHAPE021",
        "[GenerateShape] public struct [|C|] { [DataMember(Order = 1)] public int A { get; set; } private nint "
            + "_handle; public readonly nint Handle() => _handle; }"
    )]
    [InlineData(
        "SHAPE021",
        "[DataContract, GenerateShape] public struct [|C|] { [DataMember(Order = 1)] public int "
            + "A { get; set; } public int B { get; set; } }"
    )]
    [InlineData("SHAPE021", "[GenerateShape] public record struct [|C|](int A) { [IgnoreDataMember] public int B { get; set; } }")]
    [InlineData("SHAPE021", "[GenerateShape] public record struct [|C|](int A) { [JsonIgnore] public bool B { get; set; } }")]
    [InlineData(
        "SHAPE021",
        "[GenerateShape] public struct [|C|] { [DataMember(Order = 1)] public int A { readonly get => "
            + "_a + 1; set => _a = value - 1; } private int _a; }"
    )]
    [InlineData(
        "SHAPE021",
        "[GenerateShape] public unsafe struct [|C|] { [DataMember(Order = 1)] public int A { get; set; } public fixed bool Flags[8]; }",
        true
    )]
    [InlineData(
        "SHAPE021",
        "[GenerateShape, System.Runtime.CompilerServices.InlineArray(4)] public struct [|C|] { [DataMember(Order = 1)] public bool A; }"
    )]
    [InlineData("SHAPE021", "[GenerateShape] public struct [|C|](int a) { [DataMember(Order = 1)] public readonly int A => a; }")]
    [InlineData(
        "SHAPE021",
        "[GenerateShape] public class C { [DataMember(Order = 1)] public S A { get; set; } } public struct [|S|] { "
            + "[DataMember(Order = 1)] public int A { get; set; } internal int B; }"
    )]
    [InlineData("SHAPE056", "[GenerateShape] public class [|C|] { [DataMember(Order = 1)] public int A; }")]
    [InlineData(
        "SHAPE056",
        "[GenerateShape] public class [|C|] { [DataMember(Order = 1)] internal int A { get; set; } "
            + "[DataMember(Order = 2)] private int _b; public int B() => _b; }"
    )]
    [InlineData("SHAPE056", "[GenerateShape] public class [|C|] { [DataMember(Order = 1)] public int A { get; private set; } }")]
    [InlineData("SHAPE056", "[GenerateShape] public class [|C|] { [DataMember(Order = 1)] public List<int> A { get; } = []; }")]
    [InlineData(
        "SHAPE056",
        "public class B { [DataMember(Order = 1)] public int A; } [GenerateShape] public class [|C|] : B { "
            + "[DataMember(Order = 2)] public int D { get; set; } }"
    )]
    [InlineData(
        "SHAPE056",
        "[DataContract, GenerateShape] public class [|C|] : List<int> { [DataMember(Order = 1)] public int A { get; set; } }"
    )]
    [InlineData(
        "SHAPE056",
        "[DataContract, GenerateShape] public class [|C|] : Dictionary<string, C> { [DataMember(Order = 1)] public int A { get; set; } }"
    )]
    [InlineData(
        "SHAPE022",
        "[DataContract, GenerateShape] public class [|C|] : Queue<int> { [DataMember(Order = 1)] public int A { get; set; } }"
    )]
    [InlineData(
        "SHAPE022",
        "[DataContract, GenerateShape] public class [|C|] : System.Collections.ArrayList { "
            + "[DataMember(Order = 1)] public int A { get; set; } }"
    )]
    [InlineData(
        "SHAPE056",
        "[GenerateShape] public struct [|C|] { [DataMember(Order = 1)] public int A; [DataMember(Order = 2)] public int B { get; set; } }"
    )]
    [InlineData(
        "SHAPE040",
        "[DataContract, GenerateShape] public class [|C|] { [DataMember] public int A { get; set; } [DataMember, "
            + "JsonInclude] private string? _b; public string? B() => _b; }"
    )]
    [InlineData("SHAPE040", "[GenerateShape] public class [|C|] { public int A { get; set; } public string? B { get; init; } }")]
    [InlineData("SHAPE040", "[GenerateShape] public class [|C|](int a) { public int A { get; } = a; public int B { get; set; } }")]
    [InlineData("SHAPE040", "[GenerateShape] public record [|C|](int A) { public int B { get; set; } }")]
    [InlineData("SHAPE040", "[GenerateShape] public record [|C|] { public int A { get; init; } }")]
    [InlineData("SHAPE040", "[GenerateShape] public struct [|C|] { public int A { get; set; } public bool B { get; set; } }")]
    [InlineData("SHAPE040", "[GenerateShape] public struct [|C|] { public int A { get; set; } public string? B { get; set; } }")]
    [InlineData(
        "SHAPE040",
        "public class B { [DataMember(Order = 1)] public int A { get; set; } } [GenerateShape] "
            + "public class [|C|] { public B? A { get; set; } }"
    )]
    [InlineData(
        "SHAPE040",
        "[GenerateShape] public class [|C|] { public int A { get; set; } public List<C>? B { get; set; } public "
            + "Dictionary<string, C>? D { get; set; } [JsonIgnore(Condition = "
            + "JsonIgnoreCondition.WhenWritingNull)] public string? E { get; set; } }"
    )]
    public void Is_reported_where_it_arises(string id, string text, bool hasCompilerErrors = false)
    {
        var marked = new Marked(text);
        GeneratorDriverRunResult result = Source.Generate(Source.Compilation(marked.Text), out Compilation output);
        Diagnostic diagnostic = Assert.Single(result.Diagnostics);
        Assert.Equal(id, diagnostic.Id);
        Assert.Equal("Source.cs", diagnostic.Location.GetLineSpan().Path);
        Assert.Equal(marked.Span, diagnostic.Location.SourceSpan);
        Assert.DoesNotContain("{", diagnostic.GetMessage(null), StringComparison.Ordinal);

        // One mistake is one error: what is generated regardless compiles.
        if (!hasCompilerErrors)
        {
            Source.AssertClean(output);
        }
    }

    [Fact]
    public void A_warning_is_suppressed_where_it_stands()
    {
        const string Text =
            "#pragma warning disable SHAPE040\n[GenerateShape] public class A { public int X { get; set; } }\n#pragma warning "
            + "restore SHAPE040\n[GenerateShape] public class B { public int X { get; set; } }";
        Diagnostic[] diagnostics =
        [
            .. Source
                .Generate(Source.Compilation(Text), out _)
                .Diagnostics.OrderBy(static diagnostic => diagnostic.Location.SourceSpan.Start),
        ];
        Assert.All(diagnostics, static diagnostic => Assert.True(diagnostic.Location.IsInSource));
        Assert.Equal([true, false], diagnostics.Select(static diagnostic => diagnostic.IsSuppressed));
    }

    [Fact]
    public void Too_many_members_are_reported()
    {
        string members = string.Concat(
            Enumerable.Range(1, 255).Select(static i => $"[DataMember(Order = {i})] public int M{i} {{ get; set; }}\n")
        );
        var marked = new Marked($"[GenerateShape] public class [|C|] {{ {members} }}");
        Diagnostic diagnostic = Assert.Single(Source.Generate(Source.Compilation(marked.Text), out _).Diagnostics);
        Assert.Equal("SHAPE015", diagnostic.Id);
        Assert.Equal(marked.Span, diagnostic.Location.SourceSpan);
    }

    [Theory]
    [InlineData(
        "[GenerateShape] public class C { [DataMember(Order = 1)] public B? A { get; set; } } "
            + "public class [|B|] { public int X { get; set; } }"
    )]
    [InlineData(
        "[GenerateShape] public record A(C? C); [GenerateShape] public record B(C? C); public class [|C|] { public int X { get; set; } }"
    )]
    public void A_mistake_in_a_contract_that_is_reached_is_reported_once_where_it_is(string text)
    {
        var marked = new Marked(text);
        Diagnostic diagnostic = Assert.Single(Source.Generate(Source.Compilation(marked.Text), out _).Diagnostics);
        Assert.Equal("SHAPE040", diagnostic.Id);
        Assert.Equal(marked.Span, diagnostic.Location.SourceSpan);
    }

    [Theory]
    [InlineData("[[|GenerateShapeFor<Library.Bad>|]] public static partial class S;")]
    [InlineData("[GenerateShape] public record C(Library.Bad? [|B|]);")]
    public void A_mistake_in_another_assembly_is_reported_where_its_type_is_asked_for(string text)
    {
        CSharpCompilation library = Source.Compilation(
            "namespace Library; [DataContract] public class Bad { [DataMember] public int A { get; set; } }",
            "Library"
        );
        var marked = new Marked(text);
        CSharpCompilation consumer = Source.Compilation(marked.Text, references: library.ToMetadataReference());
        Diagnostic diagnostic = Assert.Single(Source.Generate(consumer, out _).Diagnostics);
        Assert.Equal("SHAPE040", diagnostic.Id);
        Assert.Equal(marked.Span, diagnostic.Location.SourceSpan);
    }

    [Theory]
    [InlineData(
        "[DataContract, GenerateShape] public class C { [DataMember(Order = 1)] public int A { get; set; } "
            + "public int B { get; set; } private int D { get; set; } }"
    )]
    [InlineData(
        "[GenerateShape] public class C { [DataMember(Order = 1)] public int A { get; set; } [JsonIgnore] public int B { get; "
            + "set; } public int Double => 2 * A; public static int S { get; set; } public int this[int i] => i; }"
    )]
    [InlineData(
        "[GenerateShape] public class C { [DataMember(Order = 1), JsonIgnore(Condition = "
            + "JsonIgnoreCondition.WhenWritingNull)] public string? A { get; set; } [IgnoreDataMember] public int B { get; set; } }"
    )]
    [InlineData(
        "[GenerateShape] public class C { [DataMember(Order = 1)] public int A { get; set; } "
            + "[DataMember(Order = 1002)] public int B { get; set; } }"
    )]
    [InlineData("[GenerateShape] public class C;")]
    [InlineData(
        "[GenerateShape] public class C { [DataMember(Order = 1)] public E A { get; set; } [DataMember(Order = 2), "
            + "JsonConverter(typeof(JsonStringEnumConverter<E>))] public E? B { get; set; } [DataMember(Order = 3), "
            + "JsonConverter(typeof(JsonNumberEnumConverter<N>))] public N D { get; set; } } [JsonConverter(typeof("
            + "JsonNumberEnumConverter<E>))] public enum E { A } [JsonConverter(typeof(JsonStringEnumConverter))] public enum N { A }"
    )]
    [InlineData("[GenerateShape(VersionTolerant = true)] public class C { [DataMember(Order = 249)] public int A { get; set; } }")]
    [InlineData("[GenerateShape(VersionTolerant = true)] public record struct C(string? A);")]
    [InlineData(
        "[GenerateShape] public struct C { [DataMember(Order = 1)] public int A { readonly get "
            + "=> _a; set => _a = value; } private int _a; }"
    )]
    [InlineData(
        "[GenerateShape] public struct C { [DataMember(Order = 1)] public bool A { get { return "
            + "this._a; } set { _a = value; } } private bool _a; }"
    )]
    [InlineData(
        "[GenerateShape] public struct C { [DataMember(Order = 1)] public int A { get; set; } public readonly int Twice => 2 "
            + "* A; public static int S; public const int K = 1; private string? _text; public readonly string? Text() => _text; }"
    )]
    [InlineData(
        "[GenerateShape] public class C { [DataMember(Order = 1), JsonInclude] public int A; [DataMember(Order = 2), "
            + "JsonInclude] private int B { get; set; } [DataMember(Order = 3), JsonInclude] public int D { get; private set; } }"
    )]
    [InlineData(
        "[GenerateShape] public class C(int a) { [DataMember(Order = 1)] public int A { get; private set; } = a; "
            + "[DataMember(Order = 2)] public int B { get; init; } }"
    )]
    [InlineData(
        "[GenerateShape] public class C { [DataMember(Order = 1)] public int A { get; set; } public "
            + "int B; private int _d; public int D() => _d; }"
    )]
    [InlineData(
        "[GenerateShape] public struct C { [DataMember(Order = 1), JsonInclude] public int A; [DataMember(Order = 2), "
            + "JsonInclude] public N? B; } public record struct N(DateTimeOffset? A, E? B); public enum E : byte { A }"
    )]
    public void Is_not_reported_without_a_mistake(string text)
    {
        GeneratorDriverRunResult result = Source.Generate(Source.Compilation(text), out Compilation output);
        Assert.DoesNotContain(result.Diagnostics, static diagnostic => diagnostic.Severity >= DiagnosticSeverity.Warning);
        Source.AssertClean(output);
    }

    [Fact]
    public void Every_rule_has_a_page()
    {
        string folder = Path.Combine(Repository.Root, "docs", "diagnostics");
        foreach (DiagnosticDescriptor rule in Rules().Where(static rule => rule.HelpLinkUri.Length > 0))
        {
            Assert.EndsWith($"docs/diagnostics/{rule.Id}.md", rule.HelpLinkUri, StringComparison.Ordinal);
            string page = File.ReadAllText(Path.Combine(folder, rule.Id + ".md"));
            Assert.StartsWith($"# {rule.Id}: {rule.Title}\n", page, StringComparison.Ordinal);
        }
    }

    private static IEnumerable<DiagnosticDescriptor> Rules() =>
        typeof(Diagnostics.DiagnosticDescriptors).GetFields().Select(static field => field.GetValue(null)).OfType<DiagnosticDescriptor>();
}
