using Microsoft.CodeAnalysis;
using SerializationApi.Tests.Support;

namespace SerializationApi.Shapes.Generator.Tests.Baseline;

/// <summary>Edits contracts in every way: each break is flagged where it is, with the formats that it breaks, and no safe edit
/// is.</summary>
public sealed class MutationTests
{
    private const string Source = """
        [assembly: WireBaseline]

        namespace Shop;

        [GenerateShape]
        public class Order
        {
            [DataMember(Order = 1)] public int Id { get; set; }
            [DataMember(Order = 2)] public string? Name { get; set; }
            [DataMember(Order = 3)] public int Count { get; set; }
            [DataMember(Order = 4)] public Line? Line { get; set; }
            [DataMember(Order = 5)] public List<int>? Numbers { get; set; }
            [DataMember(Order = 6)] public State State { get; set; }
            [DataMember(Order = 7)] public Level Level { get; set; }
            [DataMember(Order = 8)] public Dictionary<string, Line>? Lines { get; set; }
            [DataMember(Order = 10)] public Uri? Link { get; set; }
        }

        [GenerateShape(VersionTolerant = true)]
        public class Parcel
        {
            [DataMember(Order = 1)] public int A { get; set; }
            [DataMember(Order = 2)] public int B { get; set; }
            [DataMember(Order = 3)] public string? C { get; set; }
            [DataMember(Order = 5)] public int E { get; set; }
        }

        public class Line
        {
            [DataMember(Order = 1)] public int Quantity { get; set; }
            [DataMember(Order = 2)] public Line? Next { get; set; }
        }

        public enum State { Open = 0, Closed = 1 }

        [JsonConverter(typeof(JsonStringEnumConverter<Level>))]
        public enum Level { Low, High }

        [GenerateShape]
        public record Place(int X, int Y, string? Name);

        [GenerateShape]
        public record struct Pixel(int X, int Y);
        """;

    private const string All = "JSON, MessagePack, Protobuf, MemoryPack";
    private const string Text = "JSON, MessagePack, Protobuf";
    private const string Binary = "MessagePack, Protobuf, MemoryPack";
    private const string Numbered = "MessagePack, Protobuf";

    private static readonly string Baseline = BaselineRun.Update(Source);

    private static readonly Lazy<Version> Before = new(static () => new Version(Source));

