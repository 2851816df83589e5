using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using SerializationApi.Formats.Json;
using SerializationApi.Formats.MessagePack;
using SerializationApi.Formats.Protobuf;
using SerializationApi.Formats.Tests.Boxes;

namespace SerializationApi.Formats.Tests;

/// <summary>Dates at the ends of the years 1 to 9999 stay what they are wherever the machine stands.</summary>
[Collection(nameof(TimeZoneCollection))]
public sealed class TimeZoneTests : IDisposable
{
    private const string Variable = "TZ";

    private static readonly long[] Clocks =
    [
        0,
        TimeSpan.TicksPerHour,
        13 * TimeSpan.TicksPerHour,
        DateTime.UnixEpoch.Ticks,
        DateTime.MaxValue.Ticks - (13 * TimeSpan.TicksPerHour),
        DateTime.MaxValue.Ticks - 1,
        DateTime.MaxValue.Ticks,
    ];

    private static readonly JsonSerializerOptions Relaxed = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    private readonly string? _zone = Environment.GetEnvironmentVariable(Variable);

    public static TheoryData<string> Zones => ["UTC", "Etc/GMT-14", "Etc/GMT+12", "Asia/Tokyo", "America/New_York"];

    [Theory]
    [MemberData(nameof(Zones))]
    public void Dates_at_the_ends_of_time_do_not_move(string zone)
    {
        Enter(zone);
        foreach (long clock in Clocks)
        {
            foreach (DateTimeKind kind in Enum.GetValues<DateTimeKind>())
            {
                var value = new DateTime(clock, kind);
                Assert.Equal((value, kind), Trip(new JsonFormat(), value, static read => (read, read.Kind)));

                // The instant; where a local time is none, its date and time.
                long offset = kind == DateTimeKind.Local ? TimeZoneInfo.Local.GetUtcOffset(value).Ticks : 0;
                long expected = (ulong)(clock - offset) <= (ulong)DateTime.MaxValue.Ticks ? clock - offset : clock;
                Assert.Equal(expected, Trip(new MessagePackFormat().WithParameter("keys", "names")!, value, static read => read.Ticks));

                // Whatever its kind, the first tick is the default, which is not sent.
                Assert.Equal(clock == 0 ? 0 : expected, Trip(new ProtobufFormat(), value, static read => read.Ticks));
            }
        }
    }

    [Theory]
    [MemberData(nameof(Zones))]
    public void An_instant_that_is_in_no_year_here_stays_in_UTC(string zone)
    {
        Enter(zone);
        foreach (string text in new[] { "0001-01-01T00:00:00+00:00", "9999-12-31T23:59:59.9999999+00:00" })
        {
            Codec<Box<DateTime>> codec = Wire.Json<Box<DateTime>>();
            DateTime read = codec.Decode(Encoding.UTF8.GetBytes($"{{\"value\":\"{text}\"}}"))!.Value;
            Assert.Equal(DateTimeOffset.Parse(text, null).UtcTicks, read.ToUniversalTime().Ticks);
        }
    }

    // The last two are the same hour of a New York clock, which was turned back.
    [Theory]
    [MemberData(nameof(Zones))]
    public void Dates_at_the_ends_of_time_have_the_text_of_System_Text_Json(string zone)
    {
        Enter(zone);
        DateTime[] turned = [new(2026, 11, 1, 5, 30, 0, DateTimeKind.Utc), new(2026, 11, 1, 6, 30, 0, DateTimeKind.Utc)];
        Codec<Box<DateTime>> codec = Wire.Json<Box<DateTime>>();
        foreach (
            DateTime value in Clocks
                .SelectMany(clock => Enum.GetValues<DateTimeKind>().Select(kind => new DateTime(clock, kind)))
                .Concat(turned.Select(instant => instant.ToLocalTime()))
        )
        {
            using PooledBuffer payload = codec.Encode(new Box<DateTime> { Value = value });
            Assert.Equal($"{{\"value\":{JsonSerializer.Serialize(value, Relaxed)},\"inner\":null}}", Encoding.UTF8.GetString(payload.Span));
        }
    }

    public void Dispose() => Enter(_zone);

    private static void Enter(string? zone)
    {
        Environment.SetEnvironmentVariable(Variable, zone);
        TimeZoneInfo.ClearCachedData();
    }

    private static TResult Trip<TResult>(Format format, DateTime value, Func<DateTime, TResult> of)
    {
        Codec<Box<DateTime>> codec = Wire.Codec<Box<DateTime>>(format);
        using PooledBuffer payload = codec.Encode(new Box<DateTime> { Value = value });
        return of(codec.Decode(payload.Span)!.Value);
    }

    /// <summary>The zone is one of the process.</summary>
    [CollectionDefinition(nameof(TimeZoneCollection), DisableParallelization = true)]
    public sealed class TimeZoneCollection;
}
