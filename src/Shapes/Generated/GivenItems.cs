namespace SerializationApi.Shapes;

/// <summary>
/// Items of a list that were decoded before the payload around them, which has an empty list in their place: there the reader is given the list
/// in place of the one that it would make. Holds on one thread, until it is disposed.
/// </summary>
internal abstract class GivenItems : IDisposable
{
    [ThreadStatic]
    private static GivenItems? Given;

    /// <summary>What is given on this thread; null, but while such a payload is decoded.</summary>
    public static GivenItems? Current => Given;

    /// <summary>How many lists of such items began that were empty; of those of a format that has no empty lists, that had one item.</summary>
    public int Count { get; private protected set; }

    /// <summary>Whether they were taken.</summary>
    public bool IsTaken { get; private protected set; }

    /// <summary>Begins to give, or only to count.</summary>
    public void Begin() => Given = this;

    /// <inheritdoc />
    public void Dispose() => Given = null;

    /// <summary>The list in the place of one that begins; null where it is another one.</summary>
    public abstract List<T>? Take<T>();
}

/// <inheritdoc />
/// <typeparam name="TItem">The items' type.</typeparam>
/// <param name="items">The items; null to count only.</param>
/// <param name="index">Which of the lists that are counted stands for them.</param>
internal sealed class GivenItems<TItem>(List<TItem>? items, int index) : GivenItems
{
    /// <inheritdoc />
    public override List<T>? Take<T>()
    {
        if (typeof(T) != typeof(TItem) || Count++ != index)
        {
            return null;
        }

        IsTaken = true;
        return items as List<T>;
    }
}
