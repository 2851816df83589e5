using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using SerializationApi.Shapes.Generator.Tests.Support;

namespace SerializationApi.Shapes.Generator.Tests;

/// <summary>An edit that changes no contract computes nothing anew.</summary>
public sealed class CachingTests
{
    private const string Contracts = """
        namespace N;

        [GenerateShape]
        public record First(int A, Second? B, List<string>? C, Dictionary<int, Kind>? D);

        public record struct Second(int X, DateTime? At);

        public enum Kind { A, B }

        [GenerateShape]
        public class Third
        {
            [DataMember(Order = 1)] public int A { get; set; }
        }

        [ShapeSet]
        [GenerateShapeFor<Third>]
        public static partial class Set;

        [GenerateShape]
        public class Wrong { [DataMember(Order = 1)] public int Numbered { get; set; } public int NoOrder { get; set; } }
        """;

    private static readonly string[] AllSteps =
    [
        Steps.GenerateShape,
        Steps.GenerateShapeFor,
        Steps.ShapeSet,
        Steps.Diagnostics,
        Steps.Shapes,
        Steps.ShapeSets,
        Steps.SharedMethods,
    ];

    [Fact]
    public void An_unrelated_file_leaves_every_step_as_it_was()
    {
        CSharpCompilation before = Source.Compilation(Contracts);
        CSharpCompilation after = before.AddSyntaxTrees(Source.Tree("public class Unrelated { public int A => 1; }", "Other.cs"));
        AssertUnchanged(Second(before, after));
    }

    [Fact]
    public void An_edit_of_an_unrelated_file_leaves_every_step_as_it_was()
    {
        SyntaxTree other = Source.Tree("public class Unrelated { public int A => 1; }", "Other.cs");
        CSharpCompilation before = Source.Compilation(Contracts).AddSyntaxTrees(other);
        AssertUnchanged(
            Second(before, before.ReplaceSyntaxTree(other, Source.Tree("public class Unrelated { public long A => 2; }", "Other.cs")))
        );
    }

    [Fact]
    public void An_edit_beside_the_contracts_in_their_file_leaves_every_step_as_it_was()
    {
        CSharpCompilation before = Source.Compilation(Contracts);
        CSharpCompilation after = before.ReplaceSyntaxTree(
            before.SyntaxTrees[0],
            Source.Tree(Contracts + "\npublic class Behind { public void M() { } }")
        );
        AssertUnchanged(Second(before, after));
    }

    [Fact]
    public void An_edit_above_the_contracts_moves_only_diagnostics()
    {
        CSharpCompilation before = Source.Compilation(Contracts);
        CSharpCompilation after = before.ReplaceSyntaxTree(before.SyntaxTrees[0], Source.Tree("// A comment.\n" + Contracts));
        GeneratorRunResult result = Second(before, after);
        Assert.Equal([IncrementalStepRunReason.Modified], Reasons(result, Steps.Diagnostics));
        Assert.All(Reasons(result, Steps.Shapes), AssertNotNew);
        Assert.All(Reasons(result, Steps.ShapeSets), AssertNotNew);
    }

    [Fact]
    public void A_new_member_emits_one_shape_anew()
    {
        CSharpCompilation before = Source.Compilation(Contracts);
        string edited = Contracts.Replace(
            "public int A { get; set; }",
            "public int A { get; set; } [DataMember(Order = 2)] public int B { get; set; }",
            StringComparison.Ordinal
        );
        GeneratorRunResult result = Second(before, before.ReplaceSyntaxTree(before.SyntaxTrees[0], Source.Tree(edited)));

        // The shape beside the contract and the one in the set.
        Assert.Equal(2, Reasons(result, Steps.Shapes).Count(static reason => reason == IncrementalStepRunReason.Modified));
        Assert.Equal(5, Reasons(result, Steps.Shapes).Count);
        Assert.All(Reasons(result, Steps.SharedMethods), AssertNotNew);
        Assert.All(Reasons(result, Steps.ShapeSets), AssertNotNew);
    }

