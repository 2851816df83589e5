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

    /// <summary>The largest distance of a match, in bytes.</summary>
    public const int MaxDistance = ushort.MaxValue;

    /// <summary>The number of bytes of a match's distance.</summary>
    public const int DistanceLength = 2;

    /// <summary>The half byte of a token that announces more length bytes.</summary>
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

    // So many positions are tried one by one. Then the step grows by one after each such number without a match.
    private const int TriesPerStep = 64;

    private interface IBlockKind
    {
        /// <summary>Whether positions are further apart than a 16-bit table can tell.</summary>
        static abstract bool IsLong { get; }
    }

    /// <summary>
    /// Compresses <paramref name="source"/> into one block: greedily, with a hash table of the last position of each sequence of bytes,
    /// like the reference implementation by default.
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
        // Smaller for a short input, so that the table is cleared quickly.
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

    /// <summary>Writes literals and matches up to the last position at which a match may begin.</summary>
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

                // Often the next match begins right here, without literals in between.
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

    /// <summary>Moves to the first position whose bytes occurred before, or to the end of the search.</summary>
    /// <returns>The earlier position; null if the end of the input comes first.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* FindMatch<TKind>(byte* source, ref byte* input, byte* lastMatchStart, ushort* table, int tableBits)
        where TKind : struct, IBlockKind
    {
        // Most matches are found here, by a loop without counters.
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

    /// <summary>Replaces the last position with the same hash by <paramref name="place"/>.</summary>
    /// <returns>The last position; in a long block the one with the same 16 low bits that is at most <see cref="MaxDistance"/>
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

    // In a long block, a position may find itself: the entry from 64 KiB before has the same low bits.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsMatch<TKind>(byte* place, byte* match)
        where TKind : struct, IBlockKind => *(uint*)match == *(uint*)place && (!TKind.IsLong || match != place);

    /// <summary>The hash of five bytes, which finds longer matches; in short inputs of four, because any match helps.</summary>
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

    /// <summary>The size of the table for <see cref="CompressPart"/>.</summary>
    public const int TableEntries = 1 << MaxTableBits;

    /// <summary>
    /// Compresses the available bytes of a block, except the last ones: a match there may need the next bytes, or be forbidden.
    /// </summary>
    /// <param name="window">Bytes that may be repeated, followed by bytes that are not compressed.</param>
    /// <param name="start">The start of the uncompressed bytes; updated to the start of the rest.</param>
    /// <param name="next">The first position to search for a match, not 0; updated to the next one, perhaps after the end.</param>
    /// <param name="destination">At least <see cref="MaxCompressedLength"/> of the uncompressed bytes.</param>
    /// <param name="table">The low 16 bits of <see cref="TableEntries"/> positions in the window; initially 0.</param>
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
    /// <param name="rest">The rest of it.</param>
    /// <param name="destination">At least <see cref="MaxCompressedLength"/> of the rest.</param>
    /// <returns>The number of bytes written, at least 1.</returns>
    public static int CompressEnd(ReadOnlySpan<byte> rest, Span<byte> destination)
    {
        fixed (byte* literals = rest)
        fixed (byte* output = destination)
        {
            return (int)(WriteLastLiterals(output, literals, rest.Length) - output);
        }
    }

    // The first uncompressed byte, the start of the next search, and the end of the output.
    private struct Progress
    {
        public byte* Anchor;
        public byte* Input;
        public byte* Output;
    }

    /// <summary>
    /// Writes a token and literals, in steps of 8 bytes: both buffers have at least 12 more bytes after literals that precede a match.
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

    /// <summary>Adds the length of a match above four bytes to its token.</summary>
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
