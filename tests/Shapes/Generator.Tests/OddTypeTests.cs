using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using SerializationApi.Shapes.Generator.Tests.Support;

namespace SerializationApi.Shapes.Generator.Tests;

/// <summary>Types that generated code cannot name, make or reach in the plain way, and those that grow.</summary>
public sealed class OddTypeTests
{
    private const string Gone = "[Obsolete(\"Gone.\", true)]";

    // Ends a test of what would take no end.
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(10);

    [Theory]
    [InlineData(
        Gone
            + "[GenerateShape] public class C { [DataMember(Order = 1)] public int A { get; set; } "
            + "[DataMember(Order = 2)] public List<C>? B { get; init; } }"
    )]
    [InlineData(Gone + "[GenerateShape] public record struct C(int A);")]
    [InlineData(Gone + "public class Outer { [GenerateShape] public record C(int A); }")]
    [InlineData(
        Gone
            + "public record D(int A); [GenerateShape] public class C { [DataMember(Order = 1), "
            + "Obsolete(\"\", true)] public D? A { get; set; } }"
    )]
    [InlineData(
        Gone
            + "public enum D { A } [GenerateShape] public class C { [DataMember(Order = 1), Obsolete(\"\", true)] public D[]? A "
            + "{ get; set; } [DataMember(Order = 2), Obsolete(\"\", true)] public Dictionary<string, D>? B { get; set; } }"
    )]
    [InlineData(
        Gone
            + "public struct D; public class Bag<T> : List<T>; [GenerateShape] public class C { [DataMember(Order = 1), "
            + "Obsolete(\"\", true)] public Bag<D>? A { get; set; } }"
    )]
    [InlineData(
        Gone
            + "public record D(int A) : C; [GenerateShape, JsonDerivedType(typeof(D), \"d\"), "
            + "Obsolete(\"\", true)] public abstract record C;"
    )]
    [InlineData(Gone + "public record D(int A); [GenerateShapeFor<List<D>>, Obsolete(\"\", true)] public static partial class Own;")]
    [InlineData(
        Gone
            + "public record D(int A); [GenerateShape, Obsolete(\"\", true)] public class C { [DataMember(Order = 1), "
            + "ShapeAs<D>] public M? A { get; set; } } [Obsolete(\"\", true)] public class M { public static D ToWire(M "
            + "m) => new(1); public static M FromWire(D d) => new(); }"
    )]
    public void A_type_may_be_obsolete_as_an_error(string text) =>
        AssertCompiles(
            text + " [ShapeSet] public static partial class Set; public static class Uses { public static object All => Set.All; }"
        );

    [Theory]
    [InlineData(
        "public struct D { [System.Diagnostics.CodeAnalysis.Experimental(\"X1\"), DataMember(Order = 1)] public DateTime? A { "
            + "get; set; } [DataMember(Order = 2)] public Guid B { get; set; } }"
    )]
    [InlineData(
        "public struct D { [Obsolete(\"Gone.\", true), DataMember(Order = 1)] public DateTime? A { get; set; } "
            + "[DataMember(Order = 2)] public Guid B { get; set; } }"
    )]
    [InlineData("public struct D { [DataMember(Order = 1), JsonInclude, Obsolete(\"Gone.\", true)] public bool A; }")]
    [InlineData(
        "public struct E { [System.Diagnostics.CodeAnalysis.Experimental(\"X1\"), DataMember(Order = 1), JsonInclude] public "
            + "bool A; } public struct D { [DataMember(Order = 1)] public E A { get; set; } }"
    )]
    [InlineData(
        "[System.Diagnostics.CodeAnalysis.Experimental(\"X1\")] public struct E { [DataMember(Order = 1), JsonInclude] public "
            + "bool A; }\n#pragma warning disable X1\npublic struct D { [DataMember(Order = 1)] public E "
            + "A { get; set; } }\n#pragma warning restore X1\n"
    )]
    [InlineData("public record struct D([property: System.Diagnostics.CodeAnalysis.Experimental(\"X1\")] double A, int B);")]
    public void What_a_struct_holds_is_read_in_the_shapes_of_what_holds_it(string type) =>
        AssertCompiles(
            type
                + " [GenerateShape] public class C { [DataMember(Order = 1)] public D? A { get; set; } [DataMember(Order = 2)] "
                + "public Dictionary<int, D> B { get; set; } = []; [DataMember(Order = 3)] public D[]? E { get; set; } "
                + "[DataMember(Order = 4)] public HashSet<D>? F { get; set; } } [ShapeSet] public static partial class Set;"
        );

