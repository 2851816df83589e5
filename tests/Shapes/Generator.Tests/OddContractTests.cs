using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Tests.Support;

namespace SerializationApi.Shapes.Generator.Tests;

/// <summary>Contracts whose names, attributes or types trip generated code that does not expect them.</summary>
public sealed class OddContractTests
{
    [Theory]
    [InlineData("public IDictionary<string, int> A { get; set; } = new Dictionary<string, int>();")]
    [InlineData("public IReadOnlyDictionary<string, int> A { get; set; } = new Dictionary<string, int>();")]
    [InlineData("public IDictionary<string, int> A { get; init; } = new Dictionary<string, int>();")]
    public void A_dictionary_interface_that_excludes_null_can_be_set(string member) =>
        AssertCompiles(
            $$"""
            [GenerateShape] public class C { [DataMember(Order = 1)] {{member}} }
            """
        );

    [Theory]
    [InlineData("[DataMember(Order = 1), Obsolete(\"Gone.\", true)] public int A { get; set; }")]
    [InlineData("[DataMember(Order = 1), Obsolete(\"Gone.\", true)] public int A;")]
    [InlineData("[DataMember(Order = 1), Obsolete(\"Gone.\", true)] public List<int> A { get; set; } = [];")]
    [InlineData("[DataMember(Order = 1), Obsolete(\"Gone.\", true)] public int[] A { get; init; } = [];")]
    [InlineData("[DataMember(Order = 1)] public string A { get; [Obsolete(\"Gone.\", true)] set; } = \"\";")]
    [InlineData("[DataMember(Order = 1), Obsolete(\"Gone.\", true)] public Dictionary<string, int> A { get; set; } = [];")]
    [InlineData("[DataMember(Order = 1)] public int A { get; set; } [Obsolete(\"Gone.\", true)] public C() { }")]
    public void A_member_may_be_obsolete_as_an_error(string member)
    {
        AssertCompiles($$"""[GenerateShape] public class C { {{member}} }""");
        AssertCompiles(
            $$"""[GenerateShape] public class C(string b) """
                + $$"""{ {{member.Replace("[Obsolete(\"Gone.\", true)] public C() { }", "", StringComparison.Ordinal)}}"""
                + $$""" [DataMember(Order = 2)] public string B => b; }"""
        );
    }

    [Fact]
    public void A_member_of_a_struct_may_be_obsolete_as_an_error() =>
        AssertCompiles(
            """
            [GenerateShape] public struct C
            {
                [DataMember(Order = 1), Obsolete("Gone.", true)] public int A { get; set; }
                [DataMember(Order = 2)] public string? B { get; set; }
            }
            """
        );

    [Fact]
    public void Nested_contracts_have_shapes_apart_from_those_that_are_named_like_them() =>
        AssertCompiles(
            """
            namespace N;
            [GenerateShape] public record A_B(int X, A.B? Y, A.B_C? Z, A_B.C? W) { [GenerateShape] public record C(int P); }
            public class A
            {
                [GenerateShape] public record B(string X, A_B? Y);
                [GenerateShape] public record B_C(long Q);
            }
            [ShapeSet] public static partial class Set;
            """
        );

    [Fact]
    public void A_contract_may_have_experimental_members_and_types() =>
        AssertCompiles(
            """
            using System.Diagnostics.CodeAnalysis;
            [Experimental("EXP1")] public record Draft(int Number);
            [GenerateShape, Experimental("EXP4")] public class C
            {
                [Experimental("EXP2")] public C() { }
                [DataMember(Order = 1), Experimental("EXP3")] public int A { get; set; }
            #pragma warning disable EXP1
                [DataMember(Order = 2)] public List<Draft?>? Drafts { get; set; }
            #pragma warning restore EXP1
            }
            [ShapeSet] public static partial class Set;
            """
        );

    [Fact]
    public void Experimental_members_are_no_one_elses_to_accept()
    {
        Source.Generate(
            Source.Compilation(
                "[GenerateShape] public class C { [DataMember(Order = 1), "
                    + "System.Diagnostics.CodeAnalysis.Experimental(\"EXP1\")] public int A { get; set; } } "
                    + "public class D { public int Of(C c) => c.A; }"
            ),
            out Compilation output
        );
        Diagnostic diagnostic = Assert.Single(
            output.GetDiagnostics(TestContext.Current.CancellationToken),
            static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error
        );
        Assert.Equal("EXP1", diagnostic.Id);
        Assert.Equal("Source.cs", diagnostic.Location.SourceTree!.FilePath);
    }

