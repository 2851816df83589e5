using SerializationApi.Formats;

namespace SerializationApi.Benchmarks.Compare.Systems;

/// <summary>A sample, and whether another value is equal to it: written by our codec, both are the same bytes.</summary>
/// <typeparam name="T">The contract, or a list of it.</typeparam>
/// <param name="value">The sample.</param>
/// <param name="codec">The codec that writes both.</param>
internal sealed class SampleValue<T>(T value, Codec<T> codec)
{
    /// <summary>The sample.</summary>
    public T Value => value;

    /// <summary>Whether a value is equal to the sample.</summary>
    public bool IsEqual(object? other)
    {
        if (other is not T typed)
        {
            return false;
        }

        using PooledBuffer expected = codec.Encode(value);
        using PooledBuffer found = codec.Encode(typed);
        return expected.Span.SequenceEqual(found.Span);
    }
}
