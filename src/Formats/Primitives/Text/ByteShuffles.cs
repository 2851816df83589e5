using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace SerializationApi.Formats.Primitives.Text;

/// <summary>
/// Tables that pack vectors of 16 bytes on processors without such an instruction: a bit pattern chooses the shuffle (the approach of
/// Lemire and Muła, doi 10.1002/spe.3036 and 10.1002/spe.3261). 6 KiB, computed at first use.
/// </summary>
internal static class ByteShuffles
{
    private const int Lanes = 4;
    private const byte Nothing = 0xFF;

    // Aligned like a vector, so that no entry spans two cache lines.
    private static readonly byte[] Packings = CreatePackings();
    private static readonly ulong[] Places = CreatePlaces();

    // 16 indices between others that give zeros: read at an offset, they shift a vector by that many bytes.
    private static ReadOnlySpan<byte> Moves =>
        [
            Nothing,
            Nothing,
            Nothing,
            Nothing,
            Nothing,
            Nothing,
            Nothing,
            Nothing,
            Nothing,
            Nothing,
            Nothing,
            Nothing,
            Nothing,
            Nothing,
            Nothing,
            Nothing,
            0,
            1,
            2,
            3,
            4,
            5,
            6,
            7,
            8,
            9,
            10,
            11,
            12,
            13,
            14,
            15,
            Nothing,
            Nothing,
            Nothing,
            Nothing,
            Nothing,
            Nothing,
            Nothing,
            Nothing,
            Nothing,
            Nothing,
            Nothing,
            Nothing,
            Nothing,
            Nothing,
            Nothing,
            Nothing,
        ];

    /// <summary>Returns the shuffle that packs four lanes of 32 bits, each with one, two or three bytes at its lower end.</summary>
    /// <param name="two">The lanes of two or three bytes, as four bits.</param>
    /// <param name="three">The lanes of three bytes, as four bits.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<byte> Packing(uint two, uint three) =>
        Vector128.LoadUnsafe(ref MemoryMarshal.GetArrayDataReference(Packings), (two | (three << Lanes)) * (uint)Vector128<byte>.Count);

    /// <summary>Returns the positions of the set bits, a byte each, the lowest first; at most eight of 16 bits are set.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong PlacesOf(uint bits)
    {
        ref ulong places = ref MemoryMarshal.GetArrayDataReference(Places);
        int shift = 4 * BitOperations.PopCount(bits & 0xFF);

        // Two shifts, because a shift by 64 does nothing.
        return Unsafe.Add(ref places, bits & 0xFF) | ((Unsafe.Add(ref places, bits >> 8) + 0x0808_0808_0808_0808) << shift << shift);
    }

    /// <summary>Returns the shuffle that moves a vector's bytes to the front by 0 to 16 positions, followed by zeros.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<byte> ToFront(uint bytes) =>
        Vector128.LoadUnsafe(ref MemoryMarshal.GetReference(Moves), (uint)Vector128<byte>.Count + bytes);

    /// <summary>Returns the shuffle that moves a vector's bytes to the back by 0 to 16 positions, preceded by zeros.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<byte> ToBack(uint bytes) =>
        Vector128.LoadUnsafe(ref MemoryMarshal.GetReference(Moves), (uint)Vector128<byte>.Count - bytes);

    private static byte[] CreatePackings()
    {
        byte[] table = new byte[(1 << (2 * Lanes)) * Vector128<byte>.Count];
        table.AsSpan().Fill(Nothing);
        for (int pattern = 0; pattern < 1 << (2 * Lanes); pattern++)
        {
            int next = pattern * Vector128<byte>.Count;
            for (int lane = 0; lane < Lanes; lane++)
            {
                int length = 1 + ((pattern >> lane) & 1) + ((pattern >> (lane + Lanes)) & 1);
                for (int i = 0; i < length; i++)
                {
                    table[next++] = (byte)((lane * sizeof(uint)) + i);
                }
            }
        }

        return table;
    }

    private static ulong[] CreatePlaces()
    {
        ulong[] table = new ulong[byte.MaxValue + 1];
        for (int bits = 0; bits < table.Length; bits++)
        {
            int next = 0;
            for (int place = 0; place < sizeof(ulong); place++)
            {
                if ((bits & (1 << place)) != 0)
                {
                    table[bits] |= (ulong)place << (8 * next++);
                }
            }
        }

        return table;
    }
}
