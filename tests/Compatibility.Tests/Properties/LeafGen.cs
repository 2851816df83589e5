using FsCheck;
using FsCheck.Fluent;

namespace SerializationApi.Compatibility.Tests.Properties;

/// <summary>Generators of the kinds of value that a contract is made of. Each mixes the borders of its type with random bits.</summary>
internal static class LeafGen
{
    private const int MaxOffsetMinutes = 14 * 60;

    private static readonly Gen<uint> Bits32 =
        from high in Gen.Choose(0, ushort.MaxValue)
        from low in Gen.Choose(0, ushort.MaxValue)
        select ((uint)high << 16) | (uint)low;

    private static readonly Gen<ulong> Bits64 = from high in Bits32 from low in Bits32 select ((ulong)high << 32) | low;

    // Every bit length is as likely, of either sign: variable-length integers change size there.
    private static readonly Gen<long> Integer =
        from bits in Bits64
        from shift in Gen.Choose(0, 63)
        from complement in Gen.Choose(0, 1)
        select complement == 0 ? (long)(bits >> shift) : ~(long)(bits >> shift);

    private static readonly Gen<long> Ticks = from bits in Bits64 select (long)(bits % ((ulong)DateTime.MaxValue.Ticks + 1));

    // Ends of the calendar, and of MessagePack's 32- and 64-bit timestamps.
    private static readonly Gen<long> EdgeTicks = Gen.Elements(
        0,
        1,
        DateTime.MaxValue.Ticks,
        DateTime.UnixEpoch.Ticks,
        DateTime.UnixEpoch.Ticks - 1,
        DateTime.UnixEpoch.Ticks + (uint.MaxValue * TimeSpan.TicksPerSecond),
        DateTime.UnixEpoch.Ticks + ((uint.MaxValue + 1L) * TimeSpan.TicksPerSecond),
        DateTime.UnixEpoch.Ticks + (((1L << 34) - 1) * TimeSpan.TicksPerSecond),
        DateTime.UnixEpoch.Ticks + ((1L << 34) * TimeSpan.TicksPerSecond)
    );

    private static readonly Gen<long> AnyTicks = Gen.Frequency((3, Ticks), (1, EdgeTicks));

    // A local time near the ends of the calendar may have no UTC time, which is the clock's matter and not the formats'.
    private static readonly Gen<DateTime> Date = Gen.Frequency(
        (4, AnyTicks.Select(ticks => new DateTime(ticks, DateTimeKind.Utc))),
        (1, AnyTicks.Select(ticks => new DateTime(ticks, DateTimeKind.Unspecified))),
        (
            1,
            Ticks.Select(ticks => new DateTime(
                Math.Clamp(ticks, TimeSpan.TicksPerDay * 2, DateTime.MaxValue.Ticks - (TimeSpan.TicksPerDay * 2)),
                DateTimeKind.Local
            ))
        )
    );

    private static readonly Gen<DateTimeOffset> DateWithOffset =
        from ticks in AnyTicks
        from minutes in Gen.Frequency((1, Gen.Constant(0)), (3, Gen.Choose(-MaxOffsetMinutes, MaxOffsetMinutes)))
        select OffsetDate(ticks, minutes);

    private static readonly Gen<decimal> Decimal =
        from low in Integer
        from high in Bits32
        from width in Gen.Choose(1, 3)
        from scale in Gen.Choose(0, 28)
        from negative in Gen.Choose(0, 1)
        select new decimal((int)low, width > 1 ? (int)(low >> 32) : 0, width > 2 ? (int)high : 0, negative == 1, (byte)scale);

