namespace SerializationApi.LoadTests.Metrics;

/// <summary>HdrHistogram's integers (ZigZagEncoding.java): signs folded in, seven bits a byte from the lowest, the ninth byte whole.</summary>
internal static class ZigZag
{
    /// <summary>The most bytes of one.</summary>
    public const int MaxLength = 9;

    /// <summary>Appends an integer.</summary>
    public static void Write(List<byte> bytes, long value)
    {
        ulong folded = (ulong)(value << 1) ^ (ulong)(value >> 63);
        for (int i = 1; i < MaxLength && folded > 0x7f; i++)
        {
            bytes.Add((byte)(folded | 0x80));
            folded >>= 7;
        }

        bytes.Add((byte)folded);
    }

    /// <summary>Reads the integer at a position and moves behind it.</summary>
    /// <exception cref="InvalidDataException">The bytes end in it.</exception>
    public static long Read(ReadOnlySpan<byte> bytes, ref int at)
    {
        ulong folded = 0;
        for (int i = 0; i < MaxLength; i++)
        {
            if (at == bytes.Length)
            {
                throw new InvalidDataException("a histogram ends in a number");
            }

            byte next = bytes[at++];
            bool last = i == MaxLength - 1 || next < 0x80;
            folded |= (ulong)(i == MaxLength - 1 ? next : next & 0x7f) << (7 * i);
            if (last)
            {
                break;
            }
        }

        return (long)(folded >> 1) ^ -(long)(folded & 1);
    }
}
