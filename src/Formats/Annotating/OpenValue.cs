using SerializationApi.Shapes;

namespace SerializationApi.Formats.Annotating;

/// <summary>A value that is being read.</summary>
internal sealed class OpenValue(AnnotatedValue value, TypeDescription? type)
{
    /// <summary>The value.</summary>
    public AnnotatedValue Value => value;

    /// <summary>What the contract says of it.</summary>
    public TypeDescription? Type => type;

    /// <summary>The contract of an object whose members come by position; null where it is not known.</summary>
    public ShapeInfo? Shape { get; set; }

    /// <summary>The position of the next member.</summary>
    public int Position { get; set; }

    /// <summary>The place of the next item.</summary>
    public int NextIndex { get; set; }

    /// <summary>Where what was read of it ends.</summary>
    public int End { get; set; }

    /// <summary>Whether its items have tags of their own, as those of the member itself.</summary>
    public bool HasTaggedItems { get; set; }

    /// <summary>Whether its members lie one behind another, without a head.</summary>
    public bool IsBare { get; set; }

    /// <summary>Whether members that the contract does not have are part of the value.</summary>
    public bool KeepsUnknown { get; set; }

    /// <summary>The union that it is a value of; null of others.</summary>
    public UnionInfo? Union { get; set; }

    /// <summary>Whether the object of the union's case has begun.</summary>
    public bool IsCaseRead { get; set; }

    /// <summary>Where the entry of a map begins.</summary>
    public int EntryStart { get; set; }

    /// <summary>The key of the entry, once it was read.</summary>
    public AnnotatedValue? EntryKey { get; set; }

    /// <summary>How many items of lists came before in Protobuf, by the member that holds them.</summary>
    public Dictionary<string, int>? EarlierItems { get; set; }
}