    private static readonly Dictionary<Type, Gen<object>> ByType = new()
    {
        [typeof(bool)] = Box(Gen.Elements(false, true)),
        [typeof(sbyte)] = Box(Integer.Select(value => unchecked((sbyte)value))),
        [typeof(byte)] = Box(Integer.Select(value => unchecked((byte)value))),
        [typeof(short)] = Box(Integer.Select(value => unchecked((short)value))),
        [typeof(ushort)] = Box(Integer.Select(value => unchecked((ushort)value))),
        [typeof(int)] = Box(Integer.Select(value => unchecked((int)value))),
        [typeof(uint)] = Box(Integer.Select(value => unchecked((uint)value))),
        [typeof(long)] = Box(Integer),
        [typeof(ulong)] = Box(Integer.Select(value => unchecked((ulong)value))),
        [typeof(float)] = Box(
            Gen.Frequency(
                (2, Bits32.Select(BitConverter.UInt32BitsToSingle)),
                (
                    1,
                    Gen.Elements(
                        0f,
                        -0f,
                        1f,
                        0.1f,
                        float.NaN,
                        float.PositiveInfinity,
                        float.NegativeInfinity,
                        float.MaxValue,
                        float.MinValue,
                        float.Epsilon,
                        16777216f
                    )
                )
            )
        ),
        [typeof(double)] = Box(
            Gen.Frequency(
                (2, Bits64.Select(BitConverter.UInt64BitsToDouble)),
                (
                    1,
                    Gen.Elements(
                        0d,
                        -0d,
                        1d,
                        0.1,
                        1e21,
                        1e-7,
                        double.NaN,
                        double.PositiveInfinity,
                        double.NegativeInfinity,
                        double.MaxValue,
                        double.MinValue,
                        double.Epsilon,
                        9007199254740993
                    )
                )
            )
        ),
        [typeof(decimal)] = Box(
            Gen.Frequency(
                (3, Decimal),
                (1, Gen.Elements(0m, 0.00m, 1.10m, decimal.MaxValue, decimal.MinValue, 0.0000000000000000000000000001m))
            )
        ),
        [typeof(char)] = Box(Gen.Choose(0, char.MaxValue).Select(value => char.IsSurrogate((char)value) ? 'x' : (char)value)),
        [typeof(string)] = Box(TextGen.Text),
        [typeof(byte[])] = Box(
            Gen.Frequency(
                    (30, Gen.Choose(0, 40).SelectMany(length => Gen.Choose(0, 255).ArrayOf(length))),
                    (
                        1,
                        Gen.Elements(255, 256, 65_535, 65_536)
                            .SelectMany(length => Gen.Choose(0, 255).Select(value => Enumerable.Repeat(value, length).ToArray()))
                    )
                )
                .Select(items => items.Select(item => (byte)item).ToArray())
        ),
        [typeof(Guid)] = Box(
            Gen.Frequency(
                (1, Gen.Constant(Guid.Empty)),
                (1, from half in Bits64 select ToGuid(half, 0)),
                (1, from half in Bits64 select ToGuid(0, half)),
                (4, from high in Bits64 from low in Bits64 select ToGuid(high, low))
            )
        ),
        [typeof(DateTime)] = Box(Date),
        [typeof(DateTimeOffset)] = Box(DateWithOffset),
        [typeof(DateOnly)] = Box(Gen.Choose(0, DateOnly.MaxValue.DayNumber).Select(DateOnly.FromDayNumber)),
        [typeof(TimeOnly)] = Box(Bits64.Select(bits => new TimeOnly((long)(bits % (TimeSpan.TicksPerDay))))),
        [typeof(TimeSpan)] = Box(Integer.Select(TimeSpan.FromTicks)),
    };

    public static Gen<object>? Of(Type type)
    {
        if (type.IsEnum)
        {
            return Gen.Frequency(
                    (3, Gen.Elements(Enum.GetValuesAsUnderlyingType(type).Cast<object>().ToArray())),
                    (1, ByType[type.GetEnumUnderlyingType()])
                )
                .Select(value => Enum.ToObject(type, value));
        }

        return ByType.GetValueOrDefault(type)
            ?? FreeFormGen.All.GetValueOrDefault(type)
            ?? RuntimeGen.All.GetValueOrDefault(type)
            ?? SurrogateGen.All.GetValueOrDefault(type);
    }

    private static Gen<object> Box<T>(Gen<T> gen)
        where T : notnull => gen.Select(value => (object)value);

    private static Guid ToGuid(ulong high, ulong low)
    {
        Span<byte> bytes = stackalloc byte[16];
        BitConverter.TryWriteBytes(bytes, high);
        BitConverter.TryWriteBytes(bytes[8..], low);
        return new Guid(bytes);
    }

    private static DateTimeOffset OffsetDate(long utcTicks, int minutes)
    {
        long clock = utcTicks + (minutes * TimeSpan.TicksPerMinute);
        return clock < 0 || clock > DateTime.MaxValue.Ticks
            ? new DateTimeOffset(utcTicks, TimeSpan.Zero)
            : new DateTimeOffset(clock, TimeSpan.FromMinutes(minutes));
    }
}
