using System.Text;
using System.Text.Json;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Formats;

namespace SerializationApi.TypeScript.Tests;

/// <summary>Combined flags, enums with names of their own, members with names of <c>Object.prototype</c>, and members that JSON has in one direction only.</summary>
public sealed class OddMemberTests(Modules modules)
{
    private const string Assembly = "SerializationApi.TypeScript.Tests.dll";

    private static readonly FormatSet Set = new(QuickShapes.All);

    private static readonly object[] Values =
    [
        new Rights(),
        new Rights
        {
            ByAccess = new()
            {
                [Access.None] = 0,
                [Access.Read] = 1,
                [Access.Read | Access.Write] = 3,
                [Access.Write | Access.Share] = 6,
                [Access.All] = 7,
                [(Access)9] = 9,
            },
            Corners = [Corner.North, Corner.East | Corner.South, Corner.Far, Corner.Far | Corner.East, (Corner)8, (Corner)(-1)],
            Start = default,
        },
        new Inherited(),
        new Inherited
        {
            Constructor = "a",
            Text = [1],
            Owns = 0,
        },
        new OneWay(),
        new OneWay
        {
            NeverWritten = new Spot { X = 7 },
            NeverRead = 8,
            Both = 9,
        },
        new Trip(),
        new Trip
        {
            Open = OpenDays.None,
            Closed = OpenDays.Tuesday,
            From = City.Paris,
            Next = new() { [City.Washington] = City.Paris, [City.Paris] = City.Washington },
        },
    ];

    [Theory]
    [MemberData(nameof(Wires.All), MemberType = typeof(Wires))]
    public async Task Values_are_encoded_to_the_bytes_that_they_were_decoded_from(string wire)
    {
        Node.SkipUnlessThere();
        Format format = Wire.Format(wire);
        Format json = Wire.Format(Wire.Json);
        (object Value, byte[] Payload)[] cases = [.. Values.Select(value => (value, Encode(value, format)))];

        JsonElement[] results = await Node.RunLinesAsync(
            "roundtrip.mjs",
            (await modules.OfAsync(Assembly)).Folder,
            cases.Select(one => Wires.Line("QuickShapes", one.Value.GetType().Name, wire, one.Payload))
        );

        Assert.All(
            cases.Zip(results),
            pair =>
            {
                Assert.False(pair.Second.TryGetProperty("error", out JsonElement error), $"{pair.First.Value.GetType().Name}: {error}");
                string same = Text(pair.Second.GetProperty("same").GetBytesFromBase64(), wire);
                // TypeScript writes the member that .NET reads and never writes.
                if (pair.First.Value is not OneWay || wire != Wire.Json)
                {
                    Assert.Equal(Text(pair.First.Payload, wire), same);
                }

                if (pair.First.Value is not OneWay)
                {
                    Assert.Equal(
                        Text(Encode(pair.First.Value, json), Wire.Json),
                        Text(pair.Second.GetProperty("json").GetBytesFromBase64(), Wire.Json)
                    );
                }
            }
        );
    }

    [Theory]
    [InlineData(
        "Rights",
        """{"byAccess":{"read,WRITE":1," Share , 1":2},"corners":["east, Far","3"],"start":"South"}""",
        """{"byAccess":{"Read, Write":1,"Read, Share":2},"corners":["East, Far","East, South"],"start":"South"}"""
    )]
    [InlineData("Inherited", "{}", "{}")]
    [InlineData(
        "Trip",
        """{"open":" TUE ,mon","from":"washington, d.c.","next":{"Washington, D.C.":"Paris","Nowhere":" Washington, D.C. "}}""",
        """{"open":"mon, tue","closed":"mon, Holidays","from":"Washington, D.C.","next":{"Washington, D.C.":"Paris","Nowhere":"Washington, D.C."}}"""
    )]
    [InlineData("OneWay", """{"neverRead":1,"both":2}""", """{"neverWritten":{"x":0},"both":2,"neverRead":1}""")]
    public async Task JSON_of_dotnet_is_read(string contract, string payload, string expected)
    {
        Node.SkipUnlessThere();
        JsonElement[] results = await Node.RunLinesAsync(
            "roundtrip.mjs",
            (await modules.OfAsync(Assembly)).Folder,
            [Wires.Line("QuickShapes", contract, Wire.Json, Encoding.UTF8.GetBytes(payload))]
        );

        Assert.False(results[0].TryGetProperty("error", out JsonElement error), $"{error}");
        Assert.Equal(expected, Encoding.UTF8.GetString(results[0].GetProperty("same").GetBytesFromBase64()));
    }

