using SerializationApi.Formats;

namespace SerializationApi.Benchmarks.Compare.Systems;

/// <summary>A sample, and whether another value is equal to it: written as our JSON, both are the same bytes.</summary>
/// <typeparam name="T">The contract, or a list of it.</typeparam>
/// <param name="value">The sample.</param>
/// <param name="json">The codec that writes both.</param>
internal sealed class SampleValue<T>(T value, Codec<T> json)
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

        using PooledBuffer expected = json.Encode(value);
        using PooledBuffer found = json.Encode(typed);
        return expected.Span.SequenceEqual(found.Span);
    }
}
