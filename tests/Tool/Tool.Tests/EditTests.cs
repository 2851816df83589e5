using System.Runtime.Serialization;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.RegularExpressions;
using SerializationApi.Contracts;
using SerializationApi.Formats;
using SerializationApi.Formats.Annotating;
using SerializationApi.Shapes;
using SerializationApi.Shared;
using SerializationApi.Tool.Editing;
using SerializationApi.Tool.Tests.Languages;
using static SerializationApi.Tool.Tests.FormatsTool;

namespace SerializationApi.Tool.Tests;

/// <summary>Tables that were edited become bytes: what a decoder reads of them is what an editor of the JSON would have written.</summary>
public sealed partial class EditTests
{
    private const string Organization = "SerializationApi.Contracts.dll:Organization";

    private static readonly string[] Names =
    [
        "msgpack",
        "msgpack;keys=names",
        "msgpack;compression=lz4-block-array",
        "protobuf",
        "memorypack",
        "cbor",
        "msgpack;delimited=true",
        "protobuf;delimited=true",
        "memorypack;delimited=true",
        "cbor-seq",
    ];

    private static readonly FormatSet AllFormats = new(
        [.. ContractShapes.All, .. GeneratedShapes.In(typeof(EditTests).Assembly.GetTypes())],
        FormatSet.All(FormatLimits.Default)
    );

    private static readonly object[] Values =
    [
        OrganizationSample.Create(3, 1),
        new Depot
        {
            Id = 7,
            Name = "Nord",
            Stock = new() { ["tea"] = 12, ["a \"b\".c"] = 3 },
            Doors = new()
            {
                [3] = new Door { Width = 1.5, Label = "left" },
                [9] = new Door(),
            },
            Grid = [new Lane { Places = [1, 2, 3] }, new Lane(), new Lane { Places = [70_000] }],
            Readings = [1.5f, -2],
            Raw = [1, 2, 3],
            Opened = new DateTimeOffset(2026, 1, 2, 3, 4, 5, TimeSpan.FromHours(1)),
            Tax = 12.50m,
            Main = new Door { Width = 2, Label = new string('x', 40) },
            Kind = ParcelKind.Box,
            Next = new Depot { Id = -1, Name = "Süd 🚀" },
        },
        new[]
        {
            new Door { Width = 1, Label = "one" },
            new Door { Width = 2, Label = "two" },
            new Door { Width = 3, Label = null },
        },
    ];

    public static TheoryData<string, int> Cases() =>
        [
            .. Names
                .SelectMany(static name => Enumerable.Range(0, Values.Length).Select(value => (name, value)))
                .Where(static pair => Find(pair.name) is { } format && CodecsOf(Values[pair.value]).Offers(format)),
        ];

    [Theory]
    [MemberData(nameof(Cases))]
    public void What_is_not_edited_is_as_it_was(string format, int value)
    {
        Payload payload = PayloadOf(format, Values[value]);
        Assert.Equal(payload.Annotate().Bytes.ToArray(), Edit(payload, static table => table));
    }

    /// <summary>An item of a list or map goes, is there twice, or a value is another: JSON says what must become of it.</summary>
    [Theory]
    [MemberData(nameof(Cases))]
    public void An_edit_is_what_it_is_in_JSON(string format, int value)
    {
        Payload payload = PayloadOf(format, Values[value]);
        AnnotatedPayload annotated = payload.Annotate();
        AnnotatedValue[] all = [.. AnnotatedRow.All(annotated.Root)];
        int edits = 0;
        foreach (AnnotatedValue row in all.Where(static row => row.IsKnown))
        {
            foreach (Kind kind in Enum.GetValues<Kind>())
            {
                var expected = JsonNode.Parse(annotated.Root!.ToJson());
                if (Change(expected, row, kind) is not { } json)
                {
                    continue;
                }

                byte[]? bytes = TryEdit(payload, table => EditLines(table, annotated, row, kind, json));
                if (bytes is null)
                {
                    // Contracts' values have forms that their own formats write.
                    Assert.True(format.StartsWith("protobuf", StringComparison.Ordinal) || kind == Kind.Other, $"{kind} of {row.Path}");
                    continue;
                }

                AnnotatedPayload now = (payload with { Bytes = bytes }).Annotate();
                Assert.Null(now.Error);
                Assert.True(
                    JsonNode.DeepEquals(expected, JsonNode.Parse(now.Root!.ToJson())),
                    $"{kind} of {row.Path}: {now.Root.ToJson()}"
                );
                edits++;
            }
        }

        Assert.InRange(edits, 4, int.MaxValue);
    }

