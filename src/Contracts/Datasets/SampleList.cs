using System.Collections;

namespace SerializationApi.Contracts;

/// <summary>
/// A list whose items are made when they are asked for, a new one each time: a million of them can be sent in batches
/// without being in memory together. <c>ToList()</c> keeps them.
/// </summary>
/// <param name="count">How many items, from 0.</param>
/// <param name="create">Makes the item at an index; the same index gives an equal item.</param>
public sealed class SampleList<T>(int count, Func<int, T> create) : IReadOnlyList<T>
{
    /// <inheritdoc />
    public int Count { get; } =
        count >= 0 ? count : throw new ArgumentOutOfRangeException(nameof(count), count, "A count is not negative.");

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
