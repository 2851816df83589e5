namespace SerializationApi.Shapes.Generator.Baseline;

internal enum WireForm
{
    /// <summary>A kind of value, by its name.</summary>
    Scalar,

    /// <summary>A value or null.</summary>
    Nullable,

    /// <summary>Items in order.</summary>
    List,

    /// <summary>Items in the order of a stack; formats begin at different ends.</summary>
    Stack,

    /// <summary>Keys and values.</summary>
    Map,

    Contract,

    /// <summary>An enum that JSON writes as a number.</summary>
    Enum,

    /// <summary>An enum that JSON writes by name.</summary>
    Names,

    /// <summary>A type that is written as another.</summary>
    Converted,

    /// <summary>A value copied from memory.</summary>
    Raw,

    /// <summary>A message between a start and an end tag.</summary>
    Group,
}
