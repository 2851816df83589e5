using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Tests.Support;

namespace SerializationApi.Shapes.Generator.Tests;

/// <summary>An assembly with contracts and without <c>[ShapeSet]</c> has a set all the same.</summary>
public sealed class DefaultSetTests
{
    private const string Contract = "namespace N; [GenerateShape] public record Order([property: DataMember(Order = 1)] int Id);";

    [Fact]
    public void An_assembly_without_a_set_gets_a_public_one_that_its_attribute_names()
    {
        string text = TextOf(Contract);
        Assert.Contains("[assembly: global::SerializationApi.Shapes.GeneratedShapeSet(typeof(", text, StringComparison.Ordinal);
        Assert.Contains("public static partial class ConsumerShapes", text, StringComparison.Ordinal);
        Assert.Contains(
            "new global::SerializationApi.Shapes.Shape<global::N.Order, global::N.OrderShape>(),",
            text,
            StringComparison.Ordinal
        );
    }

    [Fact]
    public void An_assembly_with_a_set_or_without_contracts_gets_none()
    {
        Assert.DoesNotContain(
            "ConsumerShapes",
            TextOf(Contract + " [ShapeSet] public static partial class Set;"),
            StringComparison.Ordinal
        );
        Assert.DoesNotContain("ConsumerShapes", TextOf("public class Plain;"), StringComparison.Ordinal);
    }

    [Fact]
    public void A_class_that_asks_for_single_shapes_stands_beside_it()
    {
        string text = TextOf(Contract + " [GenerateShapeFor<List<int>>] public static partial class Own;");
        Assert.Contains("typeof(global::N.Own)", text, StringComparison.Ordinal);
        Assert.Contains("typeof(global::SerializationApi.Shapes.Generated.ConsumerShapes)", text, StringComparison.Ordinal);
    }

    [Fact]
    public void It_holds_the_generic_contracts_that_handlers_name()
    {
        string text = TextOf(
            Contract
                + " [GenerateShape] public record Page<T>(List<T> Items); public class Body<T>; "
                + "public static class Handlers { public static void Post(Body<Page<Order>> page) { } }"
        );
        Assert.Contains("PageOfOrderShape", text, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("[ShapeSet] internal static partial class Set;")]
    [InlineData("[ShapeSet, Obsolete(\"\", true)] public static partial class Set;")]
    [InlineData("public static partial class Outer { [ShapeSet] private static partial class Set; }")]
    public void Other_assemblies_are_not_told_of_a_set_that_they_cannot_name(string set) =>
        Assert.DoesNotContain("GeneratedShapeSet", TextOf($"{Contract} {set}"), StringComparison.Ordinal);

    private static string TextOf(string source)
    {
        GeneratorDriverRunResult result = Source.Generate(Source.Compilation(source), out Compilation output);
        Source.AssertClean(output);
        return string.Join('\n', result.GeneratedTrees.Select(static tree => tree.ToString()));
    }
}
