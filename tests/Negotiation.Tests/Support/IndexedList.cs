using System.Collections;

namespace SerializationApi.Negotiation.Tests;

/// <summary>A list that makes any of its items when it is asked for, and knows how many were.</summary>
/// <param name="count">How many items it has.</param>
/// <param name="make">Makes an item.</param>
public sealed class IndexedList(int count, Func<int, Order> make) : IReadOnlyList<Order>
{
    private int _made;

    public int Count => count;

    public int Made => Volatile.Read(ref _made);

    public Order this[int index]
    {
        get
        {
            Interlocked.Increment(ref _made);
            return make(index);
        }
    }

    public IEnumerator<Order> GetEnumerator() => Enumerable.Range(0, count).Select(i => this[i]).GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}