    [Theory]
    [InlineData("92 07 a3 74 65 61", "a3 74 65 61 ", "a4 74 65 61 6d", "9207a47465616d")] // a length that was edited, too
    [InlineData("92 07 a3 74 65 61", "a3 74 65 61 ", "a3 74 65 61 6d", "9207a47465616d")]
    [InlineData("92 07 a3 74 65 61", "a3 74 65 61 ", "a9 74 65 61", "9207a9746561")] // broken on purpose
    [InlineData("92 07 a3 74 65 61", "  92 ", "  93 ", "9307a3746561")]
    [InlineData("92 07 a3 74 65 61", "positive fixint  7", "positive fixint  300", "92cd012ca3746561")]
    public async Task Bytes_that_are_edited_count_as_they_are(string hex, string old, string now, string expected)
    {
        (int code, string output, string error) = await EncodeAsync(
            Convert.FromHexString(hex.Replace(" ", "", StringComparison.Ordinal)),
            old,
            now,
            "--from",
            "msgpack"
        );
        Assert.Equal((0, expected), (code, output));
        Assert.Equal(expected is "9207a9746561" or "9307a3746561", error.Contains("not as the table says", StringComparison.Ordinal));
    }

    [Fact]
    public async Task Without_a_contract_Protobuf_has_no_values_to_be_edited()
    {
        (int code, _, string error) = await EncodeAsync(
            Encode("protobuf", new Organization { Id = 7, Tags = ["tea"] }),
            "\"tea\"",
            "\"green tea\"",
            "--from",
            "protobuf"
        );
        Assert.Equal(2, code);
        Assert.Contains("needs --contract", error, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("VARINT   7", "VARINT   \"seven\"", 1, "line 3: $.id cannot be seven")]
    [InlineData("VARINT   7", "VARINT   [7]", 2, "line 3: expected a string, a number, true, false or null")]
    [InlineData("VARINT   7", "I32      7", 2, "line 3: $.id is VARINT, which cannot be edited: edit its bytes")]
    [InlineData("$.id ", "$.it ", 2, "line 3: no value at byte 0 has this path")]
    [InlineData("08 07 ", "08 … ", 2, "line 3: the bytes after … are unknown: write all of them")]
    [InlineData("08 07 ", "08 0  ", 2, "line 3: expected an offset, bytes as pairs of hex digits, and a path")]
    public async Task Mistakes_are_told_with_their_line(string old, string now, int expectedCode, string expected)
    {
        (int code, string output, string error) = await EncodeAsync(
            Encode("protobuf", new Organization { Id = 7, Tags = ["tea"] }),
            old,
            now,
            "--from",
            "protobuf",
            "--contract",
            Organization
        );
        Assert.Equal((expectedCode, ""), (code, output));
        Assert.Contains(expected, error, StringComparison.Ordinal);
    }

    private static async Task<(int Code, string Hex, string Error)> EncodeAsync(
        byte[] payload,
        string old,
        string now,
        params string[] options
    )
    {
        string file = Path.Combine(Path.GetTempPath(), $"{Guid.NewGuid():N}.bin");
        await File.WriteAllBytesAsync(file, payload, TestContext.Current.CancellationToken);
        try
        {
            string table = (await RunAsync(["decode", file, "--annotate", .. options])).Text;
            Assert.Contains(old, table, StringComparison.Ordinal);
            Outcome outcome = await RunAsync(
                Encoding.UTF8.GetBytes(table.Replace(old, now, StringComparison.Ordinal)),
                ["encode", "-", "-", "--of", file, .. options]
            );
            return (outcome.Code, Convert.ToHexStringLower(outcome.Output), outcome.Error);
        }
        finally
        {
            File.Delete(file);
        }
    }

    // What becomes of a value, as JSON for its line; null where it cannot be edited so.
    private static string? Change(JsonNode? root, AnnotatedValue row, Kind kind)
    {
        Match[] steps = Steps().Matches(row.Path).ToArray();
        if (steps.Length == 0)
        {
            return null;
        }

        JsonNode? parent = root;
        foreach (Match step in steps.SkipLast(1))
        {
            parent = step.Groups["index"].Success ? parent![int.Parse(step.Groups["index"].ValueSpan, null)] : parent![NameOf(step)];
        }

        Group index = steps[^1].Groups["index"];
        if (kind != Kind.Other && (!index.Success || parent is not JsonArray))
        {
            return null;
        }

        JsonNode? old = index.Success ? parent!.AsArray()[int.Parse(index.ValueSpan, null)] : parent![NameOf(steps[^1])];
        switch (kind)
        {
            case Kind.Removed:
                parent!.AsArray().RemoveAt(int.Parse(index.ValueSpan, null));
                return "";
            case Kind.Copied:
                parent!.AsArray().Insert(int.Parse(index.ValueSpan, null), old?.DeepClone());
                return "";
        }

        JsonNode? now = row.Kind switch
        {
            JsonValueKind.String when DateTimeOffset.TryParse(old!.GetValue<string>(), out _) => "2026-11-28T09:10:11+02:00",
            JsonValueKind.String when row.Path.EndsWith("raw", StringComparison.Ordinal) => "AQIDBAU=",
            JsonValueKind.String => string.Concat(Enumerable.Repeat("ärger 🚀 ", 40)),
            JsonValueKind.Number => 1_234,
            _ => null,
        };
        if (now is null)
        {
            return null;
        }

        string json = now.ToJsonString();
        if (index.Success)
        {
            parent!.AsArray()[int.Parse(index.ValueSpan, null)] = now;
        }
        else
        {
            parent!.AsObject()[NameOf(steps[^1])] = now;
        }

        return json;
    }

    private static string NameOf(Match step) =>
        step.Groups["name"].Success ? step.Groups["name"].Value : JsonSerializer.Deserialize<string>($"\"{step.Groups["text"].Value}\"")!;

    [GeneratedRegex(
        """\.(?<name>[^.\[]+)|\["(?<text>(?:[^"\\]|\\.)*)"\]|\[(?<index>[0-9]+)\]""",
        RegexOptions.ExplicitCapture | RegexOptions.NonBacktracking
    )]
    private static partial Regex Steps();

    // The line of a value, with those of what is in it.
    private static string EditLines(string table, AnnotatedPayload payload, AnnotatedValue row, Kind kind, string json)
    {
        List<string> lines = [.. table.TrimEnd('\n').Split('\n')];
        int heads = lines.Count - AnnotatedRow.All(payload.Root).Count();
        int first = heads + AnnotatedRow.All(payload.Root).TakeWhile(other => other != row).Count();
        int count = AnnotatedRow.All(row).Count();
        switch (kind)
        {
            case Kind.Removed:
                lines.RemoveRange(first, count);
                break;
            case Kind.Copied:
                lines.InsertRange(first, lines.GetRange(first, count));
                break;
            default:
                string text = AnnotatedRow.Of(payload).First(other => other.Value == row).Text;
                lines[first] = $"{lines[first][..lines[first].LastIndexOf(ForeignText.Escape(text), StringComparison.Ordinal)]}{json}";
                break;
        }

        return string.Join('\n', lines);
    }

    private static byte[] Edit(Payload payload, Func<string, string> edit)
    {
        AnnotatedPayload annotated = payload.Annotate();
        using var table = new StringWriter();
        AnnotatedTable.Print(annotated, new ForeignText(table, isLines: false));
        EditedValue root = EditedTable.Read(annotated, edit(table.ToString().ReplaceLineEndings("\n")));
        var edited = new EditedPayload(payload, annotated);
        byte[] bytes = edited.Encode(root);
        return edited.Check(root, bytes) is { } difference ? throw new UserErrorException(difference) : bytes;
    }

    private static byte[]? TryEdit(Payload payload, Func<string, string> edit)
    {
        try
        {
            return Edit(payload, edit);
        }
        catch (UserErrorException)
        {
            return null;
        }
    }

    private static Payload PayloadOf(string name, object value)
    {
        Format format = Find(name)!;
        TypeCodecs codecs = CodecsOf(value);
        using PooledBuffer bytes = codecs.Encode(format, value);
        return new Payload("a file", bytes.Span.ToArray(), format, new Contract(AllFormats, codecs, value.GetType()), Proto: null);
    }

    private static TypeCodecs CodecsOf(object value) => AllFormats.FindCodecs(value.GetType())!;

    private static Format? Find(string name) => FormatNames.Find(AllFormats, name);

    private enum Kind
    {
        Removed,
        Copied,
        Other,
    }
}

/// <summary>A contract with what lengths stand around.</summary>
[GenerateShape, DataContract]
public sealed class Depot
{
    [DataMember(Order = 1)]
    public int Id { get; set; }

