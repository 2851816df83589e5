using System.ComponentModel;
using System.Runtime.Serialization;

namespace SerializationApi.Shapes;

/// <summary>
/// <c>google.protobuf.Timestamp</c> and <c>Duration</c> as a message of their fields, which protobuf-net may write as a group.
/// </summary>
/// <param name="Seconds">The whole seconds; for a date since 1970.</param>
/// <param name="Nanos">The rest in nanoseconds: never negative for a date; for a time span with the sign of the seconds.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly record struct TimeForm([property: DataMember(Order = 1)] long Seconds, [property: DataMember(Order = 2)] int Nanos)
{
    private const int NanosPerSecond = 1_000_000_000;

    /// <summary>Creates the form of a date, ignoring its kind.</summary>
    public static TimeForm Of(DateTime value)
    {
        (long seconds, long ticks) = Math.DivRem(value.Ticks, TimeSpan.TicksPerSecond);
        return new TimeForm(seconds - (DateTime.UnixEpoch.Ticks / TimeSpan.TicksPerSecond), NanosOf(ticks));
    }

    /// <summary>Creates the form of a time span.</summary>
    public static TimeForm Of(TimeSpan value) => new(value.Ticks / TimeSpan.TicksPerSecond, NanosOf(value.Ticks % TimeSpan.TicksPerSecond));

    /// <summary>Returns the date, in UTC.</summary>
    /// <exception cref="FormatException">The nanoseconds are out of range.</exception>
    /// <exception cref="OverflowException">The number is out of range.</exception>
    public DateTime ToDateTime() =>
        Nanos < 0 ? throw Invalid() : new DateTime(checked(DateTime.UnixEpoch.Ticks + ToTicks()), DateTimeKind.Utc);

    /// <summary>Returns the time span.</summary>
    /// <exception cref="FormatException">The nanoseconds are out of range.</exception>
    /// <exception cref="OverflowException">The number is out of range.</exception>
    public TimeSpan ToTimeSpan() => Math.Sign(Seconds) * Math.Sign(Nanos) < 0 ? throw Invalid() : new TimeSpan(ToTicks());

    private static int NanosOf(long ticks) => (int)(ticks * TimeSpan.NanosecondsPerTick);

    private long ToTicks() =>
        Nanos is > -NanosPerSecond and < NanosPerSecond
            ? checked((Seconds * TimeSpan.TicksPerSecond) + (Nanos / (int)TimeSpan.NanosecondsPerTick))
            : throw Invalid();

    private FormatException Invalid() => new($"{Nanos} nanoseconds do not fit {Seconds} seconds.");
}