    // With EmitCompilerGeneratedFiles each is a file (CS0016 when its name is too long).
    [Theory]
    [InlineData('A')]
    [InlineData('语')]
    public void The_name_of_a_generated_file_has_at_most_255_bytes(char letter)
    {
        string name = new(letter, 300);
        GeneratorDriverRunResult result = Source.Generate(
            Source.Compilation(
                $"namespace {name}; [GenerateShape] public record {name}1(int A); [GenerateShape] public "
                    + $"record {name}2(int A); [ShapeSet] public static partial class {name};"
            ),
            out Compilation output
        );
        Source.AssertClean(output);
        string[] files = [.. result.Results[0].GeneratedSources.Select(static file => file.HintName)];
        Assert.Equal(3, files.Distinct(StringComparer.OrdinalIgnoreCase).Count());
        Assert.All(files, static file => Assert.InRange(System.Text.Encoding.UTF8.GetByteCount(file), 1, 255));
    }

    [Fact]
    public void A_type_may_have_the_name_of_the_shape()
    {
        const string Library =
            "namespace Library; [GenerateShape] public record Order(int A); public class OrderShape; "
            + "[GenerateShape] public record Basket(Order? Order);";
        Source.Generate(Source.Compilation(Library, "Library"), out Compilation library);
        Source.AssertClean(library);
        Assert.NotNull(library.GetTypeByMetadataName("Library.Order_Shape"));

        // Another assembly finds it under its other name.
        GeneratorDriverRunResult result = Source.Generate(
            Source.Compilation(
                "[GenerateShape] public record Cart(Library.Order? Order);",
                references: MetadataReference.CreateFromImage(Source.Emit(library))
            ),
            out Compilation output
        );
        Source.AssertClean(output);
        Assert.Contains("global::Library.Order_Shape.Read(", string.Concat(result.GeneratedTrees), StringComparison.Ordinal);
    }

    // A member with a constructor's parameter is held in a local variable of its name until the object is made.
    [Theory]
    [InlineData("s_info", "int")]
    [InlineData("s_info", "string")]
    [InlineData("s_names", "int?")]
    [InlineData("reader", "List<int>?")]
    [InlineData("Reader", "int[]")]
    [InlineData("scope", "int")]
    [InlineData("existing", "Dictionary<string, int>?")]
    [InlineData("value", "List<C?>")]
    [InlineData("Value", "int[]")]
    [InlineData("index", "List<List<int>>")]
    [InlineData("mark", "List<int>")]
    [InlineData("writer", "int[][]")]
    [InlineData("Read", "List<int>")]
    [InlineData("Write", "List<C>")]
    [InlineData("Info", "Dictionary<int, int[]>")]
    [InlineData("Construct", "int")]
    [InlineData("ReadKeyed", "int[]")]
    [InlineData("ReadItems", "List<string>")]
    [InlineData("exception", "Uri")]
    [InlineData("items0", "int[]")]
    [InlineData("has1", "int[]")]
    [InlineData("given0", "int")]
    [InlineData("earlier0", "int[]")]
    [InlineData("entries0", "SortedDictionary<int, int>")]
    [InlineData("unused1", "int[]")]
    [InlineData("TReader", "int[]")]
    [InlineData("@class", "int")]
    [InlineData("@await", "int[]")]
    [InlineData("ListOfInt32", "List<List<int>>")]
    [InlineData("MapOfInt32Int32", "List<Dictionary<int, int>>")]
    public void A_member_may_have_any_name(string name, string type)
    {
        AssertCompiles($$"""[GenerateShape] public record C({{type}} {{name}});""");
        AssertCompiles(
            $$"""[GenerateShape] public record C({{type}} {{name}}) { [DataMember(Order = 2)] """
                + $$"""public required {{type}} Other { get; set; } }""",
            numbered: true
        );
        AssertCompiles(
            $$"""[GenerateShape] public class C { [DataMember(Order = 1)] public {{type}} {{name}} { get; set; } = default!; }"""
        );
    }