    [Theory]
    [InlineData("""{"note":"a","count":0,"plain":null,"items":[]}""", "")]
    [InlineData("""{"note":null,"count":1,"plain":null,"items":[]}""", "note")]
    [InlineData("""{"note":"a","count":null,"plain":null,"items":[]}""", "count")]
    public async Task A_null_that_Protobuf_would_read_as_the_initial_value_is_refused(string payload, string error)
    {
        Node.SkipUnlessThere();
        JsonElement result = Assert.Single(
            await Node.RunLinesAsync("lost.mjs", (await modules.OfAsync(Assembly)).Folder, [$"Noted\t{payload}"])
        );
        string found = result.GetProperty("error").GetString()!;
        Assert.Equal(error.Length > 0, found.Contains("Protobuf has no null", StringComparison.Ordinal));
        Assert.Contains(error, found, StringComparison.Ordinal);
        Assert.Equal(error.Length == 0 ? payload : "", result.GetProperty("json").GetString());
    }

    [Theory]
    [InlineData("""{"corners":["east, west"]}""")]
    [InlineData("""{"corners":["East,"]}""")]
    [InlineData("""{"byAccess":{"256":1}}""")]
    public async Task Flags_that_dotnet_refuses_are_refused(string payload)
    {
        Node.SkipUnlessThere();
        Assert.ThrowsAny<Exception>(() => Set.FindCodecs<Rights>()!.Decode(Wire.Format(Wire.Json), Encoding.UTF8.GetBytes(payload)));
        JsonElement[] results = await Node.RunLinesAsync(
            "roundtrip.mjs",
            (await modules.OfAsync(Assembly)).Folder,
            [Wires.Line("QuickShapes", "Rights", Wire.Json, Encoding.UTF8.GetBytes(payload))]
        );

        Assert.Contains("expected one of ", results[0].GetProperty("error").GetString(), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(Wire.MessagePack)]
    [InlineData(Wire.MemoryPack)]
    [InlineData(Wire.Cbor)]
    public async Task Cases_of_a_union_that_are_no_object_come_back(string wire)
    {
        Node.SkipUnlessThere();
        byte[] payload = Encode(
            new Measured
            {
                Last = new Celsius(-7),
                All = [new Celsius(long.MaxValue), new Readings { 1, 300 }, new Readings(), new Failure { Reason = "cold" }],
            },
            Wire.Format(wire)
        );

        JsonElement[] results = await Node.RunLinesAsync(
            "roundtrip.mjs",
            (await modules.OfAsync(Assembly)).Folder,
            [Wires.Line("QuickShapes", nameof(Measured), wire, payload)]
        );

        Assert.False(results[0].TryGetProperty("error", out JsonElement error), $"{error}");
        Assert.Equal(payload, results[0].GetProperty("same").GetBytesFromBase64());
    }

    [Fact]
    public async Task Combined_flags_are_numbers_and_a_table_that_nothing_reads_is_not_written()
    {
        (string folder, string warnings) = await modules.OfAsync(Assembly);
        string module = await File.ReadAllTextAsync(Path.Combine(folder, "QuickShapes.ts"), TestContext.Current.CancellationToken);

        Assert.Contains("  open: 3n,\n  closed: 9223372036854775809n,\n  from: \"Washington, D.C.\",", module, StringComparison.Ordinal);
        Assert.Contains("export type Corner = \"North\" | \"East\" | \"South\" | \"Far\" | bigint;", module, StringComparison.Ordinal);
        Assert.DoesNotContain("DayOfWeekValues", module, StringComparison.Ordinal);
        Assert.DoesNotContain("OneWay", warnings, StringComparison.Ordinal);
    }

    private static byte[] Encode(object value, Format format)
    {
        using PooledBuffer payload = Set.FindCodecs(value.GetType())!.Encode(format, value);
        return payload.Span.ToArray();
    }

    private static string Text(byte[] payload, string wire) =>
        wire == Wire.Json ? Encoding.UTF8.GetString(payload) : Convert.ToHexString(payload);
}
