using System.Globalization;
using System.Runtime.InteropServices;
using System.Text;
using SerializationApi.Formats.Primitives.Numbers;
using SerializationApi.Tests.Support;

namespace SerializationApi.Formats.Tests.Primitives.Numbers;

public sealed class IntegerFormatterTests : IDisposable
{
    private readonly GuardedMemory _memory = new(IntegerFormatter.MaxLength);

    [Fact]
    public void Numbers_beside_every_power_of_ten_and_two_are_written_in_full()
    {
        for (int shift = 0; shift < 64; shift++)
        {
            AssertAround(1UL << shift);
        }

        for (ulong power = 1; power <= 1_000_000_000_000_000_000; power *= 10)
        {
            AssertAround(power);
        }

        AssertAround(10_000_000_000_000_000_000);
        AssertAround(ulong.MaxValue);
    }

    [Fact]
    public void All_small_numbers_are_written_in_full()
    {
        for (ulong value = 0; value < 100_000; value++)
        {
            AssertWritten(value);
        }
    }

    [Fact]
    public void Random_numbers_of_every_length_are_written_in_full()
    {
        var random = new Random(20260105);
        for (int i = 0; i < Rounds.Of(300_000); i++)
        {
            AssertWritten((ulong)random.NextInt64(long.MinValue, long.MaxValue) >> random.Next(64));
        }
    }

    public void Dispose() => _memory.Dispose();

    private void AssertAround(ulong value)
    {
        for (ulong step = 0; step <= 4; step++)
        {
            AssertWritten(unchecked(value + step - 2));
        }
    }

    private void AssertWritten(ulong value)
    {
        Span<byte> space = _memory.Last(IntegerFormatter.MaxLength);
        ref byte first = ref MemoryMarshal.GetReference(space);
        AssertText(value, space[..IntegerFormatter.Format(value, ref first)]);
        AssertText((long)value, space[..IntegerFormatter.Format((long)value, ref first)]);
        AssertText(-(long)value, space[..IntegerFormatter.Format(-(long)value, ref first)]);
        AssertText((int)value, space[..IntegerFormatter.Format((int)value, ref first)]);
        AssertText((uint)value, space[..IntegerFormatter.Format((uint)value, ref first)]);
    }

    private static void AssertText<T>(T value, ReadOnlySpan<byte> text)
        where T : IFormattable => Assert.Equal(value.ToString(null, CultureInfo.InvariantCulture), Encoding.ASCII.GetString(text));
}
