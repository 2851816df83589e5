using SerializationApi.Shapes;

namespace SerializationApi.Formats.Protobuf;

/// <summary>The schema types of values, apart from messages.</summary>
internal static class ProtoTypes
{
    /// <summary>The contract in Protobuf's layout.</summary>
    /// <exception cref="UnsupportedValueException">Protobuf does not support it.</exception>
    public static ShapeInfo FormOf(ShapeInfo contract) =>
        contract.For(MemberLayout.Protobuf)
        ?? throw new UnsupportedValueException(
            contract.Name,
            contract.Refusals.ElementAtOrDefault((int)MemberLayout.Protobuf) ?? "it cannot be written in Protobuf."
        );

    /// <summary>The contract whose message is used: the root of its hierarchy, or itself.</summary>
    public static ShapeInfo MessageOf(ShapeInfo contract) => FormOf(contract).Root?.Invoke() ?? contract;

    public static string Scalar(TypeDescription type) =>
        type.Kind switch
        {
            ValueKind.Boolean => "bool",
            ValueKind.SByte or ValueKind.Int16 or ValueKind.Int32 or ValueKind.DateOnly => "int32",
            ValueKind.Int64 or ValueKind.TimeOnly => "int64",
            ValueKind.UInt32 when type.IsSigned => "sint32",
            ValueKind.UInt64 when type.IsSigned => "sint64",
            ValueKind.Byte or ValueKind.UInt16 or ValueKind.UInt32 or ValueKind.Char => "uint32",
            ValueKind.UInt64 => "uint64",
            ValueKind.Fixed32 => type.IsSigned ? "sfixed32" : "fixed32",
            ValueKind.Fixed64 => type.IsSigned ? "sfixed64" : "fixed64",
            ValueKind.Single => "float",
            ValueKind.Double => "double",
            ValueKind.Bytes => "bytes",
            _ => "string",
        };

    /// <summary>Whether values are messages, which track presence.</summary>
    public static bool IsMessage(ValueKind kind) =>
        kind is ValueKind.Object or ValueKind.DateTime or ValueKind.DateTimeOffset or ValueKind.TimeSpan;

    /// <summary>Whether map keys may have this kind: integers and text.</summary>
    public static bool IsKey(ValueKind kind) =>
        WireType.Of(kind) == WireType.Varint
        || kind is ValueKind.Fixed32 or ValueKind.Fixed64 or ValueKind.String or ValueKind.Number or ValueKind.Decimal or ValueKind.Guid;

    /// <summary>Returns a comment about what a field's type does not tell; null if there is nothing.</summary>
    public static string? Comment(TypeDescription type) =>
        type.Kind switch
        {
            _ when type.EnumName is not null =>
                $"{type.EnumName}: {string.Join(", ", type.EnumValues.Select(value => $"{value.Key} = {value.Value}"))}",
            ValueKind.List => Comment(type.Item!),
            ValueKind.Map => Comment(type.Key!) is { } key ? $"Keys: {key}" : Comment(type.Item!),
            ValueKind.Decimal => "A decimal number of up to 29 digits.",
            ValueKind.Number => "A number of any precision.",
            ValueKind.Guid => "A UUID as 8-4-4-4-12 hexadecimal digits.",
            ValueKind.DateTimeOffset => "The instant; the offset is not kept.",
            ValueKind.DateOnly => "Days since 0001-01-01.",
            ValueKind.TimeOnly => "Units of 100 ns since midnight.",
            ValueKind.Char => "A UTF-16 code unit.",
            _ => null,
        };
}
