using System.Runtime.CompilerServices;

namespace SerializationApi.Formats.Primitives.Lz4;

internal static unsafe partial class Lz4Codec
{
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
