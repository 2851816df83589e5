using System.ComponentModel;

namespace SerializationApi.Shapes;

/// <summary>Fills collections that properties without a setter hold.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class FilledItems
{
    /// <summary>Replaces what a collection holds; a null leaves it as it is.</summary>
    /// <param name="target">The collection, as the contract's constructor made it.</param>
    /// <param name="items">What was read.</param>
    public static void Fill<T>(ICollection<T> target, IEnumerable<T>? items)
    {
        if (items is null || ReferenceEquals(target, items))
        {
            return;
        }

        target.Clear();
        if (target is List<T> list)
        {
            list.AddRange(items);
            return;
        }

        foreach (T item in items)
        {
            target.Add(item);
        }
    }

    /// <summary>Replaces what a dictionary holds; a null leaves it as it is.</summary>
    /// <param name="target">The dictionary, as the contract's constructor made it.</param>
    /// <param name="entries">What was read.</param>
    public static void FillMap<TKey, TValue>(IDictionary<TKey, TValue> target, Dictionary<TKey, TValue>? entries)
        where TKey : notnull
    {
        if (entries is null || ReferenceEquals(target, entries))
        {
            return;
        }

        target.Clear();
        foreach ((TKey key, TValue value) in entries)
        {
            target[key] = value;
        }
    }
}