    // A class may be a list of itself, and lists of the class be in it.
    [Theory]
    [InlineData("[ProtoBuf.ProtoContract] public class C { [ProtoBuf.ProtoMember(1)] public Menu? A { get; set; } }")]
    [InlineData("[MessagePack.MessagePackObject] public class C { [MessagePack.Key(0)] public Menu? A { get; set; } }")]
    [InlineData("[MemoryPack.MemoryPackable] public partial class C { public Menu? A { get; set; } public Tree<int>? B { get; set; } }")]
    [InlineData(
        "[GenerateShape] public class C { [DataMember(Order = 1)] public Menu? A { get; set; } [DataMember(Order = 2)] public "
            + "Tree<int>? B { get; set; } [DataMember(Order = 3)] public Index? D { get; set; } }"
    )]
    public void A_collection_of_itself_ends(string contract) =>
        Assert.Empty(
            Source
                .Generate(
                    Source.Compilation(
                        "public class Menu : List<Menu>; public class Tree<T> : List<Tree<List<T>>>; public class Index : "
                            + "Dictionary<string, Index>; [ShapeSet(IncludeAnnotated = true)] public static partial class Set; "
                            + contract
                    ),
                    out _
                )
                .Results.Select(static result => result.Exception)
                .OfType<Exception>()
        );

    [Fact]
    public void A_surrogate_where_nullable_is_disabled_compiles() =>
        AssertCompiles(
            """
            #nullable disable
            [ShapeAs<Guid>] public class Id { public Guid Value; public static explicit operator Guid(Id x) => x.Value; public static explicit operator Id(Guid x) => new() { Value = x }; }
            [ShapeAs<int>] public readonly record struct Number(int Value);
            [GenerateShape] public class C
            {
                [DataMember(Order = 1)] public Dictionary<string, Id> A { get; set; } = new();
                [DataMember(Order = 2)] public List<Id> B { get; set; }
                [DataMember(Order = 3)] public Id D { get; set; }
                [DataMember(Order = 4)] public Dictionary<Id, Number?> E { get; set; }
                [DataMember(Order = 5)] public Id[] F { get; set; }
            }

            [ShapeSet] public static partial class Set;
            """
        );