    [Fact]
    public void An_edit_of_a_referenced_contract_emits_its_shape_anew_and_no_other()
    {
        SyntaxTree address = Source.Tree("[GenerateShape] public record Address(int Number);", "Address.cs");
        CSharpCompilation before = Source
            .Compilation("[GenerateShape] public record Order(Customer? Customer, List<Address>? Addresses);")
            .AddSyntaxTrees(address, Source.Tree("[GenerateShape] public record Customer(Address? Address, Order? Last);", "Customer.cs"));
        SyntaxTree edited = Source.Tree("[GenerateShape] public record Address(long Number);", "Address.cs");
        GeneratorRunResult result = Second(before, before.ReplaceSyntaxTree(address, edited));

        Assert.Equal(3, Reasons(result, Steps.Shapes).Count);
        Assert.Single(Reasons(result, Steps.Shapes), static reason => reason == IncrementalStepRunReason.Modified);
        Assert.All(Reasons(result, Steps.ShapeSets), AssertNotNew);
    }

    [Theory]
    [InlineData("using System.Text;", "using System.Net;", 0)]
    [InlineData("using Money = System.Decimal;", "using Money = System.Double;", 1)]
    public void An_edit_of_a_using_emits_anew_what_it_changes(string old, string edited, int modified)
    {
        string contract =
            "[GenerateShape] public record Price(Money Amount, Currency? Currency); public struct "
            + (old.Contains("Money", StringComparison.Ordinal) ? "Other;" : "Money { public int Value { get; set; } }");
        SyntaxTree prices = Source.Tree($"{old} {contract}", "Prices.cs");
        CSharpCompilation before = Source
            .Compilation("[GenerateShape] public record Currency(string Code, Price? Rate);")
            .AddSyntaxTrees(prices);
        GeneratorRunResult result = Second(before, before.ReplaceSyntaxTree(prices, Source.Tree($"{edited} {contract}", "Prices.cs")));

        Assert.NotEmpty(Reasons(result, Steps.Shapes));
        Assert.Equal(modified, Reasons(result, Steps.Shapes).Count(static reason => reason == IncrementalStepRunReason.Modified));
        Assert.All(Reasons(result, Steps.ShapeSets), AssertNotNew);
    }

    [Fact]
    public void What_breaks_with_a_baseline_is_not_found_anew()
    {
        const string Asking = "[assembly: WireBaseline] [Reserved(1)] [GenerateShape] public record C(int A);";
        SyntaxTree other = Source.Tree("public class Unrelated { public int A => 1; }", "Other.cs");
        CSharpCompilation before = Source.Compilation(Asking).AddSyntaxTrees(other);
        GeneratorRunResult result = Second(
            before,
            before.ReplaceSyntaxTree(other, Source.Tree("public class Unrelated { public long A => 2; }", "Other.cs"))
        );
        Assert.Equal("SHAPE038", Assert.Single(result.Diagnostics).Id);
        Assert.NotEmpty(Reasons(result, Steps.Baseline));
        Assert.All(Reasons(result, Steps.Baseline), AssertNotNew);
    }

    private static GeneratorRunResult Second(CSharpCompilation before, CSharpCompilation after)
    {
        GeneratorDriver driver = Source.Driver().RunGenerators(before, TestContext.Current.CancellationToken);
        return driver.RunGenerators(after, TestContext.Current.CancellationToken).GetRunResult().Results[0];
    }

    private static void AssertUnchanged(GeneratorRunResult result)
    {
        Assert.All(AllSteps, step => Assert.NotEmpty(Reasons(result, step)));
        Assert.All(AllSteps.SelectMany(step => Reasons(result, step)), AssertNotNew);

        // Diagnostics are placed in the trees of each compilation; that is all.
        var places = result.TrackedSteps[Steps.Places].ToHashSet();
        var outputs = result
            .TrackedOutputSteps.Values.SelectMany(static steps => steps)
            .Where(step => !step.Inputs.Any(input => places.Contains(input.Source)))
            .SelectMany(static step => step.Outputs)
            .ToList();
        Assert.NotEmpty(outputs);
        Assert.All(outputs, static output => Assert.Equal(IncrementalStepRunReason.Cached, output.Reason));
    }

    private static List<IncrementalStepRunReason> Reasons(GeneratorRunResult result, string step) =>
        [.. result.TrackedSteps[step].SelectMany(static run => run.Outputs).Select(static output => output.Reason)];

    private static void AssertNotNew(IncrementalStepRunReason reason) =>
        Assert.True(reason is IncrementalStepRunReason.Cached or IncrementalStepRunReason.Unchanged, reason.ToString());
}
