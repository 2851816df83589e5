using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Parsing.ProtoBuf;

/// <summary>
/// protobuf-net's forms of scalars: those of <c>DataFormat</c>, and those of times, GUIDs and decimals at a compatibility level.
/// </summary>
internal static class ProtoScalars
{
    private const string Conversions = "global::SerializationApi.Shapes.Conversions";

    private static readonly ScalarModel Text = new("string", ValueKind.String);
    private static readonly ScalarModel Bytes = new("byte[]", ValueKind.Bytes);

    /// <summary>
    /// Returns the form of a scalar; <paramref name="surrogate"/> finds a contract of SerializationApi.Shapes by its name.
    /// </summary>
    public static TypeModel? Form(ScalarModel scalar, ProtoOptions proto, Func<string, ObjectModel?> surrogate) =>
        (scalar.Kind, proto.Format) switch
        {
            (ValueKind.SByte or ValueKind.Int16 or ValueKind.Int32, ProtoFormat.ZigZag) => Number(
                scalar,
                ValueKind.UInt32,
                "uint",
                $"{Conversions}.ZigZag((int){{0}})",
                Narrow(scalar, $"{Conversions}.UnZigZag({{0}})")
            ),
            (ValueKind.Int64, ProtoFormat.ZigZag) => Number(
                scalar,
                ValueKind.UInt64,
                "ulong",
                $"{Conversions}.ZigZag({{0}})",
                $"{Conversions}.UnZigZag({{0}})"
            ),
            (ValueKind.Byte or ValueKind.UInt16 or ValueKind.UInt32, ProtoFormat.FixedSize) => Number(
                scalar,
                ValueKind.Fixed32,
                "uint",
                "{0}",
                Narrow(scalar, "{0}")
            ),
            (ValueKind.SByte or ValueKind.Int16 or ValueKind.Int32, ProtoFormat.FixedSize) => Number(
                scalar,
                ValueKind.Fixed32,
                "uint",
                "unchecked((uint){0})",
                Narrow(scalar, "unchecked((int){0})")
            ),
            (ValueKind.Int64 or ValueKind.UInt64, ProtoFormat.FixedSize) => Number(
                scalar,
                ValueKind.Fixed64,
                "ulong",
                "unchecked((ulong){0})",
                $"unchecked(({scalar.Name}){{0}})"
            ),
            (ValueKind.DateTime, ProtoFormat.FixedSize) => Number(
                scalar,
                ValueKind.Fixed64,
                "ulong",
                $"{Conversions}.ToUnixTicks({{0}})",
                $"{Conversions}.FromUnixTicks({{0}})"
            ) with
            {
                CanFail = true,
            },
            (ValueKind.TimeSpan, ProtoFormat.FixedSize) => Number(
                scalar,
                ValueKind.Fixed64,
                "ulong",
                "unchecked((ulong){0}.Ticks)",
                "new global::System.TimeSpan(unchecked((long){0}))"
            ) with
            {
                DefaultWhen = "{0} == default",
            },
            (ValueKind.DateTime, _) when proto.Level < 240 => Surrogate(scalar, surrogate("BclTime"), "ToDateTime()"),
            (ValueKind.TimeSpan, _) when proto.Level < 240 => Surrogate(scalar, surrogate("BclTime"), "ToTimeSpan()"),
            (ValueKind.DateTime, ProtoFormat.Group) => Surrogate(scalar, surrogate("TimeForm"), "ToDateTime()"),
            (ValueKind.TimeSpan, ProtoFormat.Group) => Surrogate(scalar, surrogate("TimeForm"), "ToTimeSpan()"),
            (ValueKind.Guid, _) when proto.Level < 300 => Surrogate(scalar, surrogate("BclGuid"), "ToGuid()"),
            (ValueKind.Decimal, _) when proto.Level < 300 => Surrogate(scalar, surrogate("BclDecimal"), "ToDecimal()"),
            (ValueKind.DateTime, _) => ConvertedModel.Of(
                scalar.Name,
                true,
                scalar,
                "global::System.DateTime.SpecifyKind({0}, global::System.DateTimeKind.Utc)",
                "{0}",
                "false",
                canFail: false
            ),
            (ValueKind.Guid, ProtoFormat.FixedSize) => ConvertedModel.Of(
                scalar.Name,
                true,
                Bytes,
                $"{Conversions}.ToBigEndian({{0}})",
                $"{Conversions}.FromBigEndian({{0}})",
                "{0} == default"
            ),
            (ValueKind.Guid, _) => ConvertedModel.Of(
                scalar.Name,
                true,
                Text,
                $"{Conversions}.ToText({{0}})",
                $"{Conversions}.ToGuid({{0}})",
                "{0} == default"
            ),
            _ => scalar,
        };

    private static ConvertedModel? Surrogate(ScalarModel scalar, ObjectModel? wire, string fromWire) =>
        wire is null
            ? null
            : ConvertedModel.Of(
                scalar.Name,
                true,
                wire,
                $"{wire.Name}.Of({{0}})",
                (wire.IsValueType ? "{0}." : "{0}?.") + fromWire,
                "{0} == default"
            );

    private static ConvertedModel Number(ScalarModel scalar, ValueKind kind, string wire, string toWire, string fromWire) =>
        ConvertedModel.Of(
            scalar.Name,
            true,
            new ScalarModel(wire, kind),
            toWire,
            fromWire,
            scalar.Kind == ValueKind.DateTime ? "false" : "{0} == 0",
            canFail: fromWire.Contains("checked((" + scalar.Name)
        );

    private static string Narrow(ScalarModel scalar, string number) =>
        scalar.Kind is ValueKind.Int32 or ValueKind.UInt32 ? number : $"checked(({scalar.Name})({number}))";
}
