using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats;

/// <summary>
/// The memory that decoding a payload may still take, and the error for <see cref="FormatLimits.MaxDecodedBytes"/>. Counts
/// down, so that the check on each object is one of the sign.
/// </summary>
internal struct DecodeBudget
{
    /// <summary>How many bytes of memory a byte of payload may become, where no limit is set.</summary>
    public const int BytesPerByte = 16;

    /// <summary>What even the smallest payload may become, where no limit is set: 16 MiB.</summary>
    public const long Floor = 16 * 1024 * 1024;

    // The header, the length and the final zero of a string; the header and length of an array.
    private const int StringBase = 24;
    private const int ArrayBase = 24;

    private readonly long _max;
    private long _left;

    /// <summary>What a payload may become.</summary>
    /// <param name="limits">The limits.</param>
    /// <param name="payloadLength">The payload's length, decompressed.</param>
    public DecodeBudget(FormatLimits limits, int payloadLength)
    {
        _max = Of(limits, payloadLength);
        _left = _max;
    }

    /// <summary>The memory that was taken, in bytes.</summary>
    public readonly long Taken => _max - _left;

    /// <summary>What payloads of so many bytes may become where no limit is set.</summary>
    public static long Of(FormatLimits limits, long payloadLength) => limits.MaxDecodedBytes ?? Math.Max(Floor, BytesPerByte * payloadLength);

    /// <summary>What a payload takes is too much.</summary>
    public static InvalidPayloadException Exceeded(long max, long offset) =>
        new($"a payload that takes at most {max} bytes in memory", "one that takes more", offset) { ExceedsLimit = true };

    /// <summary>Memory is about to be taken.</summary>
    /// <param name="bytes">How much.</param>
    /// <param name="offset">Where in the payload.</param>
    /// <exception cref="InvalidPayloadException">It is too much.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Charge(long bytes, int offset)
    {
        _left -= bytes;
        if (_left < 0)
        {
            Throw(_max, offset);
        }
    }

    /// <summary>A string was made; the empty one is shared.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void ChargeString(int length, int offset)
    {
        if (length > 0)
        {
            Charge(StringBase + ((long)length * sizeof(char)), offset);
        }
    }

    /// <summary>An array of bytes is about to be made.</summary>
    public void ChargeBytes(int length, int offset) => Charge((long)ArrayBase + length, offset);

    [DoesNotReturn]
    private static void Throw(long max, int offset) => throw Exceeded(max, offset);
}
