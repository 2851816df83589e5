using System.Numerics;
using System.Runtime.CompilerServices;
using SerializationApi.Formats.Primitives.Numbers;

namespace SerializationApi.Formats.Primitives.Lz4;

internal static unsafe partial class Lz4Codec
{
    // The end of a block: its last 5 bytes are literals, and no match starts in its last 12.
    private const int LastLiterals = 5;
    private const int MatchFreeEnd = 12;

    private const int TableBytes = 1 << 14;
    private const int HashBits = 64;
    private const int MinTableBits = 8;

    // Without a match, the step grows by one every 64 tries.
    private const int SkipTrigger = 6;

    /// <summary>
    /// Compresses <paramref name="source"/> into one block: greedily, by a hash table of the last place of each
    /// sequence of bytes, as the reference implementation does by default.
    /// </summary>
    /// <param name="source">At most <see cref="MaxInputLength"/> bytes.</param>
    /// <param name="destination">At least <see cref="MaxCompressedLength"/> bytes.</param>
    /// <returns>The number of bytes written, never 0: an empty input is one byte.</returns>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is too short.</exception>
    [SkipLocalsInit]
    public static int Compress(ReadOnlySpan<byte> source, Span<byte> destination)
    {
        if (destination.Length < MaxCompressedLength(source.Length))
        {
            throw new ArgumentException("The destination is shorter than MaxCompressedLength.", nameof(destination));
        }

        fixed (byte* input = source)
        fixed (byte* output = destination)
        {
            if (source.Length <= MatchFreeEnd)
            {
                return (int)(WriteLastLiterals(output, input, source.Length) - output);
            }

            // Positions of 16 bits leave room for twice as many.
            if (source.Length <= ushort.MaxValue)
            {
                ushort* table = stackalloc ushort[TableBytes / sizeof(ushort)];
                return Compress(input, source.Length, output, table, TableBits(source.Length, sizeof(ushort)));
            }
            else
            {
                uint* table = stackalloc uint[TableBytes / sizeof(uint)];
                return Compress(input, source.Length, output, table, TableBits(source.Length, sizeof(uint)));
            }
        }
    }

    /// <summary>The hash's bits: for a short input less, so that the table is quickly cleared.</summary>
    private static int TableBits(int sourceLength, int entryBytes) =>
        Math.Clamp(BitOperations.Log2((uint)sourceLength) + 1, MinTableBits, BitOperations.Log2((uint)(TableBytes / entryBytes)));

    private static int Compress<TPosition>(byte* source, int length, byte* destination, TPosition* table, int tableBits)
        where TPosition : unmanaged, IBinaryInteger<TPosition>
    {
        new Span<TPosition>(table, 1 << tableBits).Clear();
        var progress = new Progress { Anchor = source, Input = source + 1, Output = destination };
        FindSequences(source, length, ref progress, table, HashBits - tableBits);
        return (int)(WriteLastLiterals(progress.Output, progress.Anchor, source + length - progress.Anchor) - destination);
    }

    /// <summary>Writes the literals and matches up to where no match may begin.</summary>
    private static void FindSequences<TPosition>(byte* source, int length, ref Progress progress, TPosition* table, int hashShift)
        where TPosition : unmanaged, IBinaryInteger<TPosition>
    {
        byte* lastMatchStart = source + length - MatchFreeEnd;
        byte* matchEnd = source + length - LastLiterals;
        byte* anchor = progress.Anchor;
        byte* input = progress.Input;
        byte* output = progress.Output;
        byte* match;
        while ((match = FindMatch(source, ref input, lastMatchStart, table, hashShift)) != null)
        {
            while (input > anchor && match > source && input[-1] == match[-1])
            {
                input--;
                match--;
            }

            byte* token = output;
            output = WriteLiterals(output, anchor, input - anchor);
            while (true)
            {
                *(ushort*)output = LittleEndian.Of((ushort)(input - match));
                output += DistanceLength;
                long matched = CountEqual(input + MinMatch, match + MinMatch, matchEnd);
                output = WriteMatchLength(output, token, matched);
                input += matched + MinMatch;
                anchor = input;
                if (input > lastMatchStart)
                {
                    break;
                }

                // What starts here often matches at once: then there are no literals between.
                table[Hash<TPosition>(input - 2, hashShift)] = TPosition.CreateTruncating(input - 2 - source);
                match = Exchange(source, input, table, hashShift);
                if (!IsMatch<TPosition>(input, match))
                {
                    input++;
                    break;
                }

                token = output++;
                *token = 0;
            }
        }

        progress.Anchor = anchor;
        progress.Input = input;
        progress.Output = output;
    }

    /// <summary>Goes on to the first place whose bytes were met before, or to where to look on once more has come.</summary>
    /// <returns>The place where; null when the end of the input comes first.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* FindMatch<TPosition>(
        byte* source, ref byte* input, byte* lastMatchStart, TPosition* table, int hashShift)
        where TPosition : unmanaged, IBinaryInteger<TPosition>
    {
        byte* place = input;
        for (int tries = 1 << SkipTrigger; place <= lastMatchStart; tries++)
        {
            byte* match = Exchange(source, place, table, hashShift);
            if (IsMatch<TPosition>(place, match))
            {
                input = place;
                return match;
            }

            place += tries >> SkipTrigger;
        }

        input = place;
        return null;
    }

    /// <summary>Replaces the last place with the same hash as <paramref name="place"/> by that.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* Exchange<TPosition>(byte* source, byte* place, TPosition* table, int hashShift)
        where TPosition : unmanaged, IBinaryInteger<TPosition>
    {
        TPosition* entry = table + Hash<TPosition>(place, hashShift);
        byte* last = source + uint.CreateTruncating(*entry);
        *entry = TPosition.CreateTruncating(place - source);
        return last;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsMatch<TPosition>(byte* input, byte* match)
        where TPosition : unmanaged =>
        (sizeof(TPosition) == sizeof(ushort) || input - match <= MaxDistance) && *(uint*)match == *(uint*)input;

    /// <summary>Of five bytes, which find longer matches; of four in short inputs, where any match is welcome.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nuint Hash<TPosition>(byte* place, int shift)
        where TPosition : unmanaged
    {
        ulong bytes = LittleEndian.Of(*(ulong*)place);
        return sizeof(TPosition) == sizeof(ushort)
            ? (nuint)((bytes << 32) * 0x9E3779B185EBCA87 >> shift)
            : (nuint)((bytes << 24) * 0x9E3779B185EBCA87 >> shift);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static long CountEqual(byte* input, byte* match, byte* end)
    {
        byte* start = input;
        for (; input <= end - sizeof(ulong); input += sizeof(ulong), match += sizeof(ulong))
        {
            ulong difference = LittleEndian.Of(*(ulong*)match) ^ LittleEndian.Of(*(ulong*)input);
            if (difference != 0)
            {
                return input - start + (BitOperations.TrailingZeroCount(difference) >> 3);
            }
        }

        while (input < end && *input == *match)
        {
            input++;
            match++;
        }

        return input - start;
    }
}
