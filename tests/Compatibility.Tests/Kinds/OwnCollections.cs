using System.Collections.ObjectModel;

namespace SerializationApi.Compatibility.Tests.Kinds;

/// <summary>A list of one's own.</summary>
public sealed class Items<T> : List<T>
{
    public Items() { }

    public Items(IEnumerable<T> items)
        : base(items) { }
}

/// <summary>A list of one's own that tells of its changes.</summary>
public sealed class ObservedItems<T> : ObservableCollection<T>
{
    public ObservedItems() { }

    public ObservedItems(IEnumerable<T> items)
        : base(items) { }
}

/// <summary>A set of one's own.</summary>
public sealed class DistinctItems<T> : HashSet<T>
{
    public DistinctItems() { }

    public DistinctItems(IEnumerable<T> items)
        : base(items) { }
}

/// <summary>A dictionary of one's own.</summary>
public sealed class Entries<TKey, TValue> : Dictionary<TKey, TValue>
    where TKey : notnull
{
    public Entries() { }

    public Entries(IDictionary<TKey, TValue> entries)
        : base(entries) { }
}
