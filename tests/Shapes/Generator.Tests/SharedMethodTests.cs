using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using SerializationApi.Shapes.Generator.Tests.Support;

namespace SerializationApi.Shapes.Generator.Tests;

/// <summary>Methods for nullables, lists and maps of scalars are compiled once for an assembly.</summary>
public sealed class SharedMethodTests
{
    private const string Class = "SerializationApi.Shapes.Generated.SharedMethods";

    [Fact]
    public void Contracts_share_what_is_of_scalars()
    {
        const string Members =
            "(DateTime? At, List<string>? Tags, int[]? Counts, Dictionary<string, decimal?>? Prices, IReadOnlyList<Guid>? Ids)";
        int one = Methods($"[GenerateShape] public record A{Members};");
        Assert.Equal(
            one,
            Methods(
                $"[GenerateShape] public record A{Members}; [GenerateShape] public record B{Members}; [GenerateShape] "
                    + $"public struct C {{ public DateTime? At {{ get; set; }} }}"
            )
        );
        Assert.True(one >= 10, $"{one} methods");
    }

    [Fact]
    public void Types_of_one_simple_name_have_methods_of_their_own() =>
        Assert.True(
            Methods("[GenerateShape] public record A(List<string>? A1, string[]? A2, HashSet<string>? A3, Queue<string>? A4);")
                > Methods("[GenerateShape] public record A(List<string>? A1);")
        );

    /// <summary>What only the contract may see, or what names it in messages, stays with it, and so what is no list of anything.</summary>
    [Theory]
    [InlineData(
        "public partial class A { [GenerateShape] internal partial class B { internal Mine? M { get; "
            + "set; } } internal sealed class Mine : List<int>; }"
    )]
    [InlineData("public enum Kind { X } [GenerateShape] public record A(Kind? K, List<Kind>? Ks, Dictionary<Kind, int>? ByKind);")]
    [InlineData("[GenerateShape] public record A(int X, string? Y, DateTime Z);")]
    public void Others_are_the_contract_s(string contracts) => Assert.Equal("", Text(contracts));

    [Fact]
    public void A_list_of_lists_is_the_contract_s_and_calls_no_other_contract_s_name()
    {
        string text = Text("[GenerateShape] public record A(List<List<string>>? Nested, List<string>? Flat);");
        Assert.Contains("ListOfString", text, StringComparison.Ordinal);
        Assert.DoesNotContain("ListOfListOfString", text, StringComparison.Ordinal);
        Assert.DoesNotContain("\"A", text, StringComparison.Ordinal);
    }

    /// <summary>An assembly that shows its internals has a class of the same name.</summary>
    [Fact]
    public void Friends_have_their_own()
    {
        const string Contract = "[GenerateShape] public record {0}(DateTime? At, List<string>? Tags);";
        MetadataReference friend = Reference(
            $"[assembly: "
                + $"System.Runtime.CompilerServices.InternalsVisibleTo(\"Consumer\")] "
                + $"{Contract.Replace("{0}", "Theirs", StringComparison.Ordinal)}",
            "Friend"
        );
        CSharpCompilation compilation = Source.Compilation(Contract.Replace("{0}", "Ours", StringComparison.Ordinal), references: friend);
        Source.Generate(compilation, out Compilation output);
        Source.Emit(output);
        Assert.NotNull(output.Assembly.GetTypeByMetadataName(Class));
    }

    private static PortableExecutableReference Reference(string text, string name)
    {
        Source.Generate(Source.Compilation(text, name), out Compilation output);
        return MetadataReference.CreateFromImage(Source.Emit(output));
    }

    private static int Methods(string contracts)
    {
        Source.Generate(Source.Compilation(contracts), out Compilation output);
        Source.Emit(output);
        return output.GetTypeByMetadataName(Class)!.GetMembers().OfType<IMethodSymbol>().Count();
    }

    private static string Text(string contracts)
    {
        GeneratorDriverRunResult result = Source.Generate(Source.Compilation(contracts), out Compilation output);
        Source.Emit(output);
        return result
                .GeneratedTrees.FirstOrDefault(static tree => tree.FilePath.Contains("SharedMethods", StringComparison.Ordinal))
                ?.ToString()
            ?? "";
    }
}
