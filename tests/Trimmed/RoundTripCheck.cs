using SerializationApi.Formats;

namespace SerializationApi.Trimmed;

/// <summary>Encodes a value, decodes it, and encodes what came back: the bytes must be the same, in every format.</summary>
internal sealed class RoundTripCheck(FormatSet formats)
{
    /// <summary>How many round trips have been made.</summary>
    public int Count { get; private set; }

    /// <summary>Checks one value in all formats.</summary>
    /// <exception cref="InvalidOperationException">What came back is not what was sent.</exception>
    public void Run<T>(T value)
        where T : class
    {
        foreach (Format format in formats.Formats)
        {
            Codec<T> codec = formats.FindCodecs<T>()!.For(format);
            using PooledBuffer sent = codec.Encode(value);
            T? received = codec.Decode(sent.Span);
            using PooledBuffer again = codec.Encode(received!);
            if (sent.Length < 100 || !sent.Span.SequenceEqual(again.Span))
            {
                throw new InvalidOperationException($"{typeof(T)} did not come back the same from {format.Name}.");
            }

            Count++;
        }
    }
}
