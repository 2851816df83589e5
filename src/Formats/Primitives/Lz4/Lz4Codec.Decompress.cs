using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using SerializationApi.Formats.Primitives.Numbers;

namespace SerializationApi.Formats.Primitives.Lz4;

internal static unsafe partial class Lz4Codec
{
    // The bytes that a sequence with short literals and a short match reads and writes if it is copied by vectors.
    private const int ShortSequenceInput = 16 + DistanceLength;
    private const int ShortSequenceOutput = (LengthFollows - 1) + 24;
    private const int ShortMatchMinDistance = sizeof(ulong);

    /// <summary>Decompresses one block whose decompressed size is known.</summary>
    /// <param name="source">The whole block; it may be hostile.</param>
    /// <param name="destination">Exactly as long as the decompressed block.</param>
    /// <param name="errorOffset">−1, or the offset in <paramref name="source"/> of the invalid sequence.</param>
    /// <returns>Whether the block was read to its end and filled <paramref name="destination"/> exactly.</returns>
    public static bool TryDecompress(ReadOnlySpan<byte> source, Span<byte> destination, out int errorOffset)
    {
        fixed (byte* sourceStart = source)
        fixed (byte* destinationStart = destination)
        {
            byte* input = sourceStart;
            byte* inputEnd = input + source.Length;
            byte* output = destinationStart;
            byte* outputEnd = output + destination.Length;
            byte* sequence = input;
            while (input < inputEnd)
            {
                sequence = input;
                int token = *input++;
                long length = token >> 4;
                if (length < LengthFollows && inputEnd - input >= ShortSequenceInput && outputEnd - output >= ShortSequenceOutput)
                {
                    Vector128.Load(input).Store(output);
                    input += length;
                    output += length;
                }
                else
                {
                    if (!TryReadLength(ref input, inputEnd, ref length) || length > inputEnd - input || length > outputEnd - output)
                    {
                        break;
                    }

                    Unsafe.CopyBlockUnaligned(output, input, (uint)length);
                    input += length;
                    output += length;
                    if (input == inputEnd && output == outputEnd)
                    {
                        errorOffset = -1;
                        return true;
                    }

                    if (inputEnd - input < DistanceLength)
                    {
                        break;
                    }
                }

                int distance = LittleEndian.Of(*(ushort*)input);
                input += DistanceLength;
                if (distance == 0 || distance > output - destinationStart)
                {
                    break;
                }

                length = token & LengthFollows;
                if (length < LengthFollows && distance >= ShortMatchMinDistance && outputEnd - output >= 24)
                {
                    CopyShortMatch(output, distance);
                    output += length + MinMatch;
                    continue;
                }

                if (!TryReadLength(ref input, inputEnd, ref length) || length + MinMatch > outputEnd - output)
                {
                    break;
                }

                CopyMatch(output, distance, length + MinMatch);
                output += length + MinMatch;
            }

            errorOffset = (int)(sequence - sourceStart);
            return false;
        }
    }

    /// <summary>Copies 18 bytes, the longest match of a token, at a distance of at least 8.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void CopyShortMatch(byte* output, int distance)
    {
        byte* match = output - distance;
        *(ulong*)output = *(ulong*)match;
        *(ulong*)(output + 8) = *(ulong*)(match + 8);
        *(ushort*)(output + 16) = *(ushort*)(match + 16);
    }

    /// <summary>Copies a match that may overlap its output: the copied part doubles with each step.</summary>
    private static void CopyMatch(byte* output, int distance, long length)
    {
        byte* match = output - distance;
        while (length > 0)
        {
            long step = Math.Min(length, output - match);
            Unsafe.CopyBlockUnaligned(output, match, (uint)step);
            output += step;
            length -= step;
        }
    }

    /// <summary>Adds the length bytes that follow a full half byte.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryReadLength(ref byte* input, byte* inputEnd, ref long length)
    {
        if (length < LengthFollows)
        {
            return true;
        }

        while (input < inputEnd)
        {
            byte more = *input++;
            length += more;
            if (more != byte.MaxValue)
            {
                return true;
            }
        }

        return false;
    }
}
