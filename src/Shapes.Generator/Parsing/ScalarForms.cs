using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>
/// Scalars, and the types of the runtime that are written as one: what they are in each kind of format (docs/wire.md), and
/// in protobuf-net's own forms.
/// </summary>
internal sealed class ScalarForms(ContractGraph graph)
{
    private const string Conversions = "global::SerializationApi.Shapes.Conversions";

    private static readonly ScalarModel Text = new("string", ValueKind.String);
    private static readonly ScalarModel Bytes = new("byte[]", ValueKind.Bytes);

    /// <summary>The form, or null when the type is no scalar in this kind of format.</summary>
    public TypeModel? Classify(ITypeSymbol type, TypeContext context) => Scalars.Classify(type) is { } scalar
        ? context switch
        {
            { Proto: { } proto } => ProtoForm(scalar, proto),
            { NumbersAsText: true, Layout: MemberLayouts.Json } when IsNumber(scalar.Kind) => AsText(scalar),
            _ => scalar,
        }
        : FreeForms.IsOne(type) ? FreeForms.Classify(type, context) : OfRuntime(type, context);

    private TypeModel ProtoForm(ScalarModel scalar, ProtoOptions proto) => (scalar.Kind, proto.Format) switch
    {
        (ValueKind.SByte or ValueKind.Int16 or ValueKind.Int32, ProtoFormat.ZigZag) =>
            Number(scalar, ValueKind.UInt32, "uint", $"{Conversions}.ZigZag((int){{0}})", Narrow(scalar, $"{Conversions}.UnZigZag({{0}})")),
        (ValueKind.Int64, ProtoFormat.ZigZag) => Number(scalar, ValueKind.UInt64, "ulong", $"{Conversions}.ZigZag({{0}})", $"{Conversions}.UnZigZag({{0}})"),
        (ValueKind.Byte or ValueKind.UInt16 or ValueKind.UInt32, ProtoFormat.FixedSize) => Number(scalar, ValueKind.Fixed32, "uint", "{0}", Narrow(scalar, "{0}")),
        (ValueKind.SByte or ValueKind.Int16 or ValueKind.Int32, ProtoFormat.FixedSize) =>
            Number(scalar, ValueKind.Fixed32, "uint", "unchecked((uint){0})", Narrow(scalar, "unchecked((int){0})")),
        (ValueKind.Int64 or ValueKind.UInt64, ProtoFormat.FixedSize) =>
            Number(scalar, ValueKind.Fixed64, "ulong", "unchecked((ulong){0})", $"unchecked(({scalar.Name}){{0}})"),
        (ValueKind.DateTime, ProtoFormat.FixedSize) => Number(scalar, ValueKind.Fixed64, "ulong", $"{Conversions}.ToUnixTicks({{0}})", $"{Conversions}.FromUnixTicks({{0}})") with { CanFail = true },
        (ValueKind.TimeSpan, ProtoFormat.FixedSize) =>
            Number(scalar, ValueKind.Fixed64, "ulong", "unchecked((ulong){0}.Ticks)", "new global::System.TimeSpan(unchecked((long){0}))") with { DefaultWhen = "{0} == default" },
        (ValueKind.DateTime, _) when proto.Level < 240 => Surrogate(scalar, "BclTime", "ToDateTime()"),
        (ValueKind.TimeSpan, _) when proto.Level < 240 => Surrogate(scalar, "BclTime", "ToTimeSpan()"),
        (ValueKind.Guid, _) when proto.Level < 300 => Surrogate(scalar, "BclGuid", "ToGuid()"),
        (ValueKind.Decimal, _) when proto.Level < 300 => Surrogate(scalar, "BclDecimal", "ToDecimal()"),
        (ValueKind.Guid, ProtoFormat.FixedSize) => Converted(scalar.Name, true, Bytes, $"{Conversions}.ToBigEndian({{0}})", $"{Conversions}.FromBigEndian({{0}})", "{0} == default"),
        (ValueKind.Guid, _) => Converted(scalar.Name, true, Text, $"{Conversions}.ToText({{0}})", $"{Conversions}.ToGuid({{0}})", "{0} == default"),
        _ => scalar,
    };

