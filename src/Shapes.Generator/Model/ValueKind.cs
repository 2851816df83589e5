namespace SerializationApi.Shapes.Generator.Model;

/// <summary>
/// The kinds of values. Generated code uses <c>SerializationApi.Shapes.ValueKind</c>, which the generator cannot refer to (it runs in the
/// compiler); a test keeps the two equal.
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
    /// <summary>What follows <c>Write</c> and <c>Read</c> in the name of the method of writers and readers.</summary>
    public static string Method(this ValueKind kind) =>
        kind switch
        {
            ValueKind.SByte => "Integer<sbyte>",
            ValueKind.Int16 => "Integer<short>",
            ValueKind.Int32 => "Integer<int>",
            ValueKind.Int64 => "Integer<long>",
            ValueKind.Byte => "Integer<byte>",
            ValueKind.UInt16 => "Integer<ushort>",
            ValueKind.UInt32 => "Integer<uint>",
            ValueKind.UInt64 => "Integer<ulong>",
            _ => $"{kind}",
        };

    /// <summary>Whether some bit patterns are invalid: bytes copied from a payload are then checked.</summary>
    public static bool HasInvalidBits(this ValueKind kind) =>
        kind
            is ValueKind.Boolean
                or ValueKind.DateTime
                or ValueKind.DateTimeOffset
                or ValueKind.DateOnly
                or ValueKind.TimeOnly
                or ValueKind.Decimal;
}
