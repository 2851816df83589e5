using System.Text.Json;
using SerializationApi.Formats.Tests.Boxes;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.Json;

/// <summary>A map's keys are strings, whatever their type, in System.Text.Json's forms.</summary>
public sealed class JsonKeyTests
{
    [Fact]
    public void Keys_that_are_strings_are_written_and_read() =>
        Check<string>(
            new()
            {
                ["a"] = 1,
                [""] = 2,
                ["\"\n测"] = 3,
            },
            """{"a":1,"":2,"\"\n测":3}"""
        );

    [Fact]
    public void Keys_that_are_integers_are_written_and_read()
    {
        Check<int>(
            new()
            {
                [0] = 1,
                [-2] = 2,
                [int.MaxValue] = 3,
            },
            """{"0":1,"-2":2,"2147483647":3}"""
        );
        Check<ulong>(new() { [ulong.MaxValue] = 1 }, """{"18446744073709551615":1}""");
        Check<byte>(new() { [255] = 1 }, """{"255":1}""");
        Check<short>(new() { [-1] = 1 }, """{"-1":1}""");
        Check<uint>(new() { [7] = 1 }, """{"7":1}""");
        Check<long>(new() { [long.MinValue] = 1 }, """{"-9223372036854775808":1}""");
    }

    [Fact]
    public void Keys_that_are_booleans_are_written_and_read() => Check<bool>(new() { [true] = 1, [false] = 2 }, """{"True":1,"False":2}""");

    [Fact]
    public void Keys_with_a_fraction_are_written_and_read()
    {
        Check<double>(new() { [1.5] = 1 }, """{"1.5":1}""");
        Check<decimal>(new() { [1.50m] = 1 }, """{"1.50":1}""");
        Codec<MapBox<double, int>> codec = Wire.Json<MapBox<double, int>>();
        string text = Wire.Text(
            codec,
            new()
            {
                Map = new() { [double.NaN] = 1, [double.NegativeInfinity] = 2 },
            }
        );
        Assert.Equal("""{"map":{"NaN":1,"-Infinity":2}}""", text);
        Assert.Equal(1, Wire.FromText(codec, text)!.Map![double.NaN]);
    }

    [Fact]
    public void Keys_that_are_chars_guids_and_dates_are_written_and_read()
    {
        Check<char>(new() { ['a'] = 1 }, """{"a":1}""");
        Check<Guid>(new() { [Guid.Empty] = 1 }, """{"00000000-0000-0000-0000-000000000000":1}""");
        Check<DateTime>(new() { [new(2020, 1, 1, 0, 0, 0, DateTimeKind.Utc)] = 1 }, """{"2020-01-01T00:00:00Z":1}""");
        Check<DateOnly>(new() { [new(2020, 1, 1)] = 1 }, """{"2020-01-01":1}""");
        Check<TimeSpan>(new() { [new(1, 2, 3)] = 1 }, """{"01:02:03":1}""");
    }

    [Theory]
    [InlineData("""{"map":{ "1" : 2 , "3":4,"1":5 } }""")]
    public void Maps_with_white_space_or_a_key_twice_are_read(string text)
    {
        Dictionary<int, int> map = Wire.FromText(Wire.Json<MapBox<int, int>>(), text)!.Map!;
        Assert.Equal([1, 3], map.Keys);
        Assert.Equal([5, 4], map.Values);
    }

    [Theory]
    [InlineData("""{"map":{1:2}}""", 8)]
    [InlineData("""{"map":{"x":2}}""", 8)]
    [InlineData("""{"map":{"1":2,}}""", 14)]
    [InlineData("""{"map":{"1"}}""", 11)]
    [InlineData("""{"map":{"1":null}}""", 12)]
    [InlineData("""{"map":{"1":2""", 13)]
    [InlineData("""{"map":[]}""", 7)]
    public void Keys_of_another_type_are_refused_where_they_stand(string text, long offset)
    {
        Codec<MapBox<int, int>> codec = Wire.Json<MapBox<int, int>>();
        Assert.Equal(offset, Assert.Throws<InvalidPayloadException>(() => Wire.FromText(codec, text)).Offset);
    }

    [Fact]
    public void A_boolean_value_is_not_read_from_a_string()
    {
        Codec<MapBox<bool, bool>> codec = Wire.Json<MapBox<bool, bool>>();
        Assert.True(Wire.FromText(codec, """{"map":{"TRUE":true}}""")!.Map![true]);
        Assert.Throws<InvalidPayloadException>(() => Wire.FromText(codec, """{"map":{"true":"true"}}"""));
        Assert.Throws<InvalidPayloadException>(() => Wire.FromText(codec, """{"map":{true:true}}"""));
    }

    private static void Check<TKey>(Dictionary<TKey, int> map, string text)
        where TKey : notnull
    {
        Codec<MapBox<TKey, int>> codec = Wire.Json<MapBox<TKey, int>>();
        string expected = $$"""{"map":{{text}}}""";
        Assert.Equal(expected, Wire.Text(codec, new() { Map = map }));
        Assert.Equal(map, Wire.FromText(codec, expected)!.Map);
        if (typeof(TKey) != typeof(string))
        {
            Assert.Equal(text, JsonSerializer.Serialize(map, JsonSerializerOptions.Web));
        }
    }
}
