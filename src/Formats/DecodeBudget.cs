using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using SerializationApi.Formats.Primitives.Text;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Infrastructure;

/// <summary>
/// The memory that decoding a payload may still take, and the error for <see cref="FormatLimits.MaxDecodedBytes"/>. Counts
/// down, so that the check on each object is one of the sign.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct DecodeBudget
{
    /// <summary>How many bytes of memory a byte of payload may take, without a limit.</summary>
    public const int BytesPerByte = 16;

    /// <summary>The memory that even the smallest payload may take, without a limit: 16 MiB.</summary>
    public const long Floor = 16 * 1024 * 1024;

    /// <summary>The longest string that .NET can make, in UTF-16 units.</summary>
    public const int MaxStringLength = 0x3FFF_FFDF;

    // The header, the length and the final zero of a string; the header and length of an array.
    private const int StringBase = 24;
    private const int ArrayBase = 24;

    // How much is counted between two questions whether to go on: first little, later a quarter of what was taken.
    private const long FirstCheck = 64 * 1024;
    private const long MaxCheck = 1024 * 1024;
    private const int CheckShift = 2;

    private readonly long _max;

    // What may be taken until the next look, and after it.
    private long _left;
    private long _beyond;

    /// <summary>Creates the budget of a payload.</summary>
    /// <param name="limits">The limits.</param>
    /// <param name="payloadLength">The payload's length, decompressed.</param>
    public DecodeBudget(FormatLimits limits, int payloadLength)
    {
        _max = Of(limits, payloadLength);
        _left = Math.Min(_max, FirstCheck);
        _beyond = _max - _left;
    }

    /// <summary>The memory that was taken, in bytes.</summary>
    public readonly long Taken => _max - _beyond - _left;

    /// <summary>The memory that payloads of so many bytes may take.</summary>
    public static long Of(FormatLimits limits, long payloadLength) =>
        limits.MaxDecodedBytes ?? Math.Max(Floor, BytesPerByte * payloadLength);

    /// <summary>The error of a payload that takes too much memory.</summary>
    public static InvalidPayloadException Exceeded(long max, long offset) =>
        new($"a payload that takes at most {max} bytes in memory", "a larger payload", offset) { ExceedsLimit = true };

    /// <summary>Charges memory before it is taken.</summary>
    /// <param name="bytes">How much.</param>
    /// <param name="offset">Where in the payload.</param>
    /// <exception cref="InvalidPayloadException">It is too much.</exception>
    /// <exception cref="OperationCanceledException">Nobody waits for it any more: <see cref="CodecWatch"/>.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Charge(long bytes, int offset)
    {
        _left -= bytes;
        if (_left < 0)
        {
            GoOn(offset);
        }
    }

    /// <summary>
    /// Whether a string of so many units certainly fits. UTF-8 has at most as many units as
    /// bytes. If not, <see cref="CheckString"/> decides by the exact number.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool HasRoom(int units) => SizeOfString(units) <= _left && units <= MaxStringLength;

    /// <summary>Checks a string before it is made; it is charged afterwards.</summary>
    /// <param name="units">Its length in UTF-16.</param>
    /// <param name="offset">Where in the payload.</param>
    /// <exception cref="InvalidPayloadException">It is too large.</exception>
    public readonly void CheckString(long units, int offset)
    {
        if (units > MaxStringLength)
        {
            throw new InvalidPayloadException($"a string of at most {MaxStringLength} UTF-16 units", $"a string of {units}", offset)
            {
                ExceedsLimit = true,
            };
        }

        CheckBytes(SizeOfString(units), offset);
    }

    /// <summary>Checks memory before it is taken; it is charged once its size is known.</summary>
    /// <param name="atLeast">How much at least.</param>
    /// <param name="offset">Where in the payload.</param>
    /// <exception cref="InvalidPayloadException">It is too much.</exception>
    public readonly void CheckBytes(long atLeast, int offset)
    {
        if (atLeast > _left + _beyond)
        {
            Throw(_max, offset);
        }
    }

    /// <summary>Checks a string of UTF-8 before it is made; it is charged afterwards.</summary>
    /// <exception cref="InvalidPayloadException">It is too large.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void CheckText(ReadOnlySpan<byte> utf8, int offset)
    {
        if (!HasRoom(utf8.Length))
        {
            CheckString(Utf8Transcoder.CountUnits(utf8), offset);
        }
    }

    /// <summary>Charges a string; the empty one is shared.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void ChargeString(int length, int offset) => Charge(SizeOfString(length), offset);

    /// <summary>Charges an array of bytes before it is made.</summary>
    public void ChargeBytes(int length, int offset) => Charge((long)ArrayBase + length, offset);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void GoOn(int offset)
    {
        if (_left + _beyond < 0)
        {
            Throw(_max, offset);
        }

        long more = Math.Min(_beyond, Math.Clamp(Taken >> CheckShift, FirstCheck, MaxCheck) - _left);
        CodecWatch.Check(more);
        _left += more;
        _beyond -= more;
    }

    private static long SizeOfString(long units) => units == 0 ? 0 : StringBase + (units * sizeof(char));

    [DoesNotReturn]
    private static void Throw(long max, int offset) => throw Exceeded(max, offset);
}
