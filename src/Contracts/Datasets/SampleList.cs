using System.Collections;

namespace SerializationApi.Contracts;

/// <summary>
/// A list that creates an item each time it is requested: a million of them can be sent in batches without being in memory together.
/// <c>ToList()</c> keeps them.
/// </summary>
/// <param name="count">The number of items, from 0.</param>
/// <param name="create">Creates the item at an index; the same index gives an equal item.</param>
public sealed class SampleList<T>(int count, Func<int, T> create) : IReadOnlyList<T>
{
    /// <inheritdoc />
    public int Count { get; } =
        count >= 0 ? count : throw new ArgumentOutOfRangeException(nameof(count), count, "A count must not be negative.");

    /// <inheritdoc />
    public T this[int index] => (uint)index < (uint)Count ? create(index) : throw new ArgumentOutOfRangeException(nameof(index));

    /// <inheritdoc />
    public IEnumerator<T> GetEnumerator()
    {
        for (int i = 0; i < Count; i++)
        {
            yield return create(i);
        }
    }

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}
