using System.Buffers;
using System.Buffers.Binary;

namespace SerializationApi.Benchmarks.Compare.Compressing;

/// <summary>
/// LZ4 blocks as LZ4_compress_HC makes them (github.com/lz4/lz4, doc/lz4_Block_format.md): of the places that begin with the same four
/// bytes, which are chained, the longest match is taken, unless the next byte begins a longer one.
/// </summary>
internal static class Lz4Small
{
    private const int MinMatch = 4;
    private const int LastLiterals = 5;
    private const int MatchFreeEnd = 12;
    private const int MaxDistance = 65535;
    private const int HashBits = 16;
    private const int LengthFollows = 15;

    // How many places are looked at: level 9 of the reference implementation has 256.
    private const int MaxTries = 256;

    /// <summary>Compresses a payload into one block.</summary>
    /// <param name="source">The payload.</param>
    /// <param name="destination">Room for the most bytes that a block of it takes.</param>
    /// <returns>The number of bytes written.</returns>
    public static int Compress(ReadOnlySpan<byte> source, Span<byte> destination)
    {
        int[] heads = ArrayPool<int>.Shared.Rent(1 << HashBits);
        int[] chain = ArrayPool<int>.Shared.Rent(MaxDistance + 1);
        heads.AsSpan(0, 1 << HashBits).Fill(int.MinValue / 2);
        try
        {
            return Compress(source, destination, new Places(heads, chain));
        }
        finally
        {
            ArrayPool<int>.Shared.Return(heads);
            ArrayPool<int>.Shared.Return(chain);
        }
    }

    private static int Compress(ReadOnlySpan<byte> source, Span<byte> destination, Places places)
    {
        int anchor = 0;
        int written = 0;
        int lastStart = source.Length - MatchFreeEnd;
        for (int position = 0; position <= lastStart;)
        {
            (int length, int match) = places.Longest(source, position);
            if (length < MinMatch)
            {
                position++;
                continue;
            }

            // A byte later there may be a longer one.
            while (position < lastStart && places.Longest(source, position + 1) is var next && next.Length > length)
            {
                position++;
                (length, match) = next;
            }

            written += WriteSequence(source[anchor..position], position - match, length, destination[written..]);
            position += length;
            anchor = position;
        }

        return written + WriteSequence(source[anchor..], distance: 0, length: 0, destination[written..]);
    }

    private static int WriteSequence(ReadOnlySpan<byte> literals, int distance, int length, Span<byte> destination)
    {
        int matched = Math.Max(0, length - MinMatch);
        destination[0] = (byte)((Math.Min(literals.Length, LengthFollows) << 4) | Math.Min(matched, LengthFollows));
        int written = 1 + WriteRest(literals.Length, destination[1..]);
        literals.CopyTo(destination[written..]);
        written += literals.Length;
        if (length == 0)
        {
            return written;
        }

        BinaryPrimitives.WriteUInt16LittleEndian(destination[written..], (ushort)distance);
        written += sizeof(ushort);
        return written + WriteRest(matched, destination[written..]);
    }

    private static int WriteRest(int length, Span<byte> destination)
    {
        if (length < LengthFollows)
        {
            return 0;
        }

        int written = 0;
        for (length -= LengthFollows; length >= byte.MaxValue; length -= byte.MaxValue)
        {
            destination[written++] = byte.MaxValue;
        }

        destination[written++] = (byte)length;
        return written;
    }

    /// <summary>Where each four bytes were met: the last place by their hash, and before each place the one before.</summary>
    private ref struct Places(int[] heads, int[] chain)
    {
        private int _next;

        /// <summary>The longest match of what begins at a position, which is not before that of the call before.</summary>
        public (int Length, int Match) Longest(ReadOnlySpan<byte> source, int position)
        {
            for (; _next <= position; _next++)
            {
                int hash = Hash(source, _next);
                chain[_next & MaxDistance] = heads[hash];
                heads[hash] = _next;
            }

            int most = source.Length - LastLiterals - position;
            int best = 0;
            int bestMatch = 0;
            int candidate = chain[position & MaxDistance];
            for (int tries = MaxTries; tries > 0 && candidate >= 0 && position - candidate <= MaxDistance; tries--)
            {
                if (best < most && source[candidate + best] == source[position + best])
                {
                    int length = source.Slice(position, most).CommonPrefixLength(source.Slice(candidate, most));
                    if (length > best)
                    {
                        best = length;
                        bestMatch = candidate;
                    }
                }

                int before = chain[candidate & MaxDistance];
                if (before >= candidate)
                {
                    break;
                }

                candidate = before;
            }

            return (best, bestMatch);
        }

        private static int Hash(ReadOnlySpan<byte> source, int position) =>
            (int)(BinaryPrimitives.ReadUInt32LittleEndian(source[position..]) * 2654435761u >> (32 - HashBits));
    }
}
