using System.Numerics;
using System.Runtime.CompilerServices;
using SerializationApi.Formats.Primitives.Numbers;

namespace SerializationApi.Formats.Primitives.Lz4;

/// <summary>The LZ4 block format (github.com/lz4/lz4, doc/lz4_Block_format.md), without frames.</summary>
internal static unsafe partial class Lz4Codec
{
    /// <summary>The largest input, as in the reference implementation (LZ4_MAX_INPUT_SIZE).</summary>
    public const int MaxInputLength = 0x7E000000;

    /// <summary>The shortest match, in bytes.</summary>
    public const int MinMatch = 4;

    /// <summary>How far back a match may begin, in bytes.</summary>
    public const int MaxDistance = ushort.MaxValue;

    /// <summary>The bytes that say how far back a match begins.</summary>
    public const int DistanceLength = 2;

    /// <summary>A token's half byte that says that more bytes of length follow.</summary>
    public const int LengthFollows = 15;

    /// <summary>The most bytes that <see cref="Compress"/> writes for an input of that many bytes.</summary>
    /// <param name="sourceLength">From 0 to <see cref="MaxInputLength"/>.</param>
    public static int MaxCompressedLength(int sourceLength)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(sourceLength);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(sourceLength, MaxInputLength);
        return sourceLength + (sourceLength / 255) + 16;
    }

    // The end of a block: its last 5 bytes are literals, and no match starts in its last 12.
    private const int LastLiterals = 5;
    private const int MatchFreeEnd = 12;

    private const int MaxTableBits = 13;
    private const int MinTableBits = 8;

    // So many places are tried one by one. Then the step grows by one after each such number without a match.
    private const int TriesPerStep = 64;

    private interface IBlockKind
    {
        /// <summary>Whether places are further apart than a table of 16 bits tells.</summary>
        static abstract bool IsLong { get; }
    }

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

            ushort* table = stackalloc ushort[TableEntries];
            return source.Length <= ushort.MaxValue
                ? Compress<ShortBlock>(input, source.Length, output, table)
                : Compress<LongBlock>(input, source.Length, output, table);
        }
    }

    private static int Compress<TKind>(byte* source, int length, byte* destination, ushort* table)
        where TKind : struct, IBlockKind
    {
        // Less for a short input, so that the table is cleared quickly.
        int tableBits = Math.Clamp(BitOperations.Log2((uint)length) + 1, MinTableBits, MaxTableBits);
        new Span<ushort>(table, 1 << tableBits).Clear();
        var progress = new Progress
        {
            Anchor = source,
            Input = source + 1,
            Output = destination,
        };
        FindSequences<TKind>(source, length, ref progress, table, tableBits);
        return (int)(WriteLastLiterals(progress.Output, progress.Anchor, source + length - progress.Anchor) - destination);
    }

    /// <summary>Writes the literals and matches up to where no match may begin.</summary>
    private static void FindSequences<TKind>(byte* source, int length, ref Progress progress, ushort* table, int tableBits)
        where TKind : struct, IBlockKind
    {
        byte* lastMatchStart = source + length - MatchFreeEnd;
        byte* matchEnd = source + length - LastLiterals;
        byte* anchor = progress.Anchor;
        byte* input = progress.Input;
        byte* output = progress.Output;
        byte* match;
        while ((match = FindMatch<TKind>(source, ref input, lastMatchStart, table, tableBits)) != null)
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

                // Often the next match begins right here, without literals between.
                match = Exchange<TKind>(source, input, table, tableBits);
                if (!IsMatch<TKind>(input, match))
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
    private static byte* FindMatch<TKind>(byte* source, ref byte* input, byte* lastMatchStart, ushort* table, int tableBits)
        where TKind : struct, IBlockKind
    {
        // Most matches are found here, by a loop that counts nothing.
        byte* place = input;
        byte* end = place + Math.Min(TriesPerStep, lastMatchStart + 1 - place);
        for (; place < end; place++)
        {
            byte* match = Exchange<TKind>(source, place, table, tableBits);
            if (IsMatch<TKind>(place, match))
            {
                input = place;
                return match;
            }
        }

        for (int tries = 2 * TriesPerStep; place <= lastMatchStart; tries++)
        {
            byte* match = Exchange<TKind>(source, place, table, tableBits);
            if (IsMatch<TKind>(place, match))
            {
                input = place;
                return match;
            }

            place += tries / TriesPerStep;
        }

        input = place;
        return null;
    }

    /// <summary>Replaces the last place with the same hash as <paramref name="place"/> by that.</summary>
    /// <returns>The last place; in a long block that with the same 16 low bits which is no more than <see cref="MaxDistance"/>
    /// back.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* Exchange<TKind>(byte* source, byte* place, ushort* table, int tableBits)
        where TKind : struct, IBlockKind
    {
        ushort* entry = table + Hash<TKind>(place, tableBits);
        ushort last = *entry;
        *entry = (ushort)(place - source);
        return TKind.IsLong ? place - (ushort)(place - source - last) : source + last;
    }

    // In a long block, a place may find itself: the entry of 64 KiB before has the same low bits.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsMatch<TKind>(byte* place, byte* match)
        where TKind : struct, IBlockKind => *(uint*)match == *(uint*)place && (!TKind.IsLong || match != place);

    /// <summary>The hash of five bytes, which finds longer matches; of four in short inputs, where any match helps.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nuint Hash<TKind>(byte* place, int bits)
        where TKind : struct, IBlockKind =>
        TKind.IsLong
            ? (nuint)((LittleEndian.Of(*(ulong*)place) << 24) * 0x9E3779B185EBCA87 >> (64 - bits))
            : (nuint)(*(uint*)place * 0x9E3779B1 >> (32 - bits));

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

    private readonly struct ShortBlock : IBlockKind
    {
        public static bool IsLong => false;
    }

    private readonly struct LongBlock : IBlockKind
    {
        public static bool IsLong => true;
    }

    /// <summary>The entries of a table of places that <see cref="CompressPart"/> needs.</summary>
    public const int TableEntries = 1 << MaxTableBits;

    /// <summary>Compresses the bytes of a block so far, except the last: a match there may need the next bytes, or be forbidden.</summary>
    /// <param name="window">What may be repeated, and behind it what is not compressed.</param>
    /// <param name="start">Where what is not compressed begins; becomes where what is left begins.</param>
    /// <param name="next">Where to look for a match first, not at 0; becomes where to go on. Perhaps behind the end.</param>
    /// <param name="destination">At least <see cref="MaxCompressedLength"/> of what is not compressed.</param>
    /// <param name="table">Of the low 16 bits of <see cref="TableEntries"/> places in the window: 0 in the beginning.</param>
    /// <returns>The number of bytes written, perhaps 0.</returns>
    public static int CompressPart(ReadOnlySpan<byte> window, ref int start, ref int next, Span<byte> destination, ushort[] table)
    {
        if (window.Length <= MatchFreeEnd)
        {
            return 0;
        }

        fixed (byte* source = window)
        fixed (byte* output = destination)
        fixed (ushort* places = table)
        {
            var progress = new Progress
            {
                Anchor = source + start,
                Input = source + next,
                Output = output,
            };
            FindSequences<LongBlock>(source, window.Length, ref progress, places, MaxTableBits);
            start = (int)(progress.Anchor - source);
            next = (int)(progress.Input - source);
            return (int)(progress.Output - output);
        }
    }

    /// <summary>Ends a block.</summary>
    /// <param name="rest">What is left of it.</param>
    /// <param name="destination">At least <see cref="MaxCompressedLength"/> of that.</param>
    /// <returns>The number of bytes written, at least 1.</returns>
    public static int CompressEnd(ReadOnlySpan<byte> rest, Span<byte> destination)
    {
        fixed (byte* literals = rest)
        fixed (byte* output = destination)
        {
            return (int)(WriteLastLiterals(output, literals, rest.Length) - output);
        }
    }

    // The first byte that is not compressed, where the next match is looked for, and where output goes on.
    private struct Progress
    {
        public byte* Anchor;
        public byte* Input;
        public byte* Output;
    }

    /// <summary>
    /// Writes a token and literals, in steps of 8 bytes: both buffers go on for at least 12 bytes behind literals
    /// that a match follows.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* WriteLiterals(byte* output, byte* literals, long length)
    {
        byte* token = output++;
        *token = (byte)(Math.Min(length, LengthFollows) << 4);
        if (length >= LengthFollows)
        {
            output = WriteLength(output, length - LengthFollows);
        }

        byte* end = output + length;
        for (; output < end; output += sizeof(ulong), literals += sizeof(ulong))
        {
            *(ulong*)output = *(ulong*)literals;
        }

        return end;
    }

    private static byte* WriteLastLiterals(byte* output, byte* literals, long length)
    {
        *output++ = (byte)(Math.Min(length, LengthFollows) << 4);
        if (length >= LengthFollows)
        {
            output = WriteLength(output, length - LengthFollows);
        }

        Unsafe.CopyBlockUnaligned(output, literals, (uint)length);
        return output + length;
    }

    /// <summary>Adds what a match has above four bytes to its token.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* WriteMatchLength(byte* output, byte* token, long length)
    {
        *token += (byte)Math.Min(length, LengthFollows);
        return length >= LengthFollows ? WriteLength(output, length - LengthFollows) : output;
    }

    private static byte* WriteLength(byte* output, long rest)
    {
        for (; rest >= byte.MaxValue; rest -= byte.MaxValue)
        {
            *output++ = byte.MaxValue;
        }

        *output++ = (byte)rest;
        return output;
    }
}
