namespace SerializationApi.Shapes;

/// <summary>The kind of a value in the contract; each format maps it to its own wire types (docs/wire.md).</summary>
/// <remarks>An enum has the kind of its underlying integer.</remarks>
public enum ValueKind
{
    /// <summary><see cref="bool"/></summary>
    Boolean,

    /// <summary><see cref="sbyte"/></summary>
    SByte,

    /// <summary><see cref="short"/></summary>
    Int16,

    /// <summary><see cref="int"/></summary>
    Int32,

    /// <summary><see cref="long"/></summary>
    Int64,

    /// <summary><see cref="byte"/></summary>
    Byte,

    /// <summary><see cref="ushort"/></summary>
    UInt16,

    /// <summary><see cref="uint"/></summary>
    UInt32,

    /// <summary><see cref="ulong"/></summary>
    UInt64,

    /// <summary><see cref="float"/></summary>
    Single,

    /// <summary><see cref="double"/></summary>
    Double,

    /// <summary><see cref="decimal"/></summary>
    Decimal,

    /// <summary><see cref="char"/></summary>
    Char,

    /// <summary><see cref="string"/></summary>
    String,

    /// <summary>An array of <see cref="byte"/>.</summary>
    Bytes,

    /// <summary><see cref="System.Guid"/></summary>
    Guid,

    /// <summary><see cref="System.DateTime"/></summary>
    DateTime,

    /// <summary><see cref="System.DateTimeOffset"/></summary>
    DateTimeOffset,

    /// <summary><see cref="System.DateOnly"/></summary>
    DateOnly,

    /// <summary><see cref="System.TimeOnly"/></summary>
    TimeOnly,

    /// <summary><see cref="System.TimeSpan"/></summary>
    TimeSpan,

    /// <summary>A contract with a shape of its own.</summary>
    Object,

    /// <summary>An array or list.</summary>
    List,

    /// <summary>A dictionary.</summary>
    Map,

    /// <summary>32 bits that Protobuf writes in four bytes; elsewhere like <see cref="UInt32"/>.</summary>
    Fixed32,

    /// <summary>64 bits that Protobuf writes in eight bytes; elsewhere like <see cref="UInt64"/>.</summary>
    Fixed64,

    /// <summary>A number of any precision as its text: a number in JSON, elsewhere like <see cref="String"/>.</summary>
    Number,

    /// <summary>Any JSON value, a <see cref="System.Text.Json.JsonElement"/>; only in self-describing formats.</summary>
    FreeForm,
}
