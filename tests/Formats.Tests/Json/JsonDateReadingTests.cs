using System.Text.Json;
using SerializationApi.Formats.Tests.Boxes;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.Json;

/// <summary>Dates are read and refused as System.Text.Json does.</summary>
public sealed class JsonDateReadingTests
{
    public static TheoryData<string> Texts =>
        [
            "2025-11-20",
            "2025-11-20T08:30",
            "2025-11-20T08:30Z",
            "2025-11-20T08:30:15",
            "2025-11-20T08:30:15Z",
            "2025-11-20T08:30:15.1",
            "2025-11-20T08:30:15.1234567",
            "2025-11-20T08:30:15.12345678Z",
            "2025-11-20T08:30:15.1234567890123456",
            "2025-11-20T08:30:15.12345678901234567",
            "2025-11-20T08:30:15+01:30",
            "2025-11-20T08:30:15-14:00",
            "2025-11-20T08:30:15+14:01",
            "2025-11-20T08:30:15+15:00",
            "2025-11-20T08:30:15+01",
            "2025-11-20T08:30+0130",
            "2025-11-20T08:30:15.",
            "2025-11-20T",
            "2025-11-20Z",
            "2025-11-20T08",
            "2025-11-20T08:3",
            "2025-11-20T08:30:1",
            "2025-11-20T24:00:00",
            "2025-11-20T08:60:00",
            "2025-11-20T08:30:60",
            "2025-13-20",
            "2025-00-20",
            "2025-02-29",
            "2024-02-29",
            "2025-11-31",
            "0000-01-01",
            "0001-01-01T00:00:00+14:00",
            "9999-12-31T23:59:59-01:00",
            "2025-11-20 08:30:15",
            "2025-11-20t08:30:15",
            "2025-11-20T08:30:15z",
            " 2025-11-20",
            "2025-11-20 ",
            "25-11-20",
            "2025-1-20",
            "",
            "now",
            "+2025-11-20",
            "2025-11-20T08:30:15ZZ",
            "2025-11-20T08:30:15-",
            "2025-11-20T08:30:15+0:30",
        ];

    [Theory]
    [MemberData(nameof(Texts))]
    public void A_date_and_time_is_read_as_by_System_Text_Json(string text)
    {
        Codec<Box<DateTime>> codec = Wire.Json<Box<DateTime>>();
        Same(text, codec, value => (value.Ticks, value.Kind));
    }

    [Theory]
    [MemberData(nameof(Texts))]
    public void A_date_time_and_offset_is_read_as_by_System_Text_Json(string text) =>
        Same(text, Wire.Json<Box<DateTimeOffset>>(), value => (value.Ticks, value.Offset));

    [Fact]
    public void A_point_without_a_fraction_is_refused() =>
        Assert.Throws<InvalidPayloadException>(() => Wire.FromText(Wire.Json<Box<DateTime>>(), """{"value":"2025-11-20T08:30:15.Z"}"""));

    [Theory]
    [MemberData(nameof(Texts))]
    public void A_date_is_read_as_by_System_Text_Json(string text) => Same(text, Wire.Json<Box<DateOnly>>(), value => value);

    [Theory]
    [InlineData("23:59:58.0070000")]
    [InlineData("23:59:58.007")]
    [InlineData("23:59")]
    [InlineData("24:00:00")]
    [InlineData("-00:00:01")]
    [InlineData("1.00:00:00")]
    [InlineData("0.00:00:01")]
    [InlineData(".00:00:01")]
    [InlineData("12")]
    [InlineData("12:00:00Z")]
    [InlineData("")]
    [InlineData(" 12:00:00")]
    [InlineData("12:00:00 ")]
    [InlineData("+12:00:00")]
    [InlineData("-1.12:00:00")]
    [InlineData("\\u0032\\u0033:59:58.007")]
    [InlineData("12\\u003a00:0x")]
    [InlineData("10675199.02:48:05.4775808")]
    [InlineData("-10675199.02:48:05.4775808")]
    public void A_time_or_span_is_read_as_by_System_Text_Json(string text)
    {
        Same(text, Wire.Json<Box<TimeOnly>>(), value => value);
        Same(text, Wire.Json<Box<TimeSpan>>(), value => value);
    }

    private static void Same<T, TSeen>(string text, Codec<Box<T>> codec, Func<T, TSeen> see)
        where T : struct
    {
        string json = $$"""{"value":"{{text}}"}""";
        T expected;
        try
        {
            expected = JsonSerializer.Deserialize<Box<T>>(json, JsonSerializerOptions.Web)!.Value;
        }
        catch (JsonException)
        {
            Assert.Equal(9, Assert.Throws<InvalidPayloadException>(() => Wire.FromText(codec, json)).Offset);
            return;
        }

        Assert.Equal(see(expected), see(Wire.FromText(codec, json)!.Value));
    }
}