    [Fact]
    public void What_no_obsolete_type_is_in_is_not_obsolete()
    {
        GeneratorDriverRunResult result = AssertCompiles(
            "[GenerateShape] public class C { [DataMember(Order = 1), Obsolete(\"Gone.\", true)] public int A { get; "
                + "set; } } [ShapeSet] public static partial class Set;"
        );
        Assert.DoesNotContain("global::System.Obsolete", string.Concat(result.GeneratedTrees), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("public new void A() { }")]
    [InlineData("public new class A;")]
    [InlineData("public new static int A;")]
    [InlineData("public new const int A = 1;")]
    [InlineData("public new event Action? A { add { } remove { } }")]
    [InlineData("public new int A { set { } }")]
    [InlineData("internal new delegate void A();")]
    public void What_hides_a_member_of_a_base_leaves_it_one(string hiding)
    {
        string[] members =
        [
            "int A { get; set; }",
            "int A { get; init; }",
            "List<int> A { get; } = [];",
            "List<int>? A { get; set; }",
            "Dictionary<string, int> A { get; set; } = [];",
            "string? A;",
            "int[]? A;",
        ];
        AssertCompiles(
            string.Concat(
                members.Select(
                    (member, i) =>
                    {
                        string declared = $"{{ [DataMember(Order = 1)] public {member} }}";
                        return $$"""
                            namespace N{{i}} { public class B {{declared}} [GenerateShape] public class C : B { {{hiding}} } }
                            namespace G{{i}} { public class B<T> {{declared}} public class Between : B<int> { {{hiding}} } [GenerateShape] public class C(int z) : Between { [DataMember(Order = 2)] public int Z => z; } }

                            """;
                    }
                )
            )
        );
    }

    [Fact]
    public void GetType_may_be_hidden() =>
        AssertCompiles(
            "[GenerateShape] public class C { [DataMember(Order = 1)] public int A { get; set; } public static new int GetType() => 1; }"
        );

    [Theory]
    [InlineData("public class Bag : List<int> { public required string Name { get; set; } }")]
    [InlineData("public class Bag : Dictionary<string, int> { public required string Name; }")]
    [InlineData("public class Bag : HashSet<int> { [Obsolete(\"Gone.\", true)] public Bag() { } }")]
    [InlineData("public class Bag : System.Collections.ObjectModel.Collection<string?>;")]
    [InlineData("public class Bag : SortedDictionary<int, string?>;")]
    public void A_collection_of_ones_own_may_be_required_null_or_without_a_setter(string bag) =>
        AssertCompiles(
            bag
                + " [GenerateShape] public class C(Bag? f) { [DataMember(Order = 1)] public Bag? A { get; set; } "
                + "[DataMember(Order = 2)] public Bag? B { get; } [DataMember(Order = 3)] public Bag D { get; } = null!; "
                + "[DataMember(Order = 4)] public Bag? E { get; init; } [DataMember(Order = 5)] public Bag? F => f; } "
                + "[GenerateShapeFor<Bag>] public static partial class Set;"
        );

    [Theory]
    [InlineData(
        "[System.Runtime.InteropServices.Optional, System.Runtime.CompilerServices.DateTimeConstant(5)] DateTime a",
        "DateTime",
        "new global::System.DateTime(5L)"
    )]
    [InlineData(
        "[System.Runtime.InteropServices.Optional, System.Runtime.CompilerServices.DecimalConstant(1, 0, 0u, 0u, 15u)] decimal a",
        "decimal",
        "1.5m"
    )]
    [InlineData("in DayOfWeek a = DayOfWeek.Friday", "DayOfWeek", "(global::System.DayOfWeek)(5)")]
    public void A_parameter_may_have_an_odd_default(string parameter, string type, string literal) =>
        Assert.Contains(
            literal,
            string.Concat(
                AssertCompiles(
                    $"[GenerateShape] public class C({parameter}) {{ [DataMember(Order = 1)] public {type} A {{ get; }} = a; }}"
                ).GeneratedTrees
            ),
            StringComparison.Ordinal
        );

    [Theory]
    [InlineData(
        "[GenerateShape] public struct C { [DataMember(Order = 1)] public volatile int A; [DataMember(Order = 2)] private "
            + "volatile string? _b; public string? B() => _b ??= \"\"; }"
    )]
    [InlineData(
        "[GenerateShape] public record C((int, int, int, int, int, int, int, int) A, List<(int, int, int, int, "
            + "int, int, int, int, int B)>? D, (int X, byte Y)? E);"
    )]
    [InlineData(
        "public record G<T>(T A); [GenerateShape] public record C(G<List<int[]>> A, G<List<int>[]> B, "
            + "G<int?> D, G<int[]> E, G<int?[]> F, G<int[]?[]?> H);"
    )]
    [InlineData(
        "public record G<T>(T A); [GenerateShapeFor<G<List<int[]>>>, GenerateShapeFor<G<List<int>[]>>, "
            + "GenerateShapeFor<G<int?>>] public static partial class Set;"
    )]
    public void Fields_elements_and_names_of_types_may_be_odd(string text) => AssertCompiles(text);

    // Sixty of them took no end once.
    [Theory]
    [InlineData("List<")]
    [InlineData("Dictionary<int, ")]
    [InlineData("Stack<")]
    public void Lists_may_lie_in_one_another_as_deep_as_payloads(string list)
    {
        string type = string.Concat(Enumerable.Repeat(list, 60)) + "int" + new string('>', 60);
        AssertCompiles($"[GenerateShape] public class C {{ [DataMember(Order = 1)] public {type}? A {{ get; set; }} }}");
    }

    [Theory]
    [InlineData("[DataMember(Order = 1)] public A<List<T>>? D { get; set; } [DataMember(Order = 2)] public A<T[]>? E { get; set; }")]
    [InlineData("[DataMember(Order = 1)] public A<(T, int)>? D { get; set; } [DataMember(Order = 2)] public A<(int, T)>? E { get; set; }")]
    [InlineData(
        "[DataMember(Order = 1)] public List<A<T?[]>>? D { get; set; } [DataMember(Order = 2)] public Dictionary<string, "
            + "A<List<T>>>? E { get; set; } [DataMember(Order = 3)] public A<A<T>>? F { get; set; }"
    )]
    public async Task Generics_that_grow_in_several_ways_end(string members)
    {
        CSharpCompilation compilation = Source.Compilation(
            $"public class A<T> {{ {members} }} [GenerateShape] public class C {{ "
                + $"[DataMember(Order = 1)] public A<int>? D {{ get; set; }} }}"
        );
        Compilation output = compilation;
        GeneratorDriverRunResult result = await Task.Run(
                () => Source.Generate(compilation, out output),
                TestContext.Current.CancellationToken
            )
            .WaitAsync(Patience, TestContext.Current.CancellationToken);
        Assert.Contains(result.Diagnostics, static diagnostic => diagnostic.Id == "SHAPE004");
        Source.AssertClean(output);
    }

    // One such type took 78 s of a build.
    [Theory]
    [InlineData(
        "public class A<T> { [DataMember(Order = 1)] public A<List<T>>? D { get; set; } [DataMember(Order = 2)] public T? E { get; set; } }"
    )]
    [InlineData(
        "public class A<T> { [DataMember(Order = 1)] public B<List<T>>? D { get; set; } } public class B<T> { "
            + "[DataMember(Order = 1)] public A<T[]>? D { get; set; } }"
    )]
    [InlineData(
        "public class A<T> { [DataMember(Order = 1)] public B<T, List<T>>? D { get; set; } } public class B<T, U> { "
            + "[DataMember(Order = 1)] public A<U>? D { get; set; } [DataMember(Order = 2)] public B<U, List<U>>? E { get; set; } }"
    )]
    [InlineData(
        "public class A<T> { [DataMember(Order = 1)] public A<Dictionary<string, T>>? D { get; set; } "
            + "[DataMember(Order = 2)] public A<(T, T)>? E { get; set; } }"
    )]
    public void Generics_that_grow_make_little_code(string contracts)
    {
        GeneratorDriverRunResult result = Source.Generate(
            Source.Compilation(
                $"{contracts} [GenerateShape] public class C {{ [DataMember(Order = 1)] public A<int>? D {{ get; set; }} }}"
            ),
            out Compilation output
        );
        Assert.Contains(result.Diagnostics, static diagnostic => diagnostic.Id == "SHAPE004");
        Source.AssertClean(output);
        Assert.InRange(result.GeneratedTrees.Sum(static tree => tree.Length), 1, 1_010_000);
    }

    private static GeneratorDriverRunResult AssertCompiles(string text)
    {
        GeneratorDriverRunResult result = Source.Generate(Source.Compilation(text), out Compilation output);
        Assert.Empty(result.Results.Select(static result => result.Exception).OfType<Exception>());
        Assert.Empty(result.Diagnostics.Where(static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error));
        Assert.NotEmpty(result.GeneratedTrees);
        Source.AssertClean(output);
        return result;
    }
}
