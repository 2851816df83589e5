using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using SerializationApi.Formats.Primitives.Text;
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

    /// <summary>The longest string that .NET can make, in UTF-16 units.</summary>
    public const int MaxStringLength = 0x3FFF_FFDF;

    // The header, the length and the final zero of a string; the header and length of an array.
    private const int StringBase = 24;
    private const int ArrayBase = 24;

    // How much is counted before it is looked whether anybody waits for the value.
    private const long BytesPerCheck = 4 * 1024 * 1024;

    private readonly long _max;

    // Until the next look, and what there is beyond it.
    private long _left;
    private long _beyond;

    /// <summary>What a payload may become.</summary>
    /// <param name="limits">The limits.</param>
    /// <param name="payloadLength">The payload's length, decompressed.</param>
    public DecodeBudget(FormatLimits limits, int payloadLength)
    {
        _max = Of(limits, payloadLength);
        _left = Math.Min(_max, BytesPerCheck);
        _beyond = _max - _left;
    }

    /// <summary>The memory that was taken, in bytes.</summary>
    public readonly long Taken => _max - _beyond - _left;

    /// <summary>What payloads of so many bytes may become where no limit is set.</summary>
    public static long Of(FormatLimits limits, long payloadLength) => limits.MaxDecodedBytes ?? Math.Max(Floor, BytesPerByte * payloadLength);

    /// <summary>What a payload takes is too much.</summary>
    public static InvalidPayloadException Exceeded(long max, long offset) =>
        new($"a payload that takes at most {max} bytes in memory", "one that takes more", offset) { ExceedsLimit = true };

    /// <summary>Memory is about to be taken.</summary>
    /// <param name="bytes">How much.</param>
    /// <param name="offset">Where in the payload.</param>
    /// <exception cref="InvalidPayloadException">It is too much.</exception>
    /// <exception cref="OperationCanceledException">Nobody waits for the value any more: <see cref="Interruption"/>.</exception>
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
    /// Whether a string of so many units may be made whatever else is found out about it: of UTF-8, the units are at most the
    /// bytes. Where it is not sure, <see cref="CheckString"/> is asked with their number.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool HasRoom(int units) => SizeOfString(units) <= _left && units <= MaxStringLength;

    /// <summary>A string is about to be made, and counted once it is there.</summary>
    /// <param name="units">Its length in UTF-16.</param>
    /// <param name="offset">Where in the payload.</param>
    /// <exception cref="InvalidPayloadException">It is too large.</exception>
    public readonly void CheckString(long units, int offset)
    {
        if (units > MaxStringLength)
        {
            throw new InvalidPayloadException($"a string of at most {MaxStringLength} UTF-16 units", $"one of {units}", offset) { ExceedsLimit = true };
        }

        CheckBytes(SizeOfString(units), offset);
    }

    /// <summary>Memory is about to be taken, and counted once it is known how much.</summary>
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

    /// <summary>A string of UTF-8 is about to be made, and counted once it is there.</summary>
    /// <exception cref="InvalidPayloadException">It is too large.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void CheckText(ReadOnlySpan<byte> utf8, int offset)
    {
        if (!HasRoom(utf8.Length))
        {
            CheckString(Utf8Transcoder.CountUnits(utf8), offset);
        }
    }

    /// <summary>A string was made; the empty one is shared.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void ChargeString(int length, int offset) => Charge(SizeOfString(length), offset);

    /// <summary>An array of bytes is about to be made.</summary>
    public void ChargeBytes(int length, int offset) => Charge((long)ArrayBase + length, offset);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void GoOn(int offset)
    {
        if (_left + _beyond < 0)
        {
            Throw(_max, offset);
        }

        Interruption.Check();
        long more = Math.Min(_beyond, BytesPerCheck - _left);
        _left += more;
        _beyond -= more;
    }

    private static long SizeOfString(long units) => units == 0 ? 0 : StringBase + (units * sizeof(char));

    [DoesNotReturn]
    private static void Throw(long max, int offset) => throw Exceeded(max, offset);
}
