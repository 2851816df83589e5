using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.Streams.Roots;

/// <summary>What becomes of a payload, so that one way to decode it can be compared with another.</summary>
/// <param name="What">The value, as its codec encodes it, or how it is refused.</param>
/// <param name="Offset">Where it is refused; null where the number of items is, since so few bytes are left.</param>
internal sealed record Verdict(string What, long? Offset = null)
{
    private const string Refused = "refused";
    private const string TooLarge = "too large";

    /// <summary>Whether the payload is a value.</summary>
    public bool IsValue => What is not (Refused or TooLarge);

    /// <summary>The verdict of a way to decode.</summary>
    public static Verdict Of<T>(Codec<T> codec, Func<T?> decode)
        where T : class
    {
        try
        {
            if (decode() is not { } value)
            {
                return new Verdict("null");
            }

            using PooledBuffer payload = codec.Encode(value);
            return new Verdict(Convert.ToHexString(payload.Span));
        }
        catch (InvalidPayloadException error)
        {
            bool isOfCount = error.Expected.EndsWith("for the bytes that are left", StringComparison.Ordinal);
            return new Verdict(error.ExceedsLimit ? TooLarge : Refused, isOfCount ? null : error.Offset);
        }
    }

    /// <summary>A payload with each byte changed in turn, to some of every kind.</summary>
    public static IEnumerable<(byte[] Payload, int Cut, string What)> Changed(byte[] payload)
    {
        for (int i = 0; i < payload.Length; i++)
        {
            foreach (byte change in new byte[] { 0x01, 0x02, 0x10, 0x20, 0x80, 0xFF, (byte)(payload[i] ^ '"'), (byte)(payload[i] ^ ']') })
            {
                byte[] changed = [.. payload];
                changed[i] ^= change;
                yield return (changed, i, $"byte {i} is 0x{changed[i]:x2}");
            }
        }
    }

    /// <summary>A payload cut off behind each byte, and with more behind its end.</summary>
    public static IEnumerable<(byte[] Payload, int Cut, string What)> CutOffOrLonger(byte[] payload)
    {
        for (int length = 0; length <= payload.Length; length++)
        {
            yield return (payload[..length], length / 2, $"{length} bytes");
        }

        yield return ([.. payload, 0x20], 0, "a space behind it");
        yield return ([.. payload, 0x00], 0, "a zero behind it");
        yield return ([.. payload, .. payload], 0, "it twice");
    }
}