    private static readonly Dictionary<string, (Func<string, string> Edit, string[] Expected)> Edits = new(StringComparer.Ordinal)
    {
        ["nothing"] = (s => s, []),
        ["lay out anew"] = (s => s.Reformat(), []),
        ["declare in another order"] = (s => s.Reverse("Order"), []),
        ["add what is required at the end"] = (
            s => s.Add("Order", "[DataMember(Order = 11)] public required int More { get; set; }"),
            [$"SHAPE036 More: {All}"]
        ),
        ["add a method"] = (s => s.Add("Order", "public int Twice() => 2 * Count;"), []),
        ["add a computed property"] = (s => s.Add("Order", "public int Twice => 2 * Count;"), []),
        ["add a static property"] = (s => s.Add("Order", "public static int Made { get; set; }"), []),
        ["add an ignored property"] = (s => s.Add("Order", "[IgnoreDataMember] public int Seen { get; set; }"), []),
        ["add an attribute without a meaning"] = (
            s => s.Attribute("Order", "Count", "System.ComponentModel.Description(\"how many\")"),
            []
        ),
        ["mark as obsolete"] = (s => s.Attribute("Parcel", null, "System.ComponentModel.Description(\"a box\")"), []),
        ["add at the end"] = (s => s.Add("Order", "[DataMember(Order = 11)] public int More { get; set; }"), []),
        ["add two at the end"] = (
            s =>
                s.Add(
                    "Order",
                    "[DataMember(Order = 12)] public int More { get; set; } [DataMember(Order = 11)] public Pixel Spot { get; set; }"
                ),
            []
        ),
        ["add to a contract in a member"] = (s => s.Add("Line", "[DataMember(Order = 3)] public string? Note { get; set; }"), []),
        ["add a contract"] = (s => s + "\n[GenerateShape] public record Extra(int A);", []),
        ["add in a gap of a tolerant contract"] = (s => s.Add("Parcel", "[DataMember(Order = 4)] public string? D { get; set; }"), []),
        ["add at the end of a tolerant contract"] = (s => s.Add("Parcel", "[DataMember(Order = 9)] public int F { get; set; }"), []),
        ["append a parameter"] = (s => s.Parameters("Place", "int X, int Y, string? Name, int Z = 0"), []),
        ["rename with the JSON name kept"] = (
            s => s.Rename("Order", "Count", "Amount").Attribute("Order", "Amount", "JsonPropertyName(\"count\")"),
            []
        ),
        ["rename by upper and lower case"] = (s => s.Attribute("Order", "Count", "JsonPropertyName(\"COUNT\")"), []),
        ["rename a contract"] = (s => s.RenameType("Line", "Item"), []),
        ["rename a root contract"] = (s => s.RenameType("Parcel", "Box"), []),
        ["rename an enum"] = (s => s.RenameType("State", "Status"), []),
        ["rename an enum's value"] = (s => s.Values("State", "Opened = 0, Closed = 1"), []),
        ["add values to enums"] = (s => s.Values("State", "Open = 0, Closed = 1, Lost = 2").Values("Level", "Low, High, Top"), []),
        ["a list of another class"] = (s => s.Retype("Order", "Numbers", "int[]?"), []),
        ["a dictionary of another class"] = (s => s.Retype("Order", "Lines", "SortedDictionary<string, Line>?"), []),
        ["a string of a URI"] = (s => s.Retype("Order", "Link", "string?"), []),
        ["a string without null"] = (s => s.Retype("Order", "Name", "string"), []),
        ["initialise by zero"] = (
            s => s.Replace("public int Count { get; set; }", "public int Count { get; set; } = 0;", StringComparison.Ordinal),
            []
        ),
        ["initialise a list"] = (
            s =>
                s.Replace(
                    "public List<int>? Numbers { get; set; }",
                    "public List<int>? Numbers { get; set; } = [];",
                    StringComparison.Ordinal
                ),
            []
        ),
        ["initialise"] = (
            s => s.Replace("public int Count { get; set; }", "public int Count { get; set; } = 5;", StringComparison.Ordinal),
            ["SHAPE036 Count: Protobuf"]
        ),
        ["give a parameter a default"] = (s => s.Parameters("Place", "int X, int Y, string? Name = \"here\""), ["SHAPE036 Name: Protobuf"]),
        ["make init-only"] = (
            s => s.Replace("public int Count { get; set; }", "public int Count { get; init; }", StringComparison.Ordinal),
            []
        ),
        ["remove and reserve in a tolerant contract"] = (s => s.Remove("Parcel", "B").Attribute("Parcel", null, "Reserved(2)"), []),
        ["remove the last and reserve in a tolerant contract"] = (
            s => s.Remove("Parcel", "E").Attribute("Parcel", null, "Reserved(5)"),
            []
        ),
        ["declare a tolerant contract in another order"] = (s => s.Reverse("Parcel"), []),

        ["remove in the middle"] = (s => s.Remove("Order", "Count"), [$"SHAPE034 Order: {Text}", "SHAPE034 Order: MemoryPack"]),
        ["remove and reserve"] = (s => s.Remove("Order", "Count").Attribute("Order", null, "Reserved(3)"), ["SHAPE034 Order: MemoryPack"]),
        ["remove at the end"] = (s => s.Remove("Order", "Link"), [$"SHAPE034 Order: {Text}", "SHAPE034 Order: MemoryPack"]),
        ["remove from a tolerant contract"] = (s => s.Remove("Parcel", "B"), [$"SHAPE034 Parcel: {All}"]),
        ["remove from a contract in a member"] = (
            s => s.Remove("Line", "Quantity"),
            [$"SHAPE034 Line: {Text}", "SHAPE034 Line: MemoryPack"]
        ),
        ["remove a parameter at the end"] = (
            s => s.Parameters("Place", "int X, int Y"),
            [$"SHAPE034 Place: {Text}", "SHAPE034 Place: MemoryPack"]
        ),
        ["remove a contract"] = (
            s => s.Replace("[GenerateShape]\npublic record Place(int X, int Y, string? Name);", "", StringComparison.Ordinal),
            [$"SHAPE037 WireBaseline: {All}"]
        ),
        ["rename"] = (s => s.Rename("Order", "Count", "Amount"), ["SHAPE036 Amount: JSON"]),
        ["rename in JSON alone"] = (s => s.Attribute("Order", "Count", "JsonPropertyName(\"amount\")"), ["SHAPE036 Count: JSON"]),
        ["rename in a tolerant contract"] = (s => s.Rename("Parcel", "B", "Beta"), ["SHAPE036 Beta: JSON"]),
        ["swap the JSON names"] = (
            s => s.Attribute("Parcel", "A", "JsonPropertyName(\"b\")").Attribute("Parcel", "B", "JsonPropertyName(\"a\")"),
            ["SHAPE036 A: JSON", "SHAPE036 B: JSON"]
        ),
        ["swap two numbers"] = (
            s => s.Number("Order", "Id", 3).Number("Order", "Count", 1),
            [$"SHAPE036 Id: {Numbered}", $"SHAPE036 Count: {Numbered}", "SHAPE036 Count: MemoryPack", "SHAPE036 Name: MemoryPack"]
        ),
        ["swap two numbers of a tolerant contract"] = (
            s => s.Number("Parcel", "A", 2).Number("Parcel", "B", 1),
            [$"SHAPE036 A: {Binary}", $"SHAPE036 B: {Binary}"]
        ),
        ["change a number"] = (s => s.Number("Order", "Link", 9), [$"SHAPE036 Link: {Numbered}"]),
        ["change a number of a tolerant contract"] = (s => s.Number("Parcel", "E", 4), [$"SHAPE036 E: {Binary}"]),
        ["take another's number"] = (
            s => s.Remove("Parcel", "B").Number("Parcel", "E", 2),
            ["SHAPE034 Parcel: JSON", $"SHAPE036 E: {Binary}"]
        ),
        ["insert in a gap"] = (
            s => s.Add("Order", "[DataMember(Order = 9)] public int Nine { get; set; }"),
            ["SHAPE036 Nine: MessagePack", "SHAPE036 Nine: MemoryPack"]
        ),
        ["insert a string in a gap"] = (
            s => s.Add("Order", "[DataMember(Order = 9)] public string? Nine { get; set; }"),
            ["SHAPE036 Nine: MemoryPack"]
        ),
        ["insert a value in a gap of a tolerant contract"] = (
            s => s.Add("Parcel", "[DataMember(Order = 4)] public int D { get; set; }"),
            ["SHAPE036 D: MessagePack"]
        ),
        ["insert a parameter"] = (
            s => s.Parameters("Place", "int X, int New, int Y, string? Name"),
            [$"SHAPE036 New: {Numbered}", $"SHAPE036 Y: {Numbered}", "SHAPE036 New: MemoryPack"]
        ),
        ["swap parameters"] = (
            s => s.Parameters("Place", "int Y, int X, string? Name"),
            [$"SHAPE036 X: {Numbered}", $"SHAPE036 Y: {Numbered}", "SHAPE036 Y: MemoryPack"]
        ),
        ["retype int to long"] = (s => s.Retype("Order", "Count", "long"), ["SHAPE036 Count: MemoryPack"]),
        ["retype int to short"] = (s => s.Retype("Order", "Count", "short"), [$"SHAPE036 Count: {All}"]),
        ["retype int to string"] = (s => s.Retype("Order", "Count", "string?"), [$"SHAPE036 Count: {All}"]),
        ["retype int to int?"] = (s => s.Retype("Order", "Count", "int?"), ["SHAPE036 Count: Protobuf", "SHAPE036 Count: MemoryPack"]),
        ["retype in a tolerant contract"] = (s => s.Retype("Parcel", "A", "double"), [$"SHAPE036 A: {All}"]),
        ["retype the items"] = (s => s.Retype("Order", "Numbers", "List<string>?"), [$"SHAPE036 Numbers: {All}"]),
        ["retype the items to long"] = (s => s.Retype("Order", "Numbers", "List<long>?"), ["SHAPE036 Numbers: MemoryPack"]),
        ["retype the keys"] = (s => s.Retype("Order", "Lines", "Dictionary<int, Line>?"), [$"SHAPE036 Lines: {All}"]),
        ["retype a list to a stack"] = (s => s.Retype("Order", "Numbers", "Stack<int>?"), [$"SHAPE036 Numbers: {All}"]),
        ["retype a contract to another"] = (s => s.Retype("Order", "Line", "Place?"), [$"SHAPE036 Line: {All}"]),
        ["retype an enum to its number"] = (s => s.Retype("Order", "State", "int"), []),
        ["retype an enum with names to its number"] = (s => s.Retype("Order", "Level", "int"), ["SHAPE036 Level: JSON"]),
        ["retype an enum to another"] = (s => s.Retype("Order", "State", "Level"), [$"SHAPE036 State: {All}"]),
        ["change an enum's value"] = (s => s.Values("State", "Open = 0, Closed = 2"), [$"SHAPE036 State: {All}"]),
        ["swap an enum's values"] = (s => s.Values("Level", "High, Low"), [$"SHAPE036 Level: {Binary}"]),
        ["narrow an enum that JSON has by name"] = (
            s => s.Replace("public enum Level {", "public enum Level : short {", StringComparison.Ordinal),
            [$"SHAPE036 Level: {All}"]
        ),
        ["widen an enum that JSON has by name"] = (
            s => s.Replace("public enum Level {", "public enum Level : long {", StringComparison.Ordinal),
            ["SHAPE036 Level: MemoryPack"]
        ),
        ["rename an enum's value that JSON has"] = (s => s.Values("Level", "Little, High"), ["SHAPE036 Level: JSON"]),
        ["append to a struct as it lies in memory"] = (s => s.Parameters("Pixel", "int X, int Y, int Z"), ["SHAPE036 Z: MemoryPack"]),
        ["swap in a struct as it lies in memory"] = (
            s => s.Parameters("Pixel", "int Y, int X"),
            [$"SHAPE036 X: {Numbered}", $"SHAPE036 Y: {Numbered}", "SHAPE036 Y: MemoryPack"]
        ),
        ["make a struct a class"] = (
            s => s.Replace("record struct Pixel", "record Pixel", StringComparison.Ordinal),
            ["SHAPE037 Pixel: MemoryPack"]
        ),
        ["tolerate versions"] = (
            s =>
                s.Replace(
                    "[GenerateShape]\npublic class Order",
                    "[GenerateShape(VersionTolerant = true)]\npublic class Order",
                    StringComparison.Ordinal
                ),
            ["SHAPE037 Order: MemoryPack"]
        ),
        ["use a number that is reserved"] = (
            s => s.Attribute("Parcel", null, "Reserved(9)").Add("Parcel", "[DataMember(Order = 9)] public int F { get; set; }"),
            [$"SHAPE035 F: {All}"]
        ),
        ["use a name that is reserved"] = (
            s => s.Attribute("Parcel", null, "Reserved(\"f\")").Add("Parcel", "[DataMember(Order = 9)] public int F { get; set; }"),
            ["SHAPE035 F: JSON"]
        ),
        ["offer a format no more"] = (
            s => s.Add("Parcel", "[DataMember(Order = 9)] public List<List<int>>? F { get; set; }"),
            ["SHAPE037 Parcel: Protobuf"]
        ),
    };

