namespace SerializationApi.Shapes.Generator.Tests.Recording;

/// <summary>What a node is.</summary>
internal enum NodeKind
{
    Null,
    Value,
    Object,
    List,
    Map,

    /// <summary>A value of a union: which case, and the object.</summary>
    Case,

    /// <summary>An object in slots.</summary>
    Slots,

    /// <summary>A value that was handed over as it lies in memory.</summary>
    Memory,

    /// <summary>A named value of an enum.</summary>
    Name,
}
