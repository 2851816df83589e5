using SerializationApi.Formats.Tests.Boxes;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.Protobuf;

/// <summary>A map is a repeated message of key = 1 and value = 2; an entry's scalar default is left out.</summary>
public sealed class ProtobufMapTests
{
    private static readonly Codec<MapBox<string, int>> Counts = Codec<string, int>();

    [Fact]
    public void Entries_in_the_dictionarys_order()
    {
        Check(
            Counts,
            new()
            {
                ["one"] = 1,
                ["zero"] = 0,
                [""] = 5,
            },
            "0a 07 0a 03 6f6e65 10 01 0a 06 0a 04 7a65726f 0a 02 10 05"
        );
        Check(Codec<int, string>(), new() { [-2] = "m", [0] = "" }, "0a 0e 08 feffffffffffffffff01 12 01 6d 0a 00");
        Check(Codec<bool, double>(), new() { [true] = 1 }, "0a 0b 08 01 11 000000000000f03f");
    }

    [Fact]
    public void A_message_as_the_value_is_always_there()
    {
        Check(Codec<int, DateTime>(), new() { [1] = DateTime.UnixEpoch }, "0a 04 08 01 12 00");
        Check(Codec<int, DateTime>(), new() { [1] = default }, "0a 0f 08 01 12 0b 08 8092b8c398feffffff01");
        Check(Codec<int, TimeSpan>(), new() { [1] = default }, "0a 04 08 01 12 00");
    }

    [Theory]
    [InlineData("0a 05 0a 01 61 10 01")]
    [InlineData("0a 05 10 01 0a 01 61")]
    [InlineData("0a 0a 0a 01 62 10 07 10 01 0a 01 61")]
    [InlineData("0a 09 18 09 0a 01 61 1a 00 10 01")]
    [InlineData("0a 09 08 05 0a 01 61 12 00 10 01")]
    [InlineData("0a 05 0a 01 61 10 09 10 01 0a 05 0a 01 61 10 01")]
    [InlineData("0a 07 0a 01 61 10 01 23 24")]
    public void One_entry_in_every_form(string hex)
    {
        KeyValuePair<string, int> entry = Assert.Single(Wire.FromHex(Counts, hex)!.Map!);
        Assert.Equal(new("a", 1), entry);
    }

    [Fact]
    public void Parts_that_are_absent_read_as_their_defaults()
    {
        Assert.Equal(new() { [""] = 0 }, Wire.FromHex(Counts, "0a 00")!.Map);
        Assert.Equal(new() { ["a"] = 0, [""] = 7 }, Wire.FromHex(Counts, "0a 03 0a 01 61 0a 02 10 07")!.Map);
        Assert.Equal(new() { [0] = default }, Wire.FromHex(Codec<int, Guid>(), "0a 00")!.Map);
        Assert.Equal(new() { [0] = 0 }, Wire.FromHex(Codec<int, decimal>(), "0a 00")!.Map);
        Assert.Equal(new() { [0] = DateTime.UnixEpoch }, Wire.FromHex(Codec<int, DateTime>(), "0a 00")!.Map);
        Dictionary<int, Box<int>> boxes = Wire.FromHex(Codec<int, Box<int>>(), "0a 02 08 05 0a 06 08 06 12 02 08 01")!.Map!;
        Assert.Equal(0, boxes[5].Value);
        Assert.Equal(1, boxes[6].Value);
    }

    [Theory]
    [InlineData("0a 01 0a", 3)]
    [InlineData("0a 06 0a 01 61 10 01", 2)]
    [InlineData("0a 03 0a 02 61", 4)]
    [InlineData("0a 04 0a 01 61 10", 6)]
    [InlineData("0a 02 00 00", 2)]
    public void Refused(string hex, long offset) =>
        Assert.Equal(offset, Assert.Throws<InvalidPayloadException>(() => Wire.FromHex(Counts, hex)).Offset);

    [Fact]
    public void A_map_in_parts()
    {
        Dictionary<string, int> map = Wire.FromHex(Counts, "0a 03 0a 01 61 10 00 0a 05 0a 01 62 10 02 18 01 0a 05 0a 01 61 10 03")!.Map!;
        Assert.Equal(new() { ["a"] = 3, ["b"] = 2 }, map);
    }

    private static Codec<MapBox<TKey, TValue>> Codec<TKey, TValue>()
        where TKey : notnull => Wire.Protobuf<MapBox<TKey, TValue>>();

    private static void Check<TKey, TValue>(Codec<MapBox<TKey, TValue>> codec, Dictionary<TKey, TValue> map, string hex)
        where TKey : notnull
    {
        Assert.Equal(hex.Replace(" ", "", StringComparison.Ordinal), Wire.Hex(codec, new() { Map = map }));
        Assert.Equal(map, Wire.FromHex(codec, hex)!.Map);
    }
}
