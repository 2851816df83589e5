using Microsoft.CodeAnalysis;

namespace SerializationApi.Shapes.Generator.Tests.Baseline;

/// <summary>Contracts with the annotations of other libraries: keys that begin at 0, members without numbers, required ones.</summary>
public sealed class ForeignBaselineTests
{
    private const string Libraries = """
        namespace MessagePack
        {
            public sealed class MessagePackObjectAttribute : Attribute;
            public sealed class KeyAttribute(int key) : Attribute { public int Key => key; }
        }

        """;

    private const string Source =
        """
            [assembly: WireBaseline]

            """
        + Libraries
        + """
            namespace Shop
            {
                [ShapeSet(IncludeAnnotated = true)]
                public static partial class Shapes;

                [MessagePack.MessagePackObject]
                public class Order
                {
                    [MessagePack.Key(0)] public int Id { get; set; }
                    [MessagePack.Key(1)] public int Count { get; set; }
                    [MessagePack.Key(2)] public string? Name { get; set; }
                }

                public class Note
                {
                    [JsonPropertyName("text")] public string? Text { get; set; }
                    public int Size { get; set; }
                }
            }
            """;

    private static readonly string Baseline = BaselineRun.Update(Source);

    [Theory]
    [InlineData("Key(1)", "Key(5)", "SHAPE036 Order.Count MessagePack", "number 1 is 5")]
    [InlineData(
        "[MessagePack.Key(1)] public int Count { get; set; }",
        "",
        "SHAPE034 Order.Count MessagePack; SHAPE034 Order.Count JSON; SHAPE034 Order.Count MemoryPack",
        "[Reserved(1)]"
    )]
    [InlineData(
        "public int Size { get; set; }",
        "",
        "SHAPE034 Note.Size JSON, MessagePack; SHAPE034 Note.Size MemoryPack",
        "[Reserved(\"size\")]"
    )]
    [InlineData("public int Size", "public int Length", "SHAPE034 Note.Size JSON, MessagePack", "[Reserved(\"size\")]")]
    [InlineData(
        "public int Size { get; set; }",
        "public int Size { get; set; } [JsonRequired] public int New { get; set; }",
        "SHAPE036 Note.New JSON, MessagePack, MemoryPack",
        "required"
    )]
    [InlineData("public int Size { get; set; }", "public int Size { get; set; } public int New { get; set; }", "", "")]
    public void Breaks_are_told_in_the_terms_of_their_annotations(string old, string now, string expected, string part)
    {
        Diagnostic[] found =
        [
            .. BaselineRun
                .Check(Source.Replace(old, now, StringComparison.Ordinal), Baseline)
                .Where(static diagnostic => diagnostic.Id.StartsWith("SHAPE03", StringComparison.Ordinal) && diagnostic.Id != "SHAPE039"),
        ];
        Assert.Equal(
            string.Join("; ", expected.Split("; ").Order(StringComparer.Ordinal)),
            string.Join("; ", found.Select(Describe).Order(StringComparer.Ordinal))
        );
        Assert.Contains(part, string.Concat(found.Select(static diagnostic => diagnostic.GetMessage(null))), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(
        "[MessagePack.Key(1)] public int Count { get; set; }",
        "",
        "[Reserved(1), Reserved(\"count\")] [MessagePack.MessagePackObject]",
        "SHAPE034 Order.Count MemoryPack"
    )]
    [InlineData(
        "[MessagePack.Key(1)] public int Count { get; set; }",
        "",
        "[Reserved(2), Reserved(\"count\")] [MessagePack.MessagePackObject]",
        "SHAPE034 Order.Count MemoryPack; SHAPE034 Order.Count MessagePack; SHAPE035 Order.Name MessagePack"
    )]
    public void Numbers_are_reserved_as_the_annotations_count(string old, string now, string mark, string expected)
    {
        string source = Source
            .Replace(old, now, StringComparison.Ordinal)
            .Replace("[MessagePack.MessagePackObject]", mark, StringComparison.Ordinal);
        IEnumerable<string> found = BaselineRun
            .Check(source, Baseline)
            .Where(static diagnostic => diagnostic.Id is "SHAPE034" or "SHAPE035" or "SHAPE036")
            .Select(Describe);
        Assert.Equal(expected, string.Join("; ", found.Order(StringComparer.Ordinal)));
    }

    private static string Describe(Diagnostic diagnostic)
    {
        string message = diagnostic.GetMessage(null);
        string[] formats = ["JSON", "MessagePack", "Protobuf", "MemoryPack"];
        return $"{diagnostic.Id} {message.Split('\'')[1]} "
            + $"{string.Join(", ", formats.Where(format => message.Contains(format, StringComparison.Ordinal)))}";
    }
}
