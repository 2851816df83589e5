using System.Globalization;
using System.Text.Json;
using System.Text.Json.Nodes;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.Roots;
using SerializationApi.Formats;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support;

namespace SerializationApi.Compatibility.Tests.Suites;

/// <summary>kawanet/msgpack-test-suite: each value is read from all its encodings, and written in one of them.</summary>
public sealed class MessagePackTestSuite
{
    private const int NanosecondsPerTick = 100;

    // The suite has an instant of the year 0, which a DateTime does not hold.
    private static readonly long FirstSecond = DateTimeOffset.MinValue.ToUnixTimeSeconds();

    private static readonly FormatSet Set = new([.. RootShapes.All, .. Kinds.KindShapes.All]);
    private static readonly Format MessagePack = Wire.Format(Wire.MessagePack);

    [Fact]
    public void Each_value_is_read_from_all_its_encodings_and_written_in_one_of_them()
    {
        int count = 0;
        foreach (
            JsonNode? test in JsonNode.Parse(OutsideSuite.Open("mts.json"))!.AsObject().SelectMany(static file => file.Value!.AsArray())
        )
        {
            string[] encodings =
            [
                .. test!["msgpack"]!.AsArray().Select(static hex => hex!.GetValue<string>().Replace("-", "", StringComparison.Ordinal)),
            ];
            foreach (string encoding in encodings)
            {
                try
                {
                    Check(test.AsObject(), HexText.Bytes(encoding), encodings);
                }
                catch (Exception error) when (error is InvalidPayloadException or UnsupportedValueException)
                {
                    Assert.Fail($"{test.ToJsonString()} {encoding}: {error.Message}");
                }

                count++;
            }
        }

        Assert.True(count > 200, $"{count} encodings");
    }

    private static void Check(JsonObject test, byte[] payload, string[] encodings)
    {
        (string kind, JsonNode? value) = test.First();
        switch (kind)
        {
            case "binary":
                byte[] bytes = Read<byte[]>(payload);
                Assert.Equal(HexText.Bytes(value!.GetValue<string>().Replace("-", "", StringComparison.Ordinal)), bytes);
                Assert.Contains(Write(bytes), encodings);
                break;
            case "number" or "bignum":
                double number = double.Parse(value!.ToString(), CultureInfo.InvariantCulture);
                Assert.Equal(number, Read<double>(payload));
                JsonElement free = Read<JsonElement>(payload);
                Assert.Equal(decimal.Parse(value.ToString(), NumberStyles.Float, CultureInfo.InvariantCulture), free.GetDecimal());
                Assert.Contains(Write(free), encodings);
                break;
            case "timestamp":
                (long seconds, long nanoseconds) = (value![0]!.GetValue<long>(), value[1]!.GetValue<long>());
                if (seconds < FirstSecond)
                {
                    Assert.Equal(0, Assert.Throws<InvalidPayloadException>(() => Read<DateTime>(payload)).Offset);
                    break;
                }

                DateTime time = Read<DateTime>(payload);
                Assert.Equal(DateTime.UnixEpoch.AddSeconds(seconds).AddTicks(nanoseconds / NanosecondsPerTick), time);
                if (nanoseconds % NanosecondsPerTick == 0)
                {
                    Assert.Contains(Write(time), encodings);
                }

                break;
            case "ext":
                // Nothing of a contract is one: it is refused as a value, and skipped in what the contract does not know.
                Assert.Equal(0, Assert.Throws<InvalidPayloadException>(() => Read<JsonElement>(payload)).Offset);
                Assert.Equal(7, Assert.Single(Read<List<Ware>>([0x91, 0x93, 0x07, 0xc0, .. payload])).Id);
                break;
            default:
                JsonElement read = Read<JsonElement>(payload);
                Assert.True(JsonNode.DeepEquals(value, JsonNode.Parse(read.GetRawText())), test.ToJsonString());
                Assert.Contains(Write(read), encodings);
                break;
        }
    }

    private static T Read<T>(byte[] payload) => Set.FindCodecs<T>()!.For(MessagePack).Decode(payload)!;

    private static string Write<T>(T value)
    {
        using PooledBuffer payload = Set.FindCodecs<T>()!.For(MessagePack).Encode(value);
        return Convert.ToHexStringLower(payload.Span);
    }
}
