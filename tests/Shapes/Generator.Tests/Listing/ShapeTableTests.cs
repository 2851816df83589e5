using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using SerializationApi.Shapes.Generator.Listing;
using SerializationApi.Shapes.Generator.Tests.Support;
using SerializationApi.Tests.Support;

namespace SerializationApi.Shapes.Generator.Tests.Listing;

/// <summary>What <c>dotnet build -t:ListShapes</c> prints.</summary>
public sealed class ShapeTableTests
{
    private const string Usings = "using MessagePack; using ProtoBuf; ";

    private static readonly MetadataReference Annotations = MetadataReference.CreateFromFile(typeof(ShapeTableTests).Assembly.Location);

    [Fact]
    public void The_table_of_the_page_is_that_of_its_contracts()
    {
        string page = File.ReadAllText(Path.Combine(Repository.Root, "docs", "existing-contracts.md")).ReplaceLineEndings("\n");
        string[] blocks = page.Split("```");
        string contracts = Array.Find(blocks, static block => block.StartsWith("csharp\n// Contracts.cs\n", StringComparison.Ordinal))![
            "csharp".Length..
        ];
        string printed = Array.Find(blocks, static block => block.StartsWith("\ntype ", StringComparison.Ordinal))![1..];
        Assert.Equal(
            printed,
            Table(contracts + "public class BoolAsNumber; [ShapeSet(IncludeAnnotated = true)] public static partial class Shapes;")
        );
    }

    [Fact]
    public void A_difference_is_accepted_in_the_formats_that_are_named_and_for_what_holds_the_contract() =>
        Assert.Equal(
            """
            type     json  msgpack             protobuf  memorypack  cbor            why not
            Address  yes   by name             no        yes         yes             protobuf: its members have no numbers
            Basket   yes   by name (accepted)  no        yes         yes (accepted)  protobuf: its members have no numbers
            Order    yes   yes (accepted)      no        yes         yes (accepted)  protobuf: its members have no numbers
            3 types: 3 in json, 3 in msgpack, 0 in protobuf, 3 in memorypack, 3 in cbor; 0 in none

            """,
            Table(
                """
                [assembly: AcceptDifferences(WireFormats.MessagePack | WireFormats.MemoryPack)]
                [ShapeSet(IncludeAnnotated = true)] public static partial class Set;
                [MessagePackObject] public class Order { [Key(0), MessagePackFormatter(typeof(string))] public bool Paid { get; set; } }
                [MessagePackObject] public class Basket { [Key(0)] public List<Order>? Orders { get; set; } [Key(1)] public Address? To { get; set; } }
                public class Address { public string? Street { get; set; } }
                """
            )
        );

    [Fact]
    public void What_is_not_System_Text_Json_s_alone_is_said_of_each_contract() =>
        Assert.Contains(
            "json: by its shape 'Steps', 'Pair' and leaves out 'Reading' and never reads 'Total'\n",
            Table(
                "[GenerateShape] public class Meter { [DataMember(Order = 1)] public Stack<int>? Steps { get; set; } "
                    + "[DataMember(Order = 2)] public (int, List<string>) Pair { get; set; } [DataMember(Order = 3)] public int "
                    + "Reading; [DataMember(Order = 4)] public int Total { get; private set; } }"
            ),
            StringComparison.Ordinal
        );

    [Fact]
    public void A_contract_that_stops_the_build_is_in_no_format_and_its_error_below_the_table()
    {
        string table = Table(
            """
            [ShapeSet(IncludeAnnotated = true)] public static partial class Set;
            [MessagePackObject] public class Odd { [Key(0)] public Type? T { get; set; } }
            """
        );
        Assert.Contains(
            "\nOdd   no    no       no        no          no    json, msgpack, memorypack, cbor: 'Odd.T' is of "
                + "type 'Type?', which the formats cannot write: "
                + "convert it with [ShapeAs<TWire>(typeof(TConverter))] on the member; protobuf:",
            table,
            StringComparison.Ordinal
        );
        Assert.Contains(
            "\nSHAPE004: 'Odd.T' is of type 'Type?', which the formats cannot write: convert it with "
                + "[ShapeAs<TWire>(typeof(TConverter))] on the member\n",
            table,
            StringComparison.Ordinal
        );
        Assert.EndsWith(
            "\n1 type: 0 in json, 0 in msgpack, 0 in protobuf, 0 in memorypack, 0 in cbor; 1 in none\n",
            table,
            StringComparison.Ordinal
        );
    }

    /// <summary>A member that is written and dropped where it is read counts, too.</summary>
    [Fact]
    public void A_contract_that_writes_what_has_no_form_is_in_no_such_format() =>
        Assert.Contains(
            "\nOrder  yes   no       ",
            Table(
                "[ShapeSet(IncludeAnnotated = true)] public static partial class Set; [DataContract] public class Order { "
                    + "[DataMember(Order = 1)] public List<Node>? Lines => null; [DataMember(Order = 2)] public int Count { "
                    + "get; set; } } [DataContract] public class Node { [DataMember] public long A { get; set; } "
                    + "[DataMember(Order = 2)] public string? B { get; set; } }"
            ),
            StringComparison.Ordinal
        );

    [Fact]
    public void A_contract_whose_shape_is_in_another_assembly_counts_as_it_is_there()
    {
        CSharpCompilation library = Source.Compilation(
            "namespace Library; [GenerateShape] public class Grid { public List<int>? Flat { get; set; } "
                + "[DataMember(Order = 1)] public List<List<int>>? Rows { get; set; } }",
            "Library"
        );
        Source.Generate(library, out Compilation output);
        string table = Table(
            """
            [GenerateShape] public class Holder { [DataMember(Order = 1)] public Library.Grid? Grid { get; set; } }
            [ShapeSet] [GenerateShapeFor<Plain>] public static partial class Set;
            public class Plain { [DataMember(Order = 1)] public int Id { get; set; } }
            """,
            MetadataReference.CreateFromImage(Source.Emit(output))
        );
        Assert.Matches(@"\nHolder  yes   yes      no        yes         yes   protobuf: .*'Grid", table);
        Assert.Contains("\nPlain   yes   yes      yes       yes         yes\n", table, StringComparison.Ordinal);
        Assert.DoesNotContain("\nLibrary.Grid", table, StringComparison.Ordinal);
    }

    [Fact]
    public void Without_the_build_s_property_there_is_no_table() =>
        Assert.DoesNotContain(
            Files("[GenerateShape] public record One(int Id);", property: null, Annotations),
            static file => file.HintName == ListingSteps.HintName
        );

    private static string Table(string text, params MetadataReference[] references)
    {
        GeneratedSourceResult file = Assert.Single(
            Files(text, "EmitShapeList", [Annotations, .. references]),
            static file => file.HintName == ListingSteps.HintName
        );
        return string.Concat(
            file.SourceText.Lines.Select(static line => line.ToString())
                .Where(static line => line.Length > 0)
                .Select(static line => line[3..] + "\n")
        );
    }

    private static ImmutableArray<GeneratedSourceResult> Files(string text, string? property, params MetadataReference[] references)
    {
        CSharpCompilation compilation = Source.Compilation(Usings + text, references: references);
        GeneratorRunResult result = Source
            .Driver()
            .WithUpdatedAnalyzerConfigOptions(new BuildProperty(property))
            .RunGenerators(compilation, TestContext.Current.CancellationToken)
            .GetRunResult()
            .Results[0];
        Assert.Null(result.Exception);
        return result.GeneratedSources;
    }
}
