using System.Text;
using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Tests.Support;

namespace SerializationApi.Shapes.Generator.Tests;

/// <summary>Structs as the compilers of F# and Visual Basic write them.</summary>
public sealed class OtherLanguageTests
{
    // F# names the field of a property Width@, which C# cannot: WidthQ stands for it.
    private const string FSharp = "[CompilerGenerated] internal readonly int WidthQ; public int Width => WidthQ + 0;";
    private const string VisualBasic =
        "[CompilerGenerated] private int _Width; public int Width { get => _Width + 0; set => _Width = value; }";

    [Theory]
    [InlineData(FSharp + " public Size(int width) => WidthQ = width;")]
    [InlineData(VisualBasic)]
    public void The_field_of_an_automatic_property_is_its_member(string members)
    {
        Source.Generate(Consumer(members), out Compilation output);
        Source.AssertClean(output);
        Assert.Empty(Diagnostics(members));
    }

    [Fact]
    public void A_field_that_a_hand_wrote_is_none()
    {
        string message = Assert.Single(Diagnostics(VisualBasic.Replace("[CompilerGenerated] ", "", StringComparison.Ordinal)));
        Assert.StartsWith("'Size' holds the field '_Width', which belongs to no member", message, StringComparison.Ordinal);
    }

    private static IEnumerable<string> Diagnostics(string members) =>
        Source
            .Generate(Consumer(members), out _)
            .Diagnostics.Where(static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error)
            .Select(static diagnostic => diagnostic.GetMessage(System.Globalization.CultureInfo.InvariantCulture));

    private static Microsoft.CodeAnalysis.CSharp.CSharpCompilation Consumer(string members)
    {
        byte[] image = Source.Emit(
            Source.Compilation($"using System.Runtime.CompilerServices; public struct Size {{ {members} }}", "Library")
        );
        byte[] renamed = Encoding.Latin1.GetBytes(Encoding.Latin1.GetString(image).Replace("WidthQ", "Width@", StringComparison.Ordinal));
        return Source.Compilation(
            "[ShapeSet] [GenerateShapeFor<Size>] public static partial class Set;",
            references: MetadataReference.CreateFromImage(renamed)
        );
    }
}