    private TypeModel? OfRuntime(ITypeSymbol type, TypeContext context)
    {
        string name = SourceNames.Of(type);
        MemberLayouts layout = context.Layout;
        bool isPlaces = layout == MemberLayouts.MemoryPack;
        bool isNames = layout == MemberLayouts.Json;
        return name.Replace("global::", "") switch
        {
            "System.Uri" => OfText(name, isStruct: false, "ToUri"),
            "System.Version" when isPlaces => Surrogate(name, "VersionForm", "ToVersion()"),
            "System.Version" => OfText(name, isStruct: false, "ToVersion"),
            "System.Net.IPAddress" => OfText(name, isStruct: false, "ToIPAddress"),
            "System.Globalization.CultureInfo" => OfText(name, isStruct: false, "ToCultureInfo"),
            "System.TimeZoneInfo" => OfText(name, isStruct: false, "ToTimeZoneInfo"),
            "System.Text.StringBuilder" when isPlaces => Converted(
                name, false, new ListModel("char[]", new ScalarModel("char", ValueKind.Char), ListForm.Array), $"{Conversions}.ToChars({{0}})", $"{Conversions}.ToStringBuilder({{0}})", "{0} is null", canFail: false),
            "System.Text.StringBuilder" => OfText(name, isStruct: false, "ToStringBuilder") with { CanFail = false },
            "System.Half" or "System.Int128" or "System.UInt128" or "System.Numerics.Complex" when isPlaces => new RawModel(name, HasInvalidBits: false),
            "System.Text.Rune" when isPlaces => new RawModel(name, HasInvalidBits: true),
            "System.Half" when isNames => OfNumber(name, "ToHalf"),
            "System.Half" => Converted(name, true, new ScalarModel("float", ValueKind.Single), "(float){0}", $"{Conversions}.ToHalf({{0}})", "{0} == default"),
            "System.Int128" or "System.UInt128" or "System.Numerics.BigInteger" when isNames => OfNumber(name, "To" + type.Name),
            "System.Int128" or "System.UInt128" or "System.Numerics.BigInteger" =>
                Converted(name, true, Bytes, $"{Conversions}.ToBytes({{0}})", $"{Conversions}.To{type.Name}({{0}})", "{0} == default"),
            "System.Numerics.Complex" => Surrogate(name, "ComplexForm", "ToComplex()", isStruct: true),
            "System.Text.Rune" when isNames => OfText(name, isStruct: true, "ToRune"),
            "System.Text.Rune" => Converted(name, true, new ScalarModel("uint", ValueKind.UInt32), "(uint){0}.Value", "new global::System.Text.Rune({0})", "{0} == default"),
            "System.Collections.BitArray" => Converted(
                name, false, new ListModel("bool[]", new ScalarModel("bool", ValueKind.Boolean), ListForm.Array), $"{Conversions}.ToBooleans({{0}})", $"{Conversions}.ToBitArray({{0}})", "{0} is null", canFail: false),
            "System.Memory<byte>" => OfBytes(name, "{0}.ToArray()", "{0} ?? []", "{0}.IsEmpty"),
            "System.ReadOnlyMemory<byte>" => OfBytes(name, "{0}.ToArray()", "{0} ?? []", "{0}.IsEmpty"),
            "System.ArraySegment<byte>" => OfBytes(name, isPlaces ? "global::System.MemoryExtensions.AsSpan({0}).ToArray()" : $"{Conversions}.ToBytes({{0}})", $"{Conversions}.ToSegment({{0}})", "{0}.Count == 0"),
            "System.Buffers.ReadOnlySequence<byte>" => OfBytes(name, "global::System.Buffers.BuffersExtensions.ToArray({0})", $"{Conversions}.ToSequence({{0}})", "{0}.IsEmpty"),
            _ => Generic(type, name, layout),
        };
    }

