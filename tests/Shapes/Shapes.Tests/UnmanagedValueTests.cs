using System.Runtime.InteropServices;

namespace SerializationApi.Shapes.Tests;

public sealed class UnmanagedValueTests
{
    private static readonly long MaxTicks = DateTime.MaxValue.Ticks;

    [Theory]
    [InlineData(0, true)]
    [InlineData(1, true)]
    [InlineData(2, false)]
    [InlineData(255, false)]
    public void A_bool_is_zero_or_one(byte bits, bool valid) => Assert.Equal(valid, UnmanagedValue.IsValid(From<bool>([bits])));

    [Fact]
    public void A_DateTime_has_ticks_in_range_and_any_kind()
    {
        foreach (ulong kind in new[] { 0UL, 1UL << 62, 2UL << 62, 3UL << 62 })
        {
            Assert.True(UnmanagedValue.IsValid(From<DateTime>(Bytes((ulong)MaxTicks | kind))));
            Assert.True(UnmanagedValue.IsValid(From<DateTime>(Bytes(kind))));
            Assert.False(UnmanagedValue.IsValid(From<DateTime>(Bytes((ulong)(MaxTicks + 1) | kind))));
        }
    }

    [Fact]
    public void A_TimeOnly_is_within_a_day()
    {
        Assert.True(UnmanagedValue.IsValid(TimeOnly.MinValue));
        Assert.True(UnmanagedValue.IsValid(TimeOnly.MaxValue));
        Assert.False(UnmanagedValue.IsValid(From<TimeOnly>(Bytes((ulong)TimeOnly.MaxValue.Ticks + 1))));
        Assert.False(UnmanagedValue.IsValid(From<TimeOnly>(Bytes(ulong.MaxValue))));
    }

    [Fact]
    public void A_DateOnly_is_within_the_calendar()
    {
        Assert.True(UnmanagedValue.IsValid(DateOnly.MinValue));
        Assert.True(UnmanagedValue.IsValid(DateOnly.MaxValue));
        Assert.False(UnmanagedValue.IsValid(From<DateOnly>(BitConverter.GetBytes(DateOnly.MaxValue.DayNumber + 1))));
        Assert.False(UnmanagedValue.IsValid(From<DateOnly>(BitConverter.GetBytes(-1))));
    }

    [Theory]
    [InlineData(0, true)]
    [InlineData(28 << 16, true)]
    [InlineData(29 << 16, false)]
    [InlineData(int.MinValue, true)]
    [InlineData(1, false)]
    [InlineData(1 << 24, false)]
    [InlineData(int.MinValue | (28 << 16), true)]
    public void A_decimal_has_a_scale_and_a_sign(int flags, bool valid) =>
        Assert.Equal(valid, UnmanagedValue.IsValid(From<decimal>([.. BitConverter.GetBytes(flags), .. new byte[12]])));

    [Theory]
    [InlineData(0, 0, true)]
    [InlineData(840, 0, true)]
    [InlineData(-840, 840 * TimeSpan.TicksPerMinute, true)]
    [InlineData(-840, 0, false)]
    [InlineData(841, 0, false)]
    [InlineData(-841, long.MaxValue / 4, false)]
    [InlineData(int.MinValue, long.MaxValue / 4, false)]
    [InlineData(0, long.MaxValue, false)]
    [InlineData(0, -1, false)]
    public void A_DateTimeOffset_is_in_range_by_both_clocks(int minutes, long utcTicks, bool valid)
    {
        // The offset lies before the ticks, as the runtime lays the struct out.
        byte[] bytes = new byte[16];
        BitConverter.TryWriteBytes(bytes, minutes);
        BitConverter.TryWriteBytes(bytes.AsSpan(8), utcTicks);
        Assert.Equal(valid, UnmanagedValue.IsValid(From<DateTimeOffset>(bytes)));
    }

    private static byte[] Bytes(ulong value) => BitConverter.GetBytes(value);

    private static T From<T>(ReadOnlySpan<byte> bytes)
        where T : unmanaged => MemoryMarshal.Read<T>(bytes);
}
