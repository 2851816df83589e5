using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using SerializationApi.Shapes.Generator.Tests.Support;

namespace SerializationApi.Shapes.Generator.Tests.Baseline;

/// <summary>Edits that change no member: the type of a value, what stands for unknown members, how names are found.</summary>
public sealed class ContractMutationTests
{
    private const string Surrogate = """
        public record Money(decimal Amount)
        {
            public static Note ToWire(Money value) => new();
            public static Money FromWire(Note note) => new(0);
        }
        public static class Coins
        {
            public static Coin ToWire(Money value) => new();
            public static Money FromWire(Coin coin) => new(0);
        }
        [GenerateShape] public class Note { [DataMember(Order = 1)] public string? Text { get; set; } }
        [GenerateShape] public class Coin { [DataMember(Order = 1)] public int Cents { get; set; } }
        [GenerateShapeFor<Money>] public static partial class Shapes;
        """;

    [Theory]
    [InlineData(
        "the values of an enum in a list",
        "[GenerateShapeFor<List<Status>>] public static partial class Shapes; public enum Status { Open, Closed }",
        "{ Open, Closed }",
        "{ Closed, Open }",
        "SHAPE036 ValueForm<System.Collections.Generic.List<Status>>.Value: JSON, MessagePack, Protobuf, MemoryPack"
    )]
    [InlineData(
        "the items of a list",
        "[GenerateShapeFor<List<int>>] public static partial class Shapes;",
        "List<int>",
        "List<string>",
        "SHAPE037 SerializationApi.Shapes.ValueForm<System.Collections.Generic.List<int>>: JSON, MessagePack, Protobuf, MemoryPack"
    )]
    [InlineData("another list", "[GenerateShapeFor<List<int>>] public static partial class Shapes;", "List<int>", "HashSet<int>", "")]
    [InlineData(
        "another surrogate",
        "[ShapeAs<Note>] " + Surrogate,
        "ShapeAs<Note>",
        "ShapeAs<Coin>(typeof(Coins))",
        "SHAPE037 Money: JSON, MessagePack, Protobuf, MemoryPack"
    )]
    [InlineData(
        "the items of a contract",
        "[GenerateShape] public class Basket : List<int> { [DataMember(Order = 1)] public int Size { get; set; } }",
        "List<int>",
        "List<string>",
        "SHAPE037 Basket: JSON"
    )]
    [InlineData(
        "no extension data",
        "[GenerateShape] public class C { public int A { get; set; } [JsonExtensionData] public Dictionary<string, object?>? Rest { get; set; } }",
        "[JsonExtensionData]",
        "[JsonIgnore]",
        "SHAPE037 C: JSON"
    )]
    [InlineData(
        "a member less where unknown ones are refused",
        "[GenerateShape, JsonUnmappedMemberHandling(JsonUnmappedMemberHandling.Disallow), Reserved(\"b\")] public class C { public int A { get; set; } public string? B { get; set; } }",
        "public string? B { get; set; }",
        "",
        "SHAPE034 C.B: MemoryPack; SHAPE037 C: JSON"
    )]
    [InlineData(
        "a member that is ignored where unknown ones are refused",
        "[GenerateShape, JsonUnmappedMemberHandling(JsonUnmappedMemberHandling.Disallow), Reserved(\"b\")] public class C { public int A { get; set; } public string? B { get; set; } }",
        "public string? B",
        "[JsonIgnore, IgnoreDataMember] public string? B",
        "SHAPE034 C.B: MemoryPack"
    )]
    [InlineData(
        "unknown members that are refused",
        "[GenerateShape, Reserved(\"b\")] public class C { public int A { get; set; } }",
        "Reserved(\"b\")",
        "Reserved(\"b\"), JsonUnmappedMemberHandling(JsonUnmappedMemberHandling.Disallow)",
        "SHAPE037 C: JSON"
    )]
    [InlineData(
        "unknown members that are refused where nothing is reserved",
        "[GenerateShape] public class C { public int A { get; set; } }",
        "GenerateShape",
        "GenerateShape, JsonUnmappedMemberHandling(JsonUnmappedMemberHandling.Disallow)",
        ""
    )]
    [InlineData(
        "names in their exact case",
        "[ShapeSet, GenerateShapeFor<C>] public static partial class Shapes; public class C { public int Id { get; set; } }",
        "[ShapeSet,",
        "[ShapeSet(Contractless = true),",
        "SHAPE036 C.Id: MessagePack"
    )]
    [InlineData(
        "names in any case",
        "[ShapeSet(Contractless = true), GenerateShapeFor<C>] public static partial class Shapes; public class C { public int Id { get; set; } }",
        "(Contractless = true)",
        "",
        "SHAPE036 C.Id: MessagePack"
    )]
    [InlineData(
        "a key that is not read",
        "[ShapeSet(IncludeAnnotated = true)] public static partial class Shapes; [MessagePack.MessagePackObject] public class C { [MessagePack.Key(0)] public int A { get; set; } [MessagePack.Key(1)] public int B { get; set; } }",
        "public int B { get; set; }",
        "public int B { get; }",
        "SHAPE036 C.B: JSON, MessagePack, MemoryPack"
    )]
    [InlineData(
        "the name of a value that is a string",
        "[ShapeSet(IncludeAnnotated = true)] public static partial class Shapes; [MessagePack.MessagePackObject] public class C { "
            + "[MessagePack.Key(0), MessagePack.MessagePackFormatter(typeof(MessagePack.Formatters.EnumAsStringFormatter<E>))] public E A { get; set; } } "
            + "public enum E { One, Two } namespace MessagePack.Formatters { public sealed class EnumAsStringFormatter<T>; }",
        "{ One, Two }",
        "{ First, Two }",
        "SHAPE036 C.A: MessagePack"
    )]
    [InlineData(
        "the enum's name where a value is a string",
        "[ShapeSet(IncludeAnnotated = true)] public static partial class Shapes; [MessagePack.MessagePackObject] public class C { "
            + "[MessagePack.Key(0), MessagePack.MessagePackFormatter(typeof(MessagePack.Formatters.EnumAsStringFormatter<Tint>))] public Tint A { get; set; } } "
            + "public enum Tint { One, Two } namespace MessagePack.Formatters { public sealed class EnumAsStringFormatter<T>; }",
        "Tint",
        "Color",
        ""
    )]
    public void Breaks_are_flagged_and_nothing_else_is(string edit, string source, string old, string now, string expected)
    {
        Assert.Contains(old, source, StringComparison.Ordinal);
        CSharpCompilation edited = Compilation(source.Replace(old, now, StringComparison.Ordinal));
        Assert.DoesNotContain(
            edited.GetDiagnostics(TestContext.Current.CancellationToken),
            static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error
        );
        IEnumerable<string> found = Check(edited, BaselineRun.Update(Compilation(source)));
        Assert.Equal(
            string.Join("; ", expected.Split("; ").Order(StringComparer.Ordinal)),
            string.Join("; ", found.Order(StringComparer.Ordinal))
        );
        Assert.Empty(Check(edited, BaselineRun.Update(edited)));
        Assert.NotEmpty(edit);
    }

