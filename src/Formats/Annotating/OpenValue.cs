using SerializationApi.Shapes;

namespace SerializationApi.Formats.Annotating;

internal sealed class OpenValue(AnnotatedValue value, TypeDescription? type)
{
    public AnnotatedValue Value => value;

    public TypeDescription? Type => type;

    /// <summary>The contract of an object whose members come by position; null if unknown.</summary>
    public ShapeInfo? Shape { get; set; }

    /// <summary>The position of the next member.</summary>
    public int Position { get; set; }

    public int NextIndex { get; set; }

    public int End { get; set; }

    /// <summary>Whether its items have their own tags, like the member itself.</summary>
    public bool HasTaggedItems { get; set; }

    /// <summary>Whether its members are adjacent, without a header.</summary>
    public bool IsBare { get; set; }

    /// <summary>Whether unknown members are part of the value.</summary>
    public bool KeepsUnknown { get; set; }

    /// <summary>The union that it is a value of, or null.</summary>
    public UnionInfo? Union { get; set; }

    /// <summary>Whether the object of the union's case has begun.</summary>
    public bool IsCaseRead { get; set; }

    /// <summary>The offset of the map entry.</summary>
    public int EntryStart { get; set; }

    /// <summary>The key of the entry, once it was read.</summary>
    public AnnotatedValue? EntryKey { get; set; }

    /// <summary>The number of list items that came before in Protobuf, by the member that holds them.</summary>
    public Dictionary<string, int>? EarlierItems { get; set; }
}