    public static TheoryData<string> Names => [.. Edits.Keys];

    // Each compiles a version.
    public static TheoryData<string> Some => [.. Rounds.Places(Edits.Count).Select(Edits.Keys.ElementAt)];

    [Theory]
    [MemberData(nameof(Names))]
    public void Breaks_are_flagged_and_nothing_else_is(string edit)
    {
        (Func<string, string> apply, string[] expected) = Edits[edit];
        string edited = apply(Source);
        Assert.Equal(edit != "nothing", edited != Source);
        IEnumerable<string> found = BaselineRun
            .Check(edited, Baseline)
            .Where(static diagnostic => diagnostic.Id is not ("SHAPE022" or "SHAPE033" or "SHAPE039"))
            .Select(diagnostic => Describe(diagnostic, edited));
        Assert.Equal(string.Join("\n", expected.Order(StringComparer.Ordinal)), string.Join("\n", found.Order(StringComparer.Ordinal)));
    }

    /// <summary>Where nothing is flagged for a format, each version reads there what the other wrote.</summary>
    [Theory]
    [MemberData(nameof(Some))]
    public void What_is_not_flagged_is_read_as_it_was_written(string edit)
    {
        string edited = Edits[edit].Edit(Source);
        string flagged = string.Concat(Edits[edit].Expected.Select(static item => item[item.IndexOf(": ", StringComparison.Ordinal)..]));
        var after = new Version(edited);
        foreach (Type old in Before.Value.Roots)
        {
            if (after.Find(old.FullName!) is not { } now || !now.IsDefined(typeof(GenerateShapeAttribute), inherit: false))
            {
                continue;
            }

            foreach ((_, Formats.Format format) in Version.Formats.Where(item => !flagged.Contains(item.Name, StringComparison.Ordinal)))
            {
                foreach (bool isFilled in new[] { true, false })
                {
                    object value = VersionValues.Make(old, isFilled);
                    object read = after.Codec(now, format).Decode(Before.Value.Codec(old, format).Encode(value));
                    Assert.Null(new VersionComparer(takesDefaults: false).Compare(value, read));

                    object next = VersionValues.Make(now, isFilled);
                    Assert.Null(Misread(next, () => Before.Value.Codec(old, format).Decode(after.Codec(now, format).Encode(next))));
                }
            }
        }
    }

    // An older reader may refuse.
    private static string? Misread(object written, Func<object> read)
    {
        try
        {
            return new VersionComparer(takesDefaults: true).Compare(written, read());
        }
        catch (InvalidPayloadException)
        {
            return null;
        }
    }

    private static string Describe(Diagnostic diagnostic, string source)
    {
        string message = diagnostic.GetMessage(null);
        string[] formats = [.. All.Split(", ").Where(format => message.Contains(format, StringComparison.Ordinal))];
        string place = (Support.Source.Usings + source).Substring(
            diagnostic.Location.SourceSpan.Start,
            diagnostic.Location.SourceSpan.Length
        );
        return $"{diagnostic.Id} {place}: {string.Join(", ", formats)}";
    }
}
