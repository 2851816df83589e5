namespace SerializationApi.Shapes.Generator.Tests.Recording;

/// <summary>A value as a shape wrote it, without a format: what was called, as a tree.</summary>
internal sealed class Node(NodeKind kind, ValueKind valueKind, object? value = null)
{
    public NodeKind Kind { get; } = kind;

    /// <summary>The kind that was announced; of a list that of its items.</summary>
    public ValueKind ValueKind { get; } = valueKind;

    /// <summary>The value of a leaf, boxed.</summary>
    public object? Value { get; } = value;

    /// <summary>How many members an object announced.</summary>
    public int Announced { get; init; }

    /// <summary>Whether its members are known by name only.</summary>
    public bool HasNamesOnly { get; init; }

    /// <summary>The members that were written, by number; by index, below 0, when they are known by name only; slots by index.</summary>
    public List<(int Number, Node Node)> Members { get; init; } = [];

    /// <summary>The names of the members by index.</summary>
    public List<string> Names { get; init; } = [];

    /// <summary>The items of a list, or keys and values of a map by turns.</summary>
    public List<Node> Items { get; init; } = [];

    /// <summary>Parts of this value that a reader who merges must put together: every other member, either half of the items.</summary>
    public IEnumerable<Node> Parts()
    {
        if (Kind == NodeKind.Object && Members.Count > 1)
        {
            yield return new Node(Kind, ValueKind) { Announced = Announced, HasNamesOnly = HasNamesOnly, Names = Names, Members = [.. Members.Where(static (_, i) => i % 2 == 0)] };
            yield return new Node(Kind, ValueKind) { Announced = Announced, HasNamesOnly = HasNamesOnly, Names = Names, Members = [.. Members.Where(static (_, i) => i % 2 == 1)] };
        }
        else if (Kind is NodeKind.List or NodeKind.Map && Items.Count > 2)
        {
            int half = Items.Count / 4 * 2;
            yield return new Node(Kind, ValueKind) { Items = Items[..half] };
            yield return new Node(Kind, ValueKind) { Items = Items[half..] };
        }
        else
        {
            yield return this;
        }
    }
}
