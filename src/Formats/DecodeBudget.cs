using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using SerializationApi.Formats.Primitives.Text;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Infrastructure;

/// <summary>
/// The memory that decoding a payload may still take, and the error for <see cref="FormatLimits.MaxDecodedBytes"/>. It counts down, so that
/// the check on each object only tests the sign.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct DecodeBudget
{
    /// <summary>The bytes of memory per byte of payload, if no limit is set.</summary>
    public const int BytesPerByte = 16;

    /// <summary>The memory that even the smallest payload may take, if no limit is set: 16 MiB.</summary>
    public const long Floor = 16 * 1024 * 1024;

    /// <summary>The longest string in .NET, in UTF-16 units.</summary>
    public const int MaxStringLength = 0x3FFF_FFDF;

    // The header, length and final zero of a string; the header and length of an array.
    private const int StringBase = 24;
    private const int ArrayBase = 24;

    // The bytes between two checks whether to continue: first few, later a quarter of the total.
    private const long FirstCheck = 64 * 1024;
    private const long MaxCheck = 1024 * 1024;
    private const int CheckShift = 2;

    private readonly long _max;

    // The memory until the next check, and after it.
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

    /// <summary>Gets the memory taken so far, in bytes.</summary>
    public readonly long Taken => _max - _beyond - _left;

    /// <summary>Returns the memory that a payload of this length may take, in bytes.</summary>
    public static long Of(FormatLimits limits, long payloadLength) =>
        limits.MaxDecodedBytes ?? Math.Max(Floor, BytesPerByte * payloadLength);

    /// <summary>Creates the error of a payload that takes too much memory.</summary>
    public static InvalidPayloadException Exceeded(long max, long offset) =>
        new($"a payload that takes at most {max} bytes in memory", "a larger payload", offset) { ExceedsLimit = true };

    /// <summary>Charges memory before it is allocated.</summary>
    /// <param name="bytes">The number of bytes.</param>
    /// <param name="offset">The offset in the payload.</param>
    /// <exception cref="InvalidPayloadException">It exceeds the budget.</exception>
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
    /// Returns whether a string of so many units certainly fits. UTF-8 has at most as many units as bytes. If not,
    /// <see cref="CheckString"/> decides by the exact number.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool HasRoom(int units) => SizeOfString(units) <= _left && units <= MaxStringLength;

    /// <summary>Checks a string before it is created; it is charged afterwards.</summary>
    /// <param name="units">Its length in UTF-16.</param>
    /// <param name="offset">The offset in the payload.</param>
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

    /// <summary>Checks memory before it is allocated; it is charged once its size is known.</summary>
    /// <param name="atLeast">The least number of bytes.</param>
    /// <param name="offset">The offset in the payload.</param>
    /// <exception cref="InvalidPayloadException">It exceeds the budget.</exception>
    public readonly void CheckBytes(long atLeast, int offset)
    {
        if (atLeast > _left + _beyond)
        {
            Throw(_max, offset);
        }
    }

    /// <summary>Checks a UTF-8 string before it is created; it is charged afterwards.</summary>
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

    /// <summary>Charges a byte array before it is created.</summary>
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
