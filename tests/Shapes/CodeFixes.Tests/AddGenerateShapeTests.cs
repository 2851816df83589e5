using SerializationApi.Shapes.CodeFixes.Tests.Support;

namespace SerializationApi.Shapes.CodeFixes.Tests;

/// <summary>A class of another project that a contract holds becomes a contract.</summary>
public sealed class AddGenerateShapeTests
{
    private const string App =
        "[SerializationApi.Shapes.GenerateShape] public record Order(System.Collections.Generic.List<Library.Money>? Prices);";

    private static readonly AddGenerateShapeFix Fix = new();

    [Fact]
    public async Task The_attribute_goes_on_the_class_of_the_other_project()
    {
        using var bench = new Workbench(null, ("Order.cs", App));
        bench.AddLibrary(
            refersToShapes: true,
            (
                "Money.cs",
                "using System;\n\nnamespace Library;\n\n/// <summary>Money.</summary>\npublic sealed class Money(string "
                    + "currency)\n{\n    public string Currency { get; } = currency;\n}\n"
            )
        );
        await bench.FixAsync(Fix, "SHAPE004");
        Assert.Equal(
            "using System;\nusing SerializationApi.Shapes;\n\nnamespace Library;\n\n/// "
                + "<summary>Money.</summary>\n[GenerateShape]\npublic sealed class Money(string currency)\n{\n    "
                + "public string Currency { get; } = currency;\n}\n",
            await bench.TextAsync("Money.cs")
        );

        // Now it has no numbers, which is another fix.
        Assert.Equal("SHAPE040", Assert.Single(await bench.DiagnosticsAsync()).Id);
    }

    [Fact]
    public async Task Nothing_is_offered_where_the_other_project_does_not_refer_to_the_library()
    {
        using var bench = new Workbench(null, ("Order.cs", App));
        bench.AddLibrary(
            refersToShapes: false,
            ("Money.cs", "namespace Library; public sealed class Money { public int A { get; set; } }")
        );
        Assert.False(await bench.OffersAsync(Fix, "SHAPE004"));
    }

    [Theory]
    [InlineData("System.IComparable?")]
    [InlineData("System.Action?")]
    [InlineData("System.Diagnostics.Process?")]
    public async Task Nothing_is_offered_for_types_that_are_nobody_s_to_edit(string type)
    {
        using var bench = new Workbench(null, ("Order.cs", $"[SerializationApi.Shapes.GenerateShape] public record Order({type} A);"));
        Assert.False(await bench.OffersAsync(Fix, "SHAPE004"));
    }

    [Fact]
    public async Task A_type_that_the_library_is_asked_for_gets_the_attribute()
    {
        using var bench = new Workbench(
            null,
            ("Library.cs", "namespace SerializationApi.Negotiation { public sealed class Body<T>; }"),
            (
                "App.cs",
                "using SerializationApi.Negotiation;\nusing System.Collections.Generic;\n\nclass "
                    + "App { void Map(Body<List<Order>> body) { } }"
            ),
            ("Order.cs", "public record Order(int Id);\n")
        );
        await bench.FixAsync(Fix, "SHAPE044");
        Assert.Equal(
            "using SerializationApi.Shapes;\n\n[GenerateShape]\npublic record Order(int Id);\n",
            await bench.TextAsync("Order.cs")
        );
        Assert.DoesNotContain(await bench.DiagnosticsAsync(), static diagnostic => diagnostic.Id == "SHAPE044");
    }

    [Theory]
    [InlineData("[SerializationApi.Shapes.GenerateShape] public record C(int Id);")]
    [InlineData("public record C(int Id); [SerializationApi.Shapes.GenerateShapeFor<C>] public static partial class S;")]
    [InlineData("public record C(int Id); [SerializationApi.Shapes.GenerateShape] public record D(C Inner);")]
    [InlineData(
        "[System.Runtime.Serialization.DataContract] public class C { [System.Runtime.Serialization.DataMember(Order = 1)] "
            + "public int Id { get; set; } } [SerializationApi.Shapes.ShapeSet(IncludeAnnotated = true)] public static partial class S;"
    )]
    public async Task Nothing_is_told_of_a_type_that_has_a_shape(string contract)
    {
        using var bench = new Workbench(
            null,
            (
                "App.cs",
                $"{contract} class App {{ SerializationApi.Formats.Codec<C>? A; SerializationApi.Formats.Codec<int>? B; "
                    + $"Codec<App>? D; }} class Codec<T>; namespace SerializationApi.Formats {{ public sealed class Codec<T>; }}"
            )
        );
        Assert.DoesNotContain(await bench.DiagnosticsAsync(), static diagnostic => diagnostic.Id == "SHAPE044");
    }
}