    // Types with arguments that are written as a contract of the library's.
    private ConvertedModel? Generic(ITypeSymbol type, string name, MemberLayouts layout)
    {
        if (type is IArrayTypeSymbol { Rank: >= 2 and <= 4 } grid)
        {
            return graph.Surrogate($"Grid{grid.Rank}", grid.ElementType) is { } wire
                ? Converted(name, false, wire, $"{wire.Name}.Of({{0}})", "{0}?.ToArray()", "{0} is null")
                : null;
        }

        if (type is INamedTypeSymbol { Name: "Lazy", TypeArguments.Length: 1, ContainingNamespace: { Name: "System", ContainingNamespace.IsGlobalNamespace: true } } lazy)
        {
            return layout == MemberLayouts.MemoryPack
                ? graph.Surrogate("LazyForm", lazy.TypeArguments[0]) is { } wire ? Converted(name, false, wire, $"{wire.Name}.Of({{0}})", "{0}?.ToLazy()", "{0} is null", canFail: false) : null
                : graph.Classify(lazy.TypeArguments[0], layout) is { } value ? LazyValue(name, value) : null;
        }

        return null;
    }

    private static ConvertedModel LazyValue(string name, TypeModel value) => value.IsValueType
        ? Converted(name, false, new NullableModel(value) { AcceptsNull = true }, "{0}?.Value", $"{Conversions}.ToLazy({{0}})", "{0} is null", canFail: false)
        : Converted(name, false, value with { AcceptsNull = true }, "{0}?.Value!", $"{Conversions}.ToLazy({{0}})", "{0} is null", canFail: false);

    private static ConvertedModel OfBytes(string name, string toWire, string fromWire, string defaultWhen) =>
        Converted(name, true, Bytes, toWire, fromWire, defaultWhen, canFail: false);

    private static ConvertedModel OfText(string name, bool isStruct, string fromText) =>
        Converted(name, isStruct, Text, $"{Conversions}.ToText({{0}})", $"{Conversions}.{fromText}({{0}})", isStruct ? "{0} == default" : "{0} is null");

    private static ConvertedModel OfNumber(string name, string fromText) =>
        Converted(name, true, new ScalarModel("string", ValueKind.Number), $"{Conversions}.ToText({{0}})", $"{Conversions}.{fromText}({{0}})", "{0} == default");

    private static ConvertedModel AsText(ScalarModel scalar) => Converted(
        scalar.Name, true, new ScalarModel("string", ValueKind.String), $"{Conversions}.ToText({{0}})", $"reader.Read{scalar.Kind}()", "{0} == default", canFail: false);

    private ConvertedModel Surrogate(ScalarModel scalar, string surrogate, string fromWire) => Surrogate(scalar.Name, surrogate, fromWire, isStruct: true)!;

    private ConvertedModel? Surrogate(string name, string surrogate, string fromWire, bool isStruct = false) => graph.Surrogate(surrogate) is { } wire
        ? Converted(name, isStruct, wire, $"{wire.Name}.Of({{0}})", (wire.IsValueType ? "{0}." : "{0}?.") + fromWire, isStruct ? "{0} == default" : "{0} is null")
        : null;

    private static ConvertedModel Number(ScalarModel scalar, ValueKind kind, string wire, string toWire, string fromWire) =>
        Converted(scalar.Name, true, new ScalarModel(wire, kind), toWire, fromWire, scalar.Kind == ValueKind.DateTime ? "false" : "{0} == 0", canFail: fromWire.Contains("checked((" + scalar.Name));

    private static ConvertedModel Converted(string name, bool isStruct, TypeModel wire, string toWire, string fromWire, string defaultWhen, bool canFail = true) =>
        new(name, isStruct, wire, toWire, fromWire, canFail, defaultWhen)
        {
            AcceptsNull = !isStruct,
            IsHashedAsText = name is "global::System.Version" or "global::System.Net.IPAddress",
        };

    private static string Narrow(ScalarModel scalar, string number) => scalar.Kind is ValueKind.Int32 or ValueKind.UInt32 ? number : $"checked(({scalar.Name})({number}))";

    private static bool IsNumber(ValueKind kind) => kind is >= ValueKind.SByte and <= ValueKind.Decimal;
}