    /// <summary>A file of the first version says nothing of most defaults, and of what is not read or refused.</summary>
    [Fact]
    public void A_baseline_of_the_first_version_is_compared_as_far_as_it_tells()
    {
        const string source = """
            [ShapeSet(IncludeAnnotated = true)] public static partial class Shapes;
            [ProtoBuf.ProtoContract] public class P { [ProtoBuf.ProtoMember(1)] public int X { get; set; } = 5; }
            [GenerateShape, JsonUnmappedMemberHandling(JsonUnmappedMemberHandling.Disallow), Reserved(9)]
            public class C
            {
                [DataMember(Order = 1)] public int Id { get; set; }
                [DataMember(Order = 2)] public Half Half { get; set; } = (Half)5;
                public int Twice => 2 * Id;
            }
            public enum Tone : byte { Soft, Loud }
            [MemoryPack.MemoryPackable] public partial struct Note { public Tone Tone { get; set; } public Tone? Other { get; set; } }
            """;
        CSharpCompilation compilation = Compilation(source);
        string[] lines = BaselineRun.Update(compilation).Split('\n');
        string first = string.Join(
            '\n',
            lines
                .Skip(1)
                .Select(static line =>
                    line.Replace("  default", "", StringComparison.Ordinal)
                        .Replace("  unread", "", StringComparison.Ordinal)
                        .Replace("  disallow", "", StringComparison.Ordinal)
                        .Replace(
                            "type=enum `Tone`",
                            line.Contains("formats=MemoryPack", StringComparison.Ordinal) ? "type=raw `Tone`" : "type=enum `Tone`",
                            StringComparison.Ordinal
                        )
                )
                .Prepend("wire-baseline 1")
        );
        Assert.NotEmpty(Check(compilation, first.Replace("wire-baseline 1", "wire-baseline 2", StringComparison.Ordinal)));
        Assert.Empty(Check(compilation, first));
        Assert.Contains(BaselineRun.Check(compilation, first), static diagnostic => diagnostic.Id == "SHAPE039");
        Assert.Equal(
            ["SHAPE036 C.Id: Protobuf"],
            Check(Compilation(source.Replace("Id { get; set; }", "Id { get; set; } = 5;", StringComparison.Ordinal)), first)
        );
    }

    private static IEnumerable<string> Check(CSharpCompilation compilation, string baseline) =>
        BaselineRun
            .Check(compilation, baseline)
            .Where(static diagnostic => diagnostic.Id is "SHAPE034" or "SHAPE035" or "SHAPE036" or "SHAPE037" or "SHAPE038")
            .Select(Describe)
            .Distinct(StringComparer.Ordinal);

    private static CSharpCompilation Compilation(string text) =>
        Source.Compilation(
            "[assembly: WireBaseline] " + text,
            references: MetadataReference.CreateFromFile(typeof(ContractMutationTests).Assembly.Location)
        );

    private static string Describe(Diagnostic diagnostic)
    {
        string message = diagnostic.GetMessage(null);
        string[] formats = ["JSON", "MessagePack", "Protobuf", "MemoryPack"];
        return $"{diagnostic.Id} {message.Split('\'')[1]}: "
            + $"{string.Join(", ", formats.Where(format => message.Contains(format, StringComparison.Ordinal)))}";
    }
}
