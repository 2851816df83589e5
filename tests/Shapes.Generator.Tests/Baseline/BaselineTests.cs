using System.Text.Json;
using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Baseline;

namespace SerializationApi.Shapes.Generator.Tests.Baseline;

/// <summary>The baseline itself: what it holds, how it is written and read, and what is said of one that is missing or wrong.</summary>
public sealed class BaselineTests
{
    private const string Source = """
        [assembly: WireBaseline]

        namespace Shop;

        [GenerateShape]
        public class Order
        {
            [DataMember(Order = 1)] public int Id { get; set; }
            [DataMember(Order = 2), JsonPropertyName("*/ ünï")] public Dictionary<int, Line?>? Lines { get; set; }
            [DataMember(Order = 3)] public State? State { get; set; }
            [DataMember(Order = 4)] public Half Half { get; set; }
            [DataMember(Order = 5)] public Stack<Uri>? Links { get; set; }
        }

        [Reserved(7, 8)]
        [Reserved("gone")]
        public class Line
        {
            [DataMember(Order = 1)] public Page<int[]>? Page { get; set; }
        }

        public class Page<T>
        {
            [DataMember(Order = 1)] public T? Item { get; set; }
        }

        [JsonPolymorphic(TypeDiscriminatorPropertyName = "kind"), JsonDerivedType(typeof(Circle), "circle")]
        public abstract class Figure;

        public class Circle : Figure
        {
            [DataMember(Order = 1)] public double Radius { get; set; }
        }

        [GenerateShapeFor<Figure>]
        public static partial class Figures;

        public enum State : byte { Open = 0, Closed = 7 }
        """;

    private static readonly string Baseline = BaselineRun.Update(Source);

    [Fact]
    public void It_is_JSON_that_reads_back_as_it_was()
    {
        using var json = JsonDocument.Parse(Baseline);
        Assert.Equal(["Shop.Circle", "Shop.Figure", "Shop.Line", "Shop.Order", "Shop.Page<int[]>"], json.RootElement.GetProperty("contracts").EnumerateArray().Select(static contract => contract.GetProperty("contract").GetString()));
        Assert.Equal(Baseline, BaselineWriter.Write(BaselineReader.Read(Baseline)));
        Assert.Contains("""{ "member": "Lines", "number": 2, "name": "*/ \u00fcn\u00ef", "type": "map<int32, `Shop.Line`>" }""", Baseline, StringComparison.Ordinal);
        Assert.Contains("\"type\": \"stack<(string as `System.Uri`)>\"", Baseline, StringComparison.Ordinal);
        Assert.Contains("\"type\": \"raw `System.Half`\"", Baseline, StringComparison.Ordinal);
        Assert.Contains("\"type\": \"enum `Shop.State`?\"", Baseline, StringComparison.Ordinal);
        Assert.Contains("\"discriminator\": \"kind\"", Baseline, StringComparison.Ordinal);
        Assert.DoesNotContain('\r', Baseline);
        Assert.Contains("\"enums\": []", BaselineRun.Update("[assembly: WireBaseline] [GenerateShape] public class C { [DataMember(Order = 1)] public int A { get; set; } }"), StringComparison.Ordinal);
    }

    [Fact]
    public void Nothing_is_reported_of_contracts_that_are_as_they_were()
    {
        Assert.Empty(Relevant(Source, Baseline));
        Assert.Empty(Relevant(Source, Baseline.ReplaceLineEndings("\r\n")));
    }

    [Fact]
    public void Nothing_is_compared_unless_the_assembly_asks()
    {
        string source = Source.Replace("[assembly: WireBaseline]", "", StringComparison.Ordinal);
        Assert.Empty(Relevant(source, null));
        Assert.Empty(Relevant(source.Replace("public int Id", "public string? Id", StringComparison.Ordinal), Baseline));
    }

