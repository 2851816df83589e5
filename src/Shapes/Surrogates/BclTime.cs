using System.ComponentModel;
using System.Runtime.Serialization;

namespace SerializationApi.Shapes;

/// <summary>
/// protobuf-net's <c>bcl.DateTime</c> and <c>bcl.TimeSpan</c>: a number of the largest unit that leaves no remainder. The kind of
/// a date is not written.
/// </summary>
/// <param name="Value">The number, in ZigZag form; of a date since 1970.</param>
/// <param name="Scale">The unit: days, hours, minutes, seconds, milliseconds, ticks; 15 for the least and the greatest value.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly record struct BclTime([property: DataMember(Order = 1)] ulong Value, [property: DataMember(Order = 2)] int Scale)
{
    private const int Ticks = 5;
    private const int Ends = 15;

    private static readonly long[] Units =
    [
        TimeSpan.TicksPerDay,
        TimeSpan.TicksPerHour,
        TimeSpan.TicksPerMinute,
        TimeSpan.TicksPerSecond,
        TimeSpan.TicksPerMillisecond,
        1,
    ];

    /// <summary>Creates the form of a date.</summary>
    public static BclTime Of(DateTime value) =>
        value.Ticks == DateTime.MaxValue.Ticks ? End(1)
        : value.Ticks == 0 ? End(-1)
        : OfTicks(value.Ticks - DateTime.UnixEpoch.Ticks);

    /// <summary>Creates the form of a time span.</summary>
    public static BclTime Of(TimeSpan value) =>
        value == TimeSpan.MaxValue ? End(1)
        : value == TimeSpan.MinValue ? End(-1)
        : OfTicks(value.Ticks);

    /// <summary>Returns the date, of unspecified kind.</summary>
    /// <exception cref="FormatException">The unit is unknown, or the number out of range.</exception>
    public DateTime ToDateTime() =>
        Scale == Ends
            ? IsLeast()
                ? DateTime.MinValue
                : DateTime.MaxValue
            : new DateTime(checked(DateTime.UnixEpoch.Ticks + ToTicks()));

    /// <summary>Returns the time span.</summary>
    /// <exception cref="FormatException">The unit is unknown, or the number out of range.</exception>
    /// <exception cref="OverflowException">The number is out of range.</exception>
    public TimeSpan ToTimeSpan() =>
        Scale == Ends
            ? IsLeast()
                ? TimeSpan.MinValue
                : TimeSpan.MaxValue
            : new TimeSpan(ToTicks());

    private static BclTime End(long sign) => new(Conversions.ZigZag(sign), Ends);

    private static BclTime OfTicks(long ticks)
    {
        int scale = ticks == 0 ? 0 : Array.FindIndex(Units, unit => ticks % unit == 0);
        return new BclTime(Conversions.ZigZag(ticks / Units[scale]), scale);
    }

    private long ToTicks() =>
        Scale is >= 0 and <= Ticks
            ? checked(Conversions.UnZigZag(Value) * Units[Scale])
            : throw new FormatException($"{Scale} is not the number of a time unit.");

    private bool IsLeast() =>
        Conversions.UnZigZag(Value) switch
        {
            -1 => true,
            1 => false,
            long other => throw new FormatException($"{other} is neither the least nor the greatest value."),
        };
}
