namespace SerializationApi.Shapes.Generator.Model;

/// <summary>
/// The kinds of values. Generated code names them by <c>SerializationApi.Shapes.ValueKind</c>, which the generator cannot
/// refer to (it runs in the compiler); a test holds the two together.
/// </summary>
internal enum ValueKind
{
    Boolean,
    SByte,
    Int16,
    Int32,
    Int64,
    Byte,
    UInt16,
    UInt32,
    UInt64,
    Single,
    Double,
    Decimal,
    Char,
    String,
    Bytes,
    Guid,
    DateTime,
    DateTimeOffset,
    DateOnly,
    TimeOnly,
    TimeSpan,
    Object,
    List,
    Map,
    Fixed32,
    Fixed64,
    Number,
    FreeForm,
}

internal static class ValueKindExtensions
{
    /// <summary>Whether not every bit pattern is a value: then bytes copied from a payload are checked.</summary>
    public static bool HasInvalidBits(this ValueKind kind) =>
        kind
            is ValueKind.Boolean
                or ValueKind.DateTime
                or ValueKind.DateTimeOffset
                or ValueKind.DateOnly
                or ValueKind.TimeOnly
                or ValueKind.Decimal;
}
