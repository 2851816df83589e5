using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;

namespace SerializationApi.Shapes.Generator.Parsing.ProtoBuf;

/// <summary>protobuf-net's rules for omitted values and for lists.</summary>
internal static class ProtoRules
{
    /// <summary>The type whose text is compared with a default, as not every text makes one.</summary>
    public const string Uri = "global::System.Uri";

    /// <summary>Returns the member as protobuf-net writes it.</summary>
    public static MemberModel Apply(MemberModel member, ProtoOptions options)
    {
        TypeModel type = Wrap(member.Type, options);
        ProtoOptions omitted = member.Presence is null ? options : options with { IsRequired = true };
        return member with
        {
            Type = type,
            ProtoName = options.Name,
            HasOwnDefault = false,
            AbsentWhen = AbsentWhen(type, omitted),
            LeavesOut =
                omitted is { IsRequired: false, DefaultValue: not (null or "null") } && (!omitted.IsDefaultZero || type is NullableModel),
            Packing = Packing(type, options),
            KeepsOwnItems = type is ListModel or MapModel ? !options.OverwritesList : type.IsMerged,
        };
    }

    // A single number is omitted from its wrapper message if it is zero; nothing else is.
    private static TypeModel Wrap(TypeModel type, ProtoOptions options)
    {
        ProtoOptions inner = options with { Wrapping = ProtoWrapping.None, CollectionWrapping = ProtoWrapping.None };
        ProtoOptions ofItem = inner with { IsRequired = true };
        TypeModel value = type switch
        {
            ListModel list => list with { Item = Wrap(list.Item, options.Wrapping, ofItem) },
            MapModel map => map with
            {
                Value = Wrap(map.Value, options.Wrapping, ofItem.In(options.ValueFormat)),
                Packing = options.Wrapping switch
                {
                    ProtoWrapping.None => map.Packing,
                    ProtoWrapping.Group => ListPacking.Group,
                    _ => ListPacking.Default,
                },
            },
            NullableModel nullable => new NullableModel(
                Wrap(
                    nullable.Inner,
                    options.Wrapping,
                    inner with
                    {
                        IsRequired = nullable.Inner is EnumModel || !IsPackable(nullable.Kind),
                    }
                )
            )
            {
                AcceptsNull = true,
            },
            _ => Wrap(type, options.Wrapping, inner),
        };
        return Wrap(value, options.CollectionWrapping, inner);
    }

    // In the message an absent value is null, and an absent collection is empty.
    private static TypeModel Wrap(TypeModel type, ProtoWrapping wrapping, ProtoOptions options) =>
        wrapping == ProtoWrapping.None
            ? type
            : new WrappedModel(
                Apply(
                    new MemberModel(
                        "Value",
                        "value",
                        1,
                        type with
                        {
                            AcceptsNull = type is not (ListModel or MapModel),
                        },
                        Accessor: null,
                        HasOwnDefault: false
                    ),
                    options
                ),
                wrapping == ProtoWrapping.Group
            )
            {
                IsAnnotated = type.IsAnnotated,
                AcceptsNull = type.AcceptsNull,
            };

    private static string AbsentWhen(TypeModel type, ProtoOptions options) =>
        type switch
        {
            NullableModel when options is { DefaultValue: { } text and not "null", IsRequired: false } =>
                $"!{{0}}.HasValue || {{0}} == {text}",
            NullableModel => "!{0}.HasValue",
            { IsValueType: false } when options.DefaultValue is { } text and not "null" && !options.IsRequired =>
                $"{{0}} is null || {{0}}{(type.Name == Uri ? ".OriginalString" : "")} == {text}",
            { IsValueType: false } => "{0} is null",
            // Of a packed list the length is written, also of a default one.
            ListModel { IsStruct: true } when Packing(type, options) == ListPacking.Packed => "false",
            ListModel { IsStruct: true } list => list.NullWhen,
            _ when options.IsRequired => "false",
            _ when options.DefaultValue is { } value => $"{{0}} == {value}",
            ConvertedModel { Name: "global::System.DateTime" }
            or ScalarModel { Kind: ValueKind.DateTime or ValueKind.DateOnly or ValueKind.TimeOnly } => "false",
            ConvertedModel
            {
                Wire.Kind: ValueKind.Bytes,
                Name: "global::System.Memory<byte>" or "global::System.ReadOnlyMemory<byte>" or "global::System.ArraySegment<byte>"
            } => "false",
            ObjectModel or RawModel => "false",
            ConvertedModel converted => converted.DefaultWhen,
            ScalarModel { Kind: ValueKind.Boolean } => "!{0}",
            ScalarModel { Kind: ValueKind.TimeSpan or ValueKind.Guid or ValueKind.DateTimeOffset } => "{0} == default",
            _ => "{0} == 0",
        };

    /// <summary>The packing of a list, or an object, in a message.</summary>
    public static ListPacking Packing(TypeModel type, ProtoOptions options)
    {
        TypeModel value = type is ListModel list ? list.Item : type;
        bool isObject = value.Kind == ValueKind.Object;
        return IsGroup(value, options.Format) ? ListPacking.Group
            : type is not ListModel || isObject || !IsPackable(value.Kind) ? ListPacking.Default
            : options.IsPacked && !IsNeverPacked(value is NullableModel nullable ? nullable.Inner : value) ? ListPacking.Packed
            : ListPacking.Unpacked;
    }

    /// <summary>The options of a map's values. In a value that is a collection, protobuf-net has the lowest level.</summary>
    public static ProtoOptions OfValue(ProtoOptions map, ITypeSymbol value)
    {
        ProtoOptions options = map.In(OrGroup(map.ValueFormat, Collections.Items(value) ?? value));
        return !ProtoDifferences.IsCollection(value)
            ? options
            : options with
            {
                Level = ProtoMembers.DefaultLevel,
                TupleLevel = Collections.Entries(value) is null ? options.TupleLevel : ProtoMembers.DefaultLevel,
            };
    }

    /// <summary>The format of a value, or of the items of a list, which a contract itself may ask to be a group.</summary>
    public static ProtoFormat OrGroup(ProtoFormat format, ITypeSymbol? value) =>
        format == ProtoFormat.Default && value is not null && ProtoDifferences.IsGroup(value) ? ProtoFormat.Group : format;

    // Whether a value is between a start and an end tag.
    private static bool IsGroup(TypeModel value, ProtoFormat format) =>
        (value is NullableModel nullable ? nullable.Inner : value) switch
        {
            WrappedModel wrapped => wrapped.IsGroup,
            ConvertedModel { Name: "decimal" } => false,
            var plain => format == ProtoFormat.Group && plain.Kind == ValueKind.Object,
        };

    // The library packs neither days nor times, whatever their form, nor integers of the processor's size.
    private static bool IsNeverPacked(TypeModel value) =>
        value.Kind is ValueKind.DateOnly or ValueKind.TimeOnly
        || value.Name is "global::System.DateTime" or "global::System.TimeSpan" or "nint" or "nuint";

    private static bool IsPackable(ValueKind kind) =>
        kind
            is not (
                ValueKind.String
                or ValueKind.Bytes
                or ValueKind.Decimal
                or ValueKind.Guid
                or ValueKind.Number
                or ValueKind.DateTime
                or ValueKind.DateTimeOffset
                or ValueKind.TimeSpan
                or ValueKind.List
                or ValueKind.Map
            );
}
