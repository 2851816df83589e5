using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Baseline;
using SerializationApi.Tests.Support;

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
    public void A_baseline_has_a_sorted_line_for_each_member() =>
        Assert.Equal(
            """
            wire-baseline 2
            Shop.Circle  contract  form=object
            Shop.Circle.Radius  member  number=1  name=radius  type=double
            Shop.Figure  case  key=0  of=Shop.Circle  formats=MessagePack,MemoryPack
            Shop.Figure  case  key=0  of=Shop.Circle  label="circle"  formats=JSON
            Shop.Figure  case  key=1  of=Shop.Circle  formats=Protobuf
            Shop.Figure  contract  form=oneof  root  formats=Protobuf
            Shop.Figure  contract  form=union  discriminator=kind  root  formats=JSON
            Shop.Figure  contract  form=union  root  formats=MessagePack,MemoryPack
            Shop.Line  contract  form=object
            Shop.Line  reserved  name=gone
            Shop.Line  reserved  number=7
            Shop.Line  reserved  number=8
            Shop.Line.Page  member  number=1  name=page  type=`Shop.Page<int[]>`
            Shop.Order  contract  form=object  root
            Shop.Order.Half  member  number=4  name=half  type=(number as `System.Half`)  formats=JSON
            Shop.Order.Half  member  number=4  name=half  type=(single as `System.Half`)  formats=MessagePack,Protobuf
            Shop.Order.Half  member  number=4  name=half  type=raw `System.Half`  formats=MemoryPack
            Shop.Order.Id  member  number=1  name=id  type=int32
            Shop.Order.Lines  member  number=2  name=*/ \u00fcn\u00ef  type=map<int32, `Shop.Line`>
            Shop.Order.Links  member  number=5  name=links  type=stack<(string as `System.Uri`)>
            Shop.Order.State  member  number=3  name=state  type=enum `Shop.State`?
            Shop.Page<int[]>  contract  form=object
            Shop.Page<int[]>.Item  member  number=1  name=item  type=list<int32>
            Shop.State  enum  type=byte
            Shop.State.Closed  value  number=7
            Shop.State.Open  value  number=0

            """,
            Baseline
        );

    [Fact]
    public void Lines_of_a_baseline_may_be_in_any_order()
    {
        string[] lines = Baseline.Split('\n', StringSplitOptions.RemoveEmptyEntries);
        Assert.Empty(Relevant(Source, string.Join('\n', lines.Skip(1).Reverse().Prepend(lines[0]))));
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
        Assert.Equal(
            "WireBaseline",
            (Support.Source.Usings + Source).Substring(diagnostic.Location.SourceSpan.Start, diagnostic.Location.SourceSpan.Length)
        );
    }

    [Theory]
    [InlineData("", "line 1: expected 'wire-baseline 2'")]
    [InlineData("{ \"version\": 1 }", "line 1: expected 'wire-baseline 2'")]
    [InlineData("wire-baseline 3", "line 1: expected 'wire-baseline 2'")]
    [InlineData(
        "<<<<<<< HEAD\nwire-baseline 1\n=======\nwire-baseline 2\n>>>>>>> other\nC",
        "line 1: '<<<<<<< HEAD', line 3: '=======', line 5: '>>>>>>> other' are the marks of a merge conflict: resolve it"
    )]
    [InlineData(
        "wire-baseline 1\nC",
        "line 2: expected a name and one of contract, member, case, reserved, enum, value, with two spaces between them"
    )]
    [InlineData("wire-baseline 1\n\nC contract root", "line 3: expected a name and one of")]
    [InlineData(
        "wire-baseline 1\nC  contract  size=1",
        "line 2: 'size=1' is not a fact of a contract: expected form=, discriminator=, type=, exact, extension, disallow, root, formats="
    )]
    [InlineData("wire-baseline 1\nC  contract  form=object  form=object", "line 2: 'form=' occurs twice")]
    [InlineData("wire-baseline 1\nC  contract  formats=XML", "line 2: unknown format 'XML'")]
    [InlineData("wire-baseline 1\nC  contract  form=object\nC.A  member  number=1  name=a", "line 3: 'type=' is missing")]
    [InlineData("wire-baseline 1\nC  contract  form=object\nC.A  member  number=1  name=a  type=list<", "line 3: 'list<' is not a type")]
    [InlineData("wire-baseline 1\nC  contract  form=object\nC.A  member  number=1e9  name=a  type=int32", "line 3: '1e9' is not a")]
    [InlineData("wire-baseline 1\nC  contract  form=object\nC.A  member  name=a  type=int32", "line 3: 'number=' is missing")]
    [InlineData("wire-baseline 1\nC.A  member  number=1  name=a  type=int32", "line 2: there is no line for the contract 'C'")]
    [InlineData("wire-baseline 1\nC  reserved  number=1", "line 2: there is no line for the contract 'C'")]
    [InlineData("wire-baseline 1\nE.A  value  number=1", "line 2: there is no line for the enum 'E'")]
    [InlineData(
        "wire-baseline 1\nC  contract  form=object  formats=JSON\nC.A  member  number=1  name=a  type=int32",
        "line 3: 'C' is not offered in MessagePack, Protobuf, MemoryPack"
    )]
    public void A_text_that_is_no_baseline_is_an_error_with_the_line(string text, string message)
    {
        Diagnostic diagnostic = Assert.Single(Relevant(Source, text));
        Assert.Equal("SHAPE038", diagnostic.Id);
        Assert.StartsWith($"wire.baseline.txt cannot be read: {message}", diagnostic.GetMessage(null), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("Shop.Order.Id  member", "<<<<<<< HEAD", "'<<<<<<< HEAD' is the mark of a merge conflict: resolve it")]
    [InlineData("Shop.Order.Id  member", "||||||| 1a2b3c", "'||||||| 1a2b3c' is the mark of a merge conflict: resolve it")]
    [InlineData("Shop.Order.Id  member", "=======", "'=======' is the mark of a merge conflict: resolve it")]
    [InlineData("Shop.Order.Id  member", ">>>>>>> branch", "'>>>>>>> branch' is the mark of a merge conflict: resolve it")]
    [InlineData(
        "Shop.Order.Id  member",
        "Shop.Order.Id  member  number=1  name=key  type=int64",
        "member Shop.Order.Id is on line {0} already: remove one of the two"
    )]
    [InlineData(
        "Shop.Order  contract",
        "Shop.Order  contract  form=map  formats=JSON",
        "contract Shop.Order is on line {0} already: remove one of the two"
    )]
    [InlineData(
        "Shop.Line  reserved  number=7",
        "Shop.Line  reserved  number=7  formats=JSON",
        "the reserved number 7 of Shop.Line is on line {0} already: remove one of the two"
    )]
    public void A_merge_that_left_two_versions_is_an_error_with_the_line(string after, string added, string message)
    {
        string[] lines = Baseline.Split('\n');
        int line = Array.FindIndex(lines, text => text.StartsWith(after, StringComparison.Ordinal)) + 1;
        string text = string.Join('\n', lines[..line].Append(added).Concat(lines[line..]));
        string what = message.Replace("{0}", $"{line}", StringComparison.Ordinal);
        string expected =
            $"wire.baseline.txt cannot be read: line {line + 1}: {what}; fix the file, or delete "
            + $"it and run dotnet build -t:UpdateWireBaseline";
        Assert.Equal(expected, Assert.Single(Relevant(Source, text)).GetMessage(null));
        Assert.Equal(expected, Assert.Single(BaselineRun.RefusedUpdate(Source, text)).GetMessage(null));
    }

    [Fact]
    public void A_text_that_is_no_baseline_throws_nothing_but_a_format_exception()
    {
        var random = new Random(9);
        string[] lines = Baseline.Split('\n');
        IEnumerable<string> cut = Enumerable.Range(0, Baseline.Length).Where(static i => i % 7 == 0).Select(static i => Baseline[..i]);
        IEnumerable<string> changed = Enumerable
            .Range(0, Rounds.Of(3_000))
            .Select(_ =>
            {
                char[] text = Baseline.ToCharArray();
                text[random.Next(text.Length)] = "\"=.,:`<>?()\\u0 9-xé\0\n"[random.Next(21)];
                return new string(text);
            });
        IEnumerable<string> without = Enumerable
            .Range(0, lines.Length)
            .Select(i => string.Join('\n', lines.Where((_, other) => other != i)));
        string[] types =
        [
            new string('(', 100_000),
            string.Concat(Enumerable.Repeat("list<", 100_000)),
            "",
            "`",
            "int32 as",
            "map<int32",
            new string('?', 1000),
        ];
        foreach (string text in cut.Concat(changed).Concat(without))
        {
            Reads(() => BaselineReader.Read(text));
        }

        Assert.All(types, static type => Assert.Throws<FormatException>(() => WireTypeParser.Parse(type)));
    }

    [Fact]
    public void A_computed_member_between_numbers_is_written_as_it_was_read()
    {
        const string source =
            "[assembly: WireBaseline] [GenerateShape] public class C { [DataMember(Order = 1)] public int A { get; set; } "
            + "[DataMember(Order = 7)] public int G { get; set; } public int Twice => 2 * A; public int Thrice => 3 * A; }";
        Assert.DoesNotContain(
            BaselineRun.Check(source, BaselineRun.Update(Support.Source.Compilation(source))),
            static diagnostic => diagnostic.Id == "SHAPE039"
        );
    }

    [Fact]
    public void A_baseline_that_lacks_an_addition_is_only_mentioned()
    {
        string source = Source.Replace(
            "public double Radius { get; set; }",
            "public double Radius { get; set; } [DataMember(Order = 2)] public int More { get; set; }",
            StringComparison.Ordinal
        );
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
        const string First =
            "[assembly: WireBaseline] [GenerateShape(VersionTolerant = true)] public class C { [DataMember(Order = 1)] public "
            + "int A { get; set; } [DataMember(Order = 2)] public int B { get; set; } }";
        const string Second =
            "[assembly: WireBaseline] [Reserved(2)] [GenerateShape(VersionTolerant = true)] public class C { "
            + "[DataMember(Order = 1)] public int A { get; set; } }";
        string baseline = BaselineRun.Update(Second, BaselineRun.Update(First));
        string without = Second.Replace("[Reserved(2)]", "", StringComparison.Ordinal);
        Assert.Empty(Relevant(without, baseline));
        Assert.Equal(baseline, BaselineRun.Update(without, baseline));
        Assert.Equal(
            "SHAPE035",
            Assert
                .Single(
                    Relevant(
                        without.Replace(
                            "{ get; set; } }",
                            "{ get; set; } [DataMember(Order = 2)] public string? X { get; set; } }",
                            StringComparison.Ordinal
                        ),
                        baseline
                    )
                )
                .Id
        );

        // Its JSON name too, though nobody wrote it down.
        Assert.Contains(
            "JSON",
            Assert
                .Single(
                    Relevant(
                        without.Replace(
                            "{ get; set; } }",
                            "{ get; set; } [DataMember(Order = 3)] public string? B { get; set; } }",
                            StringComparison.Ordinal
                        ),
                        baseline
                    )
                )
                .GetMessage(null),
            StringComparison.Ordinal
        );
    }

    [Theory]
    [InlineData("[Reserved(2)] [GenerateShape] public class C { [DataMember(Order = 2)] public int [|A|] { get; set; } }")]
    [InlineData("[Reserved(1, 3, 2)] [GenerateShape] public record C(int A) { [IgnoreDataMember] public int X { get; set; } }", "int A")]
    [InlineData("[Reserved(\"a\")] [GenerateShape] public class C { [DataMember(Order = 2)] public int [|A|] { get; set; } }")]
    [InlineData(
        "[Reserved(2, Formats = WireFormats.Protobuf)] [GenerateShape] public class C { "
            + "[DataMember(Order = 2)] public int [|A|] { get; set; } }"
    )]
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
    public void Numbers_that_are_not_reserved_are_free(string text) => Assert.Empty(BaselineRun.Check(text, null));

    [Fact]
    public void Formats_that_the_assembly_does_not_use_do_not_count()
    {
        string source = Source.Replace("public int Id", "public long Id", StringComparison.Ordinal);
        Assert.Equal(["SHAPE036"], Relevant(source, Baseline).Select(static diagnostic => diagnostic.Id));
        Assert.Equal(
            ["SHAPE039"],
            Relevant(
                    source.Replace(
                        "WireBaseline]",
                        "WireBaseline(Formats = WireFormats.Json | WireFormats.Protobuf)]",
                        StringComparison.Ordinal
                    ),
                    Baseline
                )
                .Select(static diagnostic => diagnostic.Id)
        );
    }

    [Theory]
    [InlineData("\"circle\"", "\"round\"")]
    [InlineData("\"kind\"", "\"sort\"")]
    [InlineData(
        "JsonDerivedType(typeof(Circle), \"circle\")",
        "JsonDerivedType(typeof(Circle), \"circle\"), JsonDerivedType(typeof(Square), \"square\")",
        null
    )]
    public void Cases_of_a_union_keep_what_stands_for_them(string old, string now, string? id = "SHAPE037")
    {
        string source =
            Source.Replace(old, now, StringComparison.Ordinal)
            + "\npublic class Square : Figure { [DataMember(Order = 1)] public double Side { get; set; } }";
        Assert.Equal(
            id is null ? [] : [id],
            Relevant(source, Baseline).Select(static diagnostic => diagnostic.Id).Where(static found => found != "SHAPE039")
        );
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
