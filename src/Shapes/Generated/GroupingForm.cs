using System.Collections;
using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.Serialization;

namespace SerializationApi.Shapes;

/// <summary>
/// An <see cref="IGrouping{TKey, TElement}"/> in the form of MessagePack-CSharp and MemoryPack: its key and its items. An
/// <see cref="ILookup{TKey, TElement}"/> is a list of them.
/// </summary>
/// <typeparam name="TKey">The key's type.</typeparam>
/// <typeparam name="TElement">The items' type.</typeparam>
/// <param name="key">The key.</param>
/// <param name="items">The items.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
[UnconditionalSuppressMessage("Trimming", "IL2091", Justification = "Constructors of keys and items are not called.")]
public sealed class GroupingForm<TKey, TElement>(TKey key, TElement[]? items)
    where TKey : notnull
{
    // A group, and its entry in the look-up's table.
    private const int GroupSize = 96;

    /// <summary>Gets the key.</summary>
    [DataMember(Order = 1)]
    public TKey Key { get; } = key;

    /// <summary>Gets the items.</summary>
    [DataMember(Order = 2)]
    public TElement[]? Items { get; } = items;

    /// <summary>Creates the form of a group.</summary>
    public static GroupingForm<TKey, TElement>? Of(IGrouping<TKey, TElement>? group) =>
        group is null ? null : new GroupingForm<TKey, TElement>(group.Key, [.. group]);

    /// <summary>Creates the form of a look-up.</summary>
    public static GroupingForm<TKey, TElement>[]? OfLookup(ILookup<TKey, TElement>? lookup) =>
        lookup is null ? null : [.. lookup.Select(static group => Of(group)!)];

    /// <summary>Creates the group.</summary>
    /// <exception cref="FormatException">It lacks its key or its items.</exception>
    public IGrouping<TKey, TElement> ToGrouping() =>
        Key is null
            ? throw new FormatException("A group without a key.")
            : new Group(Key, Items ?? throw new FormatException("A group without items."));

    /// <summary>Creates a look-up from groups.</summary>
    /// <param name="reader">Charges its memory.</param>
    /// <param name="groups">Its groups.</param>
    /// <param name="comparer">The comparer for its keys; null for the default one.</param>
    /// <exception cref="FormatException">A group is null or lacks a part, or a key occurs twice.</exception>
    /// <exception cref="InvalidPayloadException">Too many keys collide.</exception>
    public static ILookup<TKey, TElement>? ToLookup<TReader>(
        ref TReader reader,
        GroupingForm<TKey, TElement>[]? groups,
        IEqualityComparer<TKey>? comparer
    )
        where TReader : struct, IShapeReader, allows ref struct
    {
        if (groups is null)
        {
            return null;
        }

        var table = new OrderedDictionary<TKey, IGrouping<TKey, TElement>>(comparer);
        foreach (GroupingForm<TKey, TElement>? group in groups)
        {
            reader.Charge(GroupSize);
            IGrouping<TKey, TElement> made = group?.ToGrouping() ?? throw new FormatException("A group that is null.");
            if (!table.TryAdd(made.Key, made))
            {
                throw new FormatException("A key twice.");
            }

            MapKeys.Check(ref reader, comparer, table.Count);
        }

        return new Groups(table);
    }

    private sealed class Group(TKey key, TElement[] items) : IGrouping<TKey, TElement>
    {
        public TKey Key => key;

        public IEnumerator<TElement> GetEnumerator() => ((IEnumerable<TElement>)items).GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => items.GetEnumerator();
    }

    private sealed class Groups(OrderedDictionary<TKey, IGrouping<TKey, TElement>> table) : ILookup<TKey, TElement>
    {
        public int Count => table.Count;

        public IEnumerable<TElement> this[TKey key] => table.TryGetValue(key, out IGrouping<TKey, TElement>? group) ? group : [];

        public bool Contains(TKey key) => table.ContainsKey(key);

        public IEnumerator<IGrouping<TKey, TElement>> GetEnumerator() => table.Values.GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }
}
