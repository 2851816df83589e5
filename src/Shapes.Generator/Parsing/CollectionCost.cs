namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>What collections take in memory beside the array or dictionary that they are made of: what the largest of a kind takes.</summary>
internal static class CollectionCost
{
    /// <summary>What an entry of a table takes for its hash code, link and bucket, in bytes.</summary>
    public const int Hashed = 16;

    /// <summary>What a node of a tree or a linked list takes: its header, links, height or hash code.</summary>
    public const int Node = 56;

    /// <summary>Bytes for each item or entry, without the item itself.</summary>
    /// <param name="type">The simple name of the collection that is made.</param>
    public static int Overhead(string type) => type switch
    {
        "HashSet" or "ISet" or "IReadOnlySet" or "ReadOnlySet" or "OrderedDictionary"
            or "ConcurrentQueue" or "ConcurrentBag" => Hashed,
        "SortedSet" or "LinkedList" or "FrozenSet" or "FrozenDictionary" or "SortedDictionary" or "ConcurrentStack" or "ConcurrentDictionary" => Node,
        "ImmutableArray" => 0,
        _ when type.StartsWith("Immutable", StringComparison.Ordinal) || type.StartsWith("IImmutable", StringComparison.Ordinal) => Node,
        _ => 0,
    };
}