    [DataMember(Order = 2)]
    public string? Name { get; set; }

    [DataMember(Order = 3)]
    public Dictionary<string, int>? Stock { get; set; }

    [DataMember(Order = 4)]
    public Dictionary<int, Door>? Doors { get; set; }

    [DataMember(Order = 5)]
    public List<Lane>? Grid { get; set; }

    [DataMember(Order = 6)]
    public float[]? Readings { get; set; }

    [DataMember(Order = 7)]
    public byte[]? Raw { get; set; }

    [DataMember(Order = 8)]
    public DateTimeOffset Opened { get; set; }

    [DataMember(Order = 9)]
    public decimal Tax { get; set; }

    [DataMember(Order = 10)]
    public Door? Main { get; set; }

    [DataMember(Order = 11)]
    public ParcelKind Kind { get; set; }

    [DataMember(Order = 12)]
    public Depot? Next { get; set; }
}

/// <summary>A contract whose members have lengths in MemoryPack.</summary>
[GenerateShape(VersionTolerant = true), DataContract]
public sealed class Door
{
    [DataMember(Order = 1)]
    public double Width { get; set; }

    [DataMember(Order = 2)]
    public string? Label { get; set; }
}

/// <summary>A list in a list of contracts.</summary>
[GenerateShape, DataContract]
public sealed class Lane
{
    [DataMember(Order = 1)]
    public List<int>? Places { get; set; }
}
