using SerializationApi.Shapes.CodeFixes.Tests.Support;

namespace SerializationApi.Shapes.CodeFixes.Tests;

/// <summary>A class of another project that a contract holds becomes a contract.</summary>
public sealed class AddGenerateShapeTests
{
    private const string App = "[SerializationApi.Shapes.GenerateShape] public record Order(System.Collections.Generic.List<Library.Money>? Prices);";

    private static readonly AddGenerateShapeFix Fix = new();

    [Fact]
    public async Task The_attribute_goes_on_the_class_of_the_other_project()
    {
        using var bench = new Workbench(null, ("Order.cs", App));
        bench.AddLibrary(refersToShapes: true, ("Money.cs", "using System;\n\nnamespace Library;\n\n/// <summary>Money.</summary>\npublic sealed class Money(string currency)\n{\n    public string Currency { get; } = currency;\n}\n"));
        await bench.FixAsync(Fix, "SHAPE004");
        Assert.Equal(
            "using System;\nusing SerializationApi.Shapes;\n\nnamespace Library;\n\n/// <summary>Money.</summary>\n[GenerateShape]\npublic sealed class Money(string currency)\n{\n    public string Currency { get; } = currency;\n}\n",
            await bench.TextAsync("Money.cs"));

        // Now it has no numbers, which is another fix.
        Assert.Equal("SHAPE040", Assert.Single(await bench.DiagnosticsAsync()).Id);
    }

    [Fact]
    public async Task Nothing_is_offered_where_the_other_project_does_not_refer_to_the_library()
    {
        using var bench = new Workbench(null, ("Order.cs", App));
        bench.AddLibrary(refersToShapes: false, ("Money.cs", "namespace Library; public sealed class Money { public int A { get; set; } }"));
        Assert.False(await bench.OffersAsync(Fix, "SHAPE004"));
    }

    [Theory]
    [InlineData("object?")]
    [InlineData("System.Action?")]
    [InlineData("System.Diagnostics.Process?")]
    public async Task Nothing_is_offered_for_types_that_are_nobody_s_to_edit(string type)
    {
        using var bench = new Workbench(null, ("Order.cs", $"[SerializationApi.Shapes.GenerateShape] public record Order({type} A);"));
        Assert.False(await bench.OffersAsync(Fix, "SHAPE004"));
    }
}