    [Fact]
    public void A_missing_baseline_is_an_error_where_it_is_asked_for()
    {
        Diagnostic diagnostic = Assert.Single(Relevant(Source, null));
        Assert.Equal("SHAPE038", diagnostic.Id);
        Assert.Equal("WireBaseline", (Support.Source.Usings + Source).Substring(diagnostic.Location.SourceSpan.Start, diagnostic.Location.SourceSpan.Length));
    }

    [Theory]
    [InlineData("")]
    [InlineData("{")]
    [InlineData("[]")]
    [InlineData("null")]
    [InlineData("{}")]
    [InlineData("{ \"version\": 2, \"contracts\": [], \"enums\": [] }")]
    [InlineData("{ \"version\": 1, \"contracts\": [ 1 ], \"enums\": [] }")]
    [InlineData("{ \"version\": 1, \"contracts\": [], \"enums\": [], \"enums\": [] }")]
    [InlineData("{ \"version\": 1, \"contracts\": [], \"enums\": [] } x")]
    public void Another_text_is_an_error(string text) => Assert.Equal("SHAPE038", Assert.Single(Relevant(Source, text)).Id);

    [Fact]
    public void No_text_throws_anything_else()
    {
        var random = new Random(9);
        string[] deep = [new string('[', 100_000), string.Concat(Enumerable.Repeat("{\"a\":", 100_000)), $"{{\"version\":1,\"x\":\"{new string('<', 9)}"];
        IEnumerable<string> cut = Enumerable.Range(0, Baseline.Length).Where(static i => i % 7 == 0).Select(static i => Baseline[..i]);
        IEnumerable<string> changed = Enumerable.Range(0, 3_000).Select(_ =>
        {
            char[] text = Baseline.ToCharArray();
            text[random.Next(text.Length)] = "\"{}[],:`<>?()\\u0 9-xé\0"[random.Next(22)];
            return new string(text);
        });
        string[] types = [new string('(', 100_000), string.Concat(Enumerable.Repeat("list<", 100_000)), "", "`", "int32 as", "map<int32", new string('?', 1000)];
        foreach (string text in deep.Concat(cut).Concat(changed))
        {
            Reads(() => BaselineReader.Read(text));
        }

        Assert.All(types, static type => Assert.Throws<FormatException>(() => WireTypeParser.Parse(type)));
    }

    [Fact]
    public void A_baseline_that_lacks_an_addition_is_only_mentioned()
    {
        string source = Source.Replace("public double Radius { get; set; }", "public double Radius { get; set; } [DataMember(Order = 2)] public int More { get; set; }", StringComparison.Ordinal);
        Diagnostic diagnostic = Assert.Single(Relevant(source, Baseline));
        Assert.Equal("SHAPE039", diagnostic.Id);
        Assert.Equal(DiagnosticSeverity.Info, diagnostic.Severity);
        Assert.Empty(Relevant(source, BaselineRun.Update(source, Baseline)));
    }

    [Fact]
    public void An_update_accepts_a_break()
    {
        string source = Source.Replace("public double Radius", "public string? Radius", StringComparison.Ordinal);
        Assert.Equal(["SHAPE036"], Relevant(source, Baseline).Select(static diagnostic => diagnostic.Id).Distinct());
        Assert.Empty(Relevant(source, BaselineRun.Update(source, Baseline)));
    }

