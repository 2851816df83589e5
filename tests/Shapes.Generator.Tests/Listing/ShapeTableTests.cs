using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using SerializationApi.Shapes.Generator.Listing;
using SerializationApi.Shapes.Generator.Tests.Support;

namespace SerializationApi.Shapes.Generator.Tests.Listing;

/// <summary>What <c>dotnet build -t:ListShapes</c> prints.</summary>
public sealed class ShapeTableTests
{
    private const string Usings = "using MessagePack; using ProtoBuf; ";

    private static readonly MetadataReference Annotations = MetadataReference.CreateFromFile(typeof(ShapeTableTests).Assembly.Location);

    [Fact]
    public void Each_contract_has_a_line_with_its_formats_and_why_it_is_not_in_others() => Assert.Equal(
        """
        type      json  msgpack     protobuf        memorypack  cbor  why not
        Basket    yes   no          no              yes         no    msgpack, cbor: 'Order.Paid' has [MessagePackFormatter]; protobuf: its members have no numbers
        Customer  yes   keys=names  yes             yes         yes
        Note      yes   yes         no              yes         yes   protobuf: its members have no numbers
        Order     yes   no          no              yes         no    msgpack, cbor: 'Order.Paid' has [MessagePackFormatter]; protobuf: its members have no numbers
        Price     yes   keys=names  yes (accepted)  yes         yes
        SHAPE048: 'Orders.Row' has MessagePackObject but gets no shape in the set, as it is private, protected or file-local: make it internal
        5 types: 5 in json, 3 in msgpack, 2 in protobuf, 5 in memorypack, 3 in cbor; 0 in none

        """,
        Table("""
            [assembly: AcceptDifferences(WireFormats.Protobuf, typeof(Price))]
            [ShapeSet(IncludeAnnotated = true)] public static partial class Set;
            [MessagePackObject] public class Order { [Key(0)] public int Id { get; set; } [Key(1), MessagePackFormatter(typeof(string))] public bool Paid { get; set; } }
            [MessagePackObject] public class Basket { [Key(0)] public List<Order>? Orders { get; set; } [Key(1)] public Note? Note { get; set; } }
            [MessagePackObject] public class Note { [Key(0)] public string? Text { get; set; } }
            [ProtoContract] public class Customer { [ProtoMember(1)] public string? Name { get; set; } }
            [ProtoContract] public class Price { [ProtoMember(1), NullWrappedValue] public int? Tax { get; set; } }
            public class Orders { [MessagePackObject] private class Row { [Key(0)] public int Id { get; set; } } }
            """));

    [Fact]
    public void A_contract_that_stops_the_build_is_in_no_format_and_its_error_below_the_table()
    {
        string table = Table("""
            [ShapeSet(IncludeAnnotated = true)] public static partial class Set;
            [MessagePackObject] public class Odd { [Key(0)] public Type? T { get; set; } }
            """);
        Assert.Contains("\nOdd   no    no       no        no          no    json, msgpack, memorypack, cbor: 'Odd.T' is of type 'Type?', which has no form in every format; protobuf:", table, StringComparison.Ordinal);
        Assert.Contains("\nSHAPE004: 'Odd.T' is of type 'Type?', which has no form in every format\n", table, StringComparison.Ordinal);
        Assert.EndsWith("\n1 type: 0 in json, 0 in msgpack, 0 in protobuf, 0 in memorypack, 0 in cbor; 1 in none\n", table, StringComparison.Ordinal);
    }

    [Fact]
    public void A_contract_whose_shape_is_in_another_assembly_counts_as_it_is_there()
    {
        CSharpCompilation library = Source.Compilation(
            "namespace Library; [GenerateShape] public class Grid { public List<int>? Flat { get; set; } [DataMember(Order = 1)] public List<List<int>>? Rows { get; set; } }", "Library");
        Source.Generate(library, out Compilation output);
        string table = Table(
            """
            [GenerateShape] public class Holder { [DataMember(Order = 1)] public Library.Grid? Grid { get; set; } }
            [ShapeSet] [GenerateShapeFor<Plain>] public static partial class Set;
            public class Plain { [DataMember(Order = 1)] public int Id { get; set; } }
            """,
            MetadataReference.CreateFromImage(Source.Emit(output)));
        Assert.Matches(@"\nHolder  yes   yes      no        yes         yes   protobuf: .*'Grid", table);
        Assert.Contains("\nPlain   yes   yes      yes       yes         yes\n", table, StringComparison.Ordinal);
        Assert.DoesNotContain("\nLibrary.Grid", table, StringComparison.Ordinal);
    }

    [Fact]
    public void Without_the_build_s_property_there_is_no_table() =>
        Assert.DoesNotContain(Files("[GenerateShape] public record One(int Id);", property: null, Annotations), static file => file.HintName == ListingSteps.HintName);

    private static string Table(string text, params MetadataReference[] references)
    {
        GeneratedSourceResult file = Assert.Single(Files(text, "EmitShapeList", [Annotations, .. references]), static file => file.HintName == ListingSteps.HintName);
        return string.Concat(file.SourceText.Lines.Select(static line => line.ToString()).Where(static line => line.Length > 0).Select(static line => line[3..] + "\n"));
    }

    private static IEnumerable<GeneratedSourceResult> Files(string text, string? property, params MetadataReference[] references)
    {
        CSharpCompilation compilation = Source.Compilation(Usings + text, references: references);
        GeneratorRunResult result = Source.Driver().WithUpdatedAnalyzerConfigOptions(new BuildProperty(property)).RunGenerators(compilation, TestContext.Current.CancellationToken).GetRunResult().Results[0];
        Assert.Null(result.Exception);
        return result.GeneratedSources;
    }
}
