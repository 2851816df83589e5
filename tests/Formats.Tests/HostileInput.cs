using SerializationApi.Shapes;
using SerializationApi.Tests.Support;

namespace SerializationApi.Formats.Tests;

/// <summary>What no payload may do, whatever the format: end in anything but a value or an <see cref="InvalidPayloadException"/>.</summary>
internal static class HostileInput
{
    /// <summary>Every payload that is cut short is refused, with an offset within it.</summary>
    public static void TruncatedAtEveryOffset<T>(Codec<T> codec, byte[] payload)
    {
        for (int length = 0; length < payload.Length; length++)
        {
            byte[] cut = payload[..length];
            InvalidPayloadException error = Assert.Throws<InvalidPayloadException>(() => codec.Decode(cut));
            Assert.InRange(error.Offset, 0, length);
        }
    }

    /// <summary>Every byte is changed to each of several others; what comes of it is a value or a clear error.</summary>
    /// <param name="codec">What reads.</param>
    /// <param name="payload">A good payload.</param>
    /// <param name="plainLength">Its length after decompression, within which offsets are then.</param>
    public static void EveryByteChanged<T>(Codec<T> codec, byte[] payload, int plainLength = 0)
    {
        int maxOffset = Math.Max(payload.Length, plainLength);
        byte[] changed = [.. payload];
        foreach (int i in Rounds.Places(payload.Length))
        {
            for (int value = 0; value <= byte.MaxValue; value++)
            {
                changed[i] = (byte)value;
                ValueOrError(codec, changed, maxOffset);
            }

            changed[i] = payload[i];
        }
    }

    /// <summary>Random bytes, the same in each run.</summary>
    public static void RandomBytes<T>(Codec<T> codec, int count)
    {
        var random = new Random(20_260_101);
        for (int i = 0; i < Rounds.Of(count); i++)
        {
            byte[] payload = new byte[random.Next(64)];
            random.NextBytes(payload);
            ValueOrError(codec, payload, payload.Length);
        }
    }

    /// <summary>The payload is refused, and less memory is allocated for it than so many times its size (and some for the error).</summary>
    public static InvalidPayloadException RefusedCheaply<T>(Codec<T> codec, byte[] payload, int maxMultiple = 20)
    {
        // An exception with its stack trace and message takes tens of kilobytes the first time.
        const int ErrorAllowance = 200_000;

        long before = GC.GetAllocatedBytesForCurrentThread();
        InvalidPayloadException error = Assert.Throws<InvalidPayloadException>(() => codec.Decode(payload));
        long allocated = GC.GetAllocatedBytesForCurrentThread() - before;
        Assert.InRange(allocated, 0, ErrorAllowance + ((long)maxMultiple * payload.Length));
        return error;
    }

    private static void ValueOrError<T>(Codec<T> codec, byte[] payload, int maxOffset)
    {
        try
        {
            codec.Decode(payload);
        }
        catch (InvalidPayloadException error)
        {
            Assert.InRange(error.Offset, 0, maxOffset);
        }
    }
}
