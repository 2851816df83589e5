namespace SerializationApi.Shapes.Generator.Baseline;

/// <summary>What sort of thing a <see cref="WireType"/> is.</summary>
internal enum WireForm
{
    /// <summary>A kind of value by its name.</summary>
    Scalar,

    /// <summary>A value or null.</summary>
    Nullable,

    /// <summary>Items in order.</summary>
    List,

    /// <summary>Items in the order of a stack, which not every format begins at the same end.</summary>
    Stack,

    /// <summary>Keys and values.</summary>
    Map,

    /// <summary>A contract.</summary>
    Contract,

    /// <summary>An enum, which JSON has as a number.</summary>
    Enum,

    /// <summary>An enum that JSON has by its names.</summary>
    Names,

    /// <summary>A type that is written as another.</summary>
    Converted,

    /// <summary>A value as it lies in memory.</summary>
    Raw,

    /// <summary>A message between a start and an end tag.</summary>
    Group,
}