    [Theory]
    [InlineData(
        "public record C([property: DataMember(Order = 1)] List<int>? ListOfInt32, [property: "
            + "DataMember(Order = 2)] List<List<int>?>? Other);"
    )]
    [InlineData(
        "public record C([property: DataMember(Order = 1)] Dictionary<int, int>? MapOfInt32Int32, [property: "
            + "DataMember(Order = 2)] List<Dictionary<int, int>?>? Other);"
    )]
    public void A_member_may_have_the_name_of_a_helper(string contract) => AssertCompiles("[GenerateShape] " + contract);

    [Theory]
    [InlineData("public class A : List<A>; [GenerateShape] public class C { [DataMember(Order = 1)] public A? D { get; set; } }")]
    [InlineData(
        "public class A<T> : List<A<A<T>>>; [GenerateShape] public class C { [DataMember(Order = 1)] public A<int>? D { get; set; } }"
    )]
    [InlineData(
        "public class A<T> { [DataMember(Order = 1)] public A<A<T>>? D { get; set; } } [GenerateShape] public class C { "
            + "[DataMember(Order = 1)] public A<int>? D { get; set; } }"
    )]
    [InlineData(
        "public class A<T> { [DataMember(Order = 1)] public A<(T, T)>? D { get; set; } } [GenerateShape] public class C { "
            + "[DataMember(Order = 1)] public A<int>? D { get; set; } }"
    )]
    public void A_type_without_an_end_is_an_error(string text)
    {
        GeneratorDriverRunResult result = Source.Generate(Source.Compilation(text), out Compilation output);
        Assert.Contains(result.Diagnostics, static diagnostic => diagnostic.Id == "SHAPE004");
        Source.AssertClean(output);
    }

    // An error of the compiler's, and no end of the generator.
    [Fact]
    public void A_struct_may_hold_itself_while_it_is_written() =>
        Assert.Empty(
            Source
                .Generate(Source.Compilation("[GenerateShape] public struct C { [DataMember(Order = 1)] public C A { get; set; } }"), out _)
                .Results.Select(static result => result.Exception)
                .OfType<Exception>()
        );

    [Fact]
    public void A_record_of_too_many_parameters_is_an_error()
    {
        string parameters = string.Join(", ", Enumerable.Range(0, 260).Select(static i => $"int P{i}"));
        GeneratorDriverRunResult result = Source.Generate(
            Source.Compilation($"[GenerateShape] public record C({parameters});"),
            out Compilation output
        );
        Assert.Equal("SHAPE015", Assert.Single(result.Diagnostics).Id);
        Source.AssertClean(output);
    }

    [Theory]
    [InlineData("public class B<T> { [DataMember(Order = 1)] private List<T>? A { get; set; } } [GenerateShape] public class C : B<int>;")]
    [InlineData(
        "[GenerateShape] public class C { [DataMember(Order = 1)] public ArraySegment<byte> A { get; set; } "
            + "[DataMember(Order = 2)] public ArraySegment<int> B { get; set; } }"
    )]
    public void Generated_code_needs_no_usings_and_one_name_for_each_accessor(string text) => AssertCompiles(text);

    [Theory]
    [InlineData("case")]
    [InlineData("record")]
    [InlineData("1st app")]
    public void The_name_of_an_assembly_may_be_any(string assembly)
    {
        Source.Generate(
            Source.Compilation("[GenerateShape] public class C { [DataMember(Order = 1)] public (int, string) A { get; set; } }", assembly),
            out Compilation output
        );
        Source.AssertClean(output);
    }

    private static void AssertCompiles(string text, bool numbered = false)
    {
        if (numbered)
        {
            text = text.Replace("C(", "C([property: DataMember(Order = 1)] ", StringComparison.Ordinal);
        }

        GeneratorDriverRunResult result = Source.Generate(Source.Compilation(text), out Compilation output);
        Assert.Empty(result.Diagnostics.Where(static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error));
        Assert.NotEmpty(result.GeneratedTrees);
        Source.AssertClean(output);
    }
}
