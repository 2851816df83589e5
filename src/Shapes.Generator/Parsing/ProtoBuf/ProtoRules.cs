using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Parsing.ProtoBuf;

/// <summary>protobuf-net's rules: what it leaves out of a message, and how it writes lists.</summary>
internal static class ProtoRules
{
    /// <summary>The member as protobuf-net writes it.</summary>
    public static MemberModel Apply(MemberModel member, ProtoOptions options) => member with
    {
        HasOwnDefault = false,
        AbsentWhen = AbsentWhen(member.Type, member.Presence is null ? options : options with { IsRequired = true }),
        Packing = Packing(member.Type, options),
        KeepsOwnItems = member.Type is ListModel or MapModel ? !options.OverwritesList : member.Type is ObjectModel or NullableModel { Inner: ObjectModel },
    };

    private static string AbsentWhen(TypeModel type, ProtoOptions options) => type switch
    {
        NullableModel when options is { DefaultValue: { } text and not "null", IsRequired: false } => $"!{{0}}.HasValue || {{0}} == {text}",
        NullableModel => "!{0}.HasValue",
        { IsValueType: false } when options.DefaultValue is { } text and not "null" && !options.IsRequired => $"{{0}} is null || {{0}} == {text}",
        { IsValueType: false } => "{0} is null",
        ListModel { IsStruct: true } list => options.IsPacked && IsPackable(list.Item.Kind) ? "false" : list.NullWhen,
        _ when options.IsRequired => "false",
        _ when options.DefaultValue is { } value => $"{{0}} == {value}",
        ConvertedModel { Name: "global::System.DateTime" } or ScalarModel { Kind: ValueKind.DateTime or ValueKind.DateOnly or ValueKind.TimeOnly } => "false",
        ConvertedModel { Wire.Kind: ValueKind.Bytes, Name: "global::System.Memory<byte>" or "global::System.ReadOnlyMemory<byte>" or "global::System.ArraySegment<byte>" } => "false",
        ObjectModel or RawModel => "false",
        ConvertedModel converted => converted.DefaultWhen,
        ScalarModel { Kind: ValueKind.Boolean } => "!{0}",
        ScalarModel { Kind: ValueKind.TimeSpan or ValueKind.Guid or ValueKind.DateTimeOffset } => "{0} == default",
        _ => "{0} == 0",
    };

    private static ListPacking Packing(TypeModel type, ProtoOptions options)
    {
        TypeModel value = type is ListModel list ? list.Item : type;
        bool isObject = value.Kind == ValueKind.Object;
        return options.Format == ProtoFormat.Group && isObject && value is not ConvertedModel { Name: "decimal" } ? ListPacking.Group
            : type is not ListModel || isObject || !IsPackable(value.Kind) ? ListPacking.Default
            : options.IsPacked && !IsTime(value) ? ListPacking.Packed
            : ListPacking.Unpacked;
    }

    // The library packs neither days nor times, whatever their form.
    private static bool IsTime(TypeModel value) =>
        value.Kind is ValueKind.DateOnly or ValueKind.TimeOnly || value.Name is "global::System.DateTime" or "global::System.TimeSpan";

    private static bool IsPackable(ValueKind kind) => kind
        is not (ValueKind.String or ValueKind.Bytes or ValueKind.Decimal or ValueKind.Guid or ValueKind.Number
            or ValueKind.DateTime or ValueKind.DateTimeOffset or ValueKind.TimeSpan or ValueKind.List or ValueKind.Map);
}
