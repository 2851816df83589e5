using System.Collections;

namespace SerializationApi.Negotiation.Tests;

/// <summary>A list whose items are made while it is read, and that knows how many were.</summary>
/// <param name="promised">What it says that its count is.</param>
/// <param name="make">Makes an item.</param>
/// <param name="actual">How many items it has; as many as promised when null.</param>
public sealed class LazyCollection(int promised, Func<int, Order> make, int? actual = null) : IReadOnlyCollection<Order>
{
    private int _made;

    public int Count => promised;

    public int Made => Volatile.Read(ref _made);

    /// <summary>Ends when the reader is done with the list.</summary>
    public TaskCompletionSource Ended { get; } = new();

    public IEnumerator<Order> GetEnumerator()
    {
        try
        {
            for (int i = 0; i < (actual ?? promised); i++)
            {
                Interlocked.Increment(ref _made);
                yield return make(i);
            }
        }
        finally
        {
            Ended.TrySetResult();
        }
    }

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}