    [Fact]
    public void What_was_reserved_stays_reserved()
    {
        const string First = "[assembly: WireBaseline] [GenerateShape(VersionTolerant = true)] public class C { [DataMember(Order = 1)] public int A { get; set; } [DataMember(Order = 2)] public int B { get; set; } }";
        const string Second = "[assembly: WireBaseline] [Reserved(2)] [GenerateShape(VersionTolerant = true)] public class C { [DataMember(Order = 1)] public int A { get; set; } }";
        string baseline = BaselineRun.Update(Second, BaselineRun.Update(First));
        string without = Second.Replace("[Reserved(2)]", "", StringComparison.Ordinal);
        Assert.Empty(Relevant(without, baseline));
        Assert.Equal(baseline, BaselineRun.Update(without, baseline));
        Assert.Equal("SHAPE035", Assert.Single(Relevant(without.Replace("{ get; set; } }", "{ get; set; } [DataMember(Order = 2)] public string? X { get; set; } }", StringComparison.Ordinal), baseline)).Id);

        // Its JSON name too, though nobody wrote it down.
        Assert.Contains("JSON", Assert.Single(Relevant(without.Replace("{ get; set; } }", "{ get; set; } [DataMember(Order = 3)] public string? B { get; set; } }", StringComparison.Ordinal), baseline)).GetMessage(null), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("[Reserved(2)] [GenerateShape] public class C { [DataMember(Order = 2)] public int [|A|] { get; set; } }")]
    [InlineData("[Reserved(1, 3, 2)] [GenerateShape] public record C(int A) { [IgnoreDataMember] public int X { get; set; } }", "int A")]
    [InlineData("[Reserved(\"a\")] [GenerateShape] public class C { [DataMember(Order = 2)] public int [|A|] { get; set; } }")]
    [InlineData("[Reserved(2, Formats = WireFormats.Protobuf)] [GenerateShape] public class C { [DataMember(Order = 2)] public int [|A|] { get; set; } }")]
    public void A_reserved_number_is_an_error_without_a_baseline_too(string text, string? at = null)
    {
        var marked = new Support.Marked(at is null ? text : text.Replace(at, "int [|A|]", StringComparison.Ordinal));
        Diagnostic diagnostic = Assert.Single(BaselineRun.Check(marked.Text, null));
        Assert.Equal("SHAPE035", diagnostic.Id);
        Assert.Equal(marked.Span, diagnostic.Location.SourceSpan);
    }

    [Theory]
    [InlineData("[Reserved(3)] [GenerateShape] public class C { [DataMember(Order = 2)] public int A { get; set; } }")]
    [InlineData("[Reserved(\"b\")] [GenerateShape] public class C { [DataMember(Order = 2)] public int A { get; set; } }")]
    public void Other_numbers_are_free(string text) => Assert.Empty(BaselineRun.Check(text, null));

    [Fact]
    public void Formats_that_the_assembly_does_not_use_do_not_count()
    {
        string source = Source.Replace("public int Id", "public long Id", StringComparison.Ordinal);
        Assert.Equal(["SHAPE036"], Relevant(source, Baseline).Select(static diagnostic => diagnostic.Id));
        Assert.Equal(["SHAPE039"], Relevant(source.Replace("WireBaseline]", "WireBaseline(Formats = WireFormats.Json | WireFormats.Protobuf)]", StringComparison.Ordinal), Baseline).Select(static diagnostic => diagnostic.Id));
    }

    [Theory]
    [InlineData("\"circle\"", "\"round\"")]
    [InlineData("\"kind\"", "\"sort\"")]
    [InlineData("JsonDerivedType(typeof(Circle), \"circle\")", "JsonDerivedType(typeof(Circle), \"circle\"), JsonDerivedType(typeof(Square), \"square\")", null)]
    public void Cases_of_a_union_keep_what_stands_for_them(string old, string now, string? id = "SHAPE037")
    {
        string source = Source.Replace(old, now, StringComparison.Ordinal) + "\npublic class Square : Figure { [DataMember(Order = 1)] public double Side { get; set; } }";
        Assert.Equal(id is null ? [] : [id], Relevant(source, Baseline).Select(static diagnostic => diagnostic.Id).Where(static found => found != "SHAPE039"));
    }

    private static IEnumerable<Diagnostic> Relevant(string source, string? baseline) =>
        BaselineRun.Check(source, baseline).Where(static diagnostic => diagnostic.Id != "SHAPE022");

    private static void Reads(Action read)
    {
        try
        {
            read();
        }
        catch (FormatException)
        {
            // What a text that is no baseline ends in.
        }
    }
}
