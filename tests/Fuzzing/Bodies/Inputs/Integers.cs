using System.Buffers.Binary;

namespace SerializationApi.Fuzz.Inputs;

/// <summary>Numbers at which readers go wrong, and their forms in bytes.</summary>
internal static class Integers
{
    private static readonly long[] Borders =
    [
        0,
        1,
        -1,
        2,
        15,
        16,
        23,
        31,
        32,
        63,
        64,
        127,
        128,
        -32,
        -33,
        -128,
        -129,
        255,
        256,
        16_383,
        16_384,
        32_767,
        32_768,
        -32_768,
        -32_769,
        65_535,
        65_536,
        2_097_151,
        2_097_152,
        int.MaxValue,
        int.MaxValue + 1L,
        int.MinValue,
        int.MinValue - 1L,
        uint.MaxValue,
        uint.MaxValue + 1L,
        long.MaxValue,
        long.MinValue,
        536_870_911,
        253_402_300_799,
        253_402_300_800,
        -62_135_596_800,
        -62_135_596_801,
        3_652_058,
        3_652_059,
        863_999_999_999,
        864_000_000_000,
    ];

    /// <summary>A border, something beside one, or anything.</summary>
    public static long Next(Random random) =>
        random.Next(4) switch
        {
            0 => random.Next(100),
            1 => random.Pick(Borders),
            2 => random.Pick(Borders) + random.Next(-2, 3),
            _ => random.NextInt64(long.MinValue, long.MaxValue) >> random.Next(64),
        };

    /// <summary>Adds a number as a varint (LEB128), which a twentieth of the time is longer than it need be.</summary>
    public static void AddVarint(this List<byte> bytes, ulong value, Random random)
    {
        for (; value > 127; value >>= 7)
        {
            bytes.Add((byte)(value | 128));
        }

        int padding = random.OneIn(20) ? random.Next(1, 4) : 0;
        bytes.Add((byte)(padding > 0 ? value | 128 : value));
        for (; padding > 0; padding--)
        {
            bytes.Add((byte)(padding > 1 ? 128 : 0));
        }
    }

    /// <summary>Adds the lowest bytes of a number, the most significant first.</summary>
    public static void AddBigEndian(this List<byte> bytes, long value, int size)
    {
        Span<byte> all = stackalloc byte[sizeof(long)];
        BinaryPrimitives.WriteInt64BigEndian(all, value);
        bytes.AddRange(all[^size..]);
    }

    /// <summary>Adds the lowest bytes of a number, the least significant first.</summary>
    public static void AddLittleEndian(this List<byte> bytes, long value, int size)
    {
        Span<byte> all = stackalloc byte[sizeof(long)];
        BinaryPrimitives.WriteInt64LittleEndian(all, value);
        bytes.AddRange(all[..size]);
    }
}
