using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;
using SerializationApi.Shapes.Generator.Parsing.Json;
using SerializationApi.Shapes.Generator.Parsing.ProtoBuf;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>Scalars, and the types of the runtime that are written as one: their form in each format (docs/wire.md).</summary>
/// <param name="classify">Decides what the value of a <c>Lazy</c> is.</param>
internal sealed class ScalarForms(ContractGraph graph, KeyHashes keys, Func<ITypeSymbol, TypeContext, Classification> classify)
{
    private const string Conversions = "global::SerializationApi.Shapes.Conversions";

    private static readonly ScalarModel Text = new("string", ValueKind.String);
    private static readonly ScalarModel Bytes = new("byte[]", ValueKind.Bytes);

    // Structs of the runtime that hold only numbers.
    private static readonly HashSet<string> RawTypes =
    [
        "nint",
        "nuint",
        "System.Index",
        "System.Range",
        "System.Runtime.InteropServices.NFloat",
        "System.Collections.Specialized.BitVector32",
        .. new[] { "Vector2", "Vector3", "Vector4", "Quaternion", "Plane", "Matrix3x2", "Matrix4x4" }.Select(static name =>
            "System.Numerics." + name
        ),
        .. new[] { "Point", "PointF", "Size", "SizeF", "Rectangle", "RectangleF" }.Select(static name => "System.Drawing." + name),
    ];

    private readonly GroupForms _groups = new(graph, keys, classify);

    /// <summary>Returns the form; null if the type is not a scalar in the format.</summary>
    public TypeModel? Classify(ITypeSymbol type, TypeContext context) =>
        Scalars.Classify(type) is { } scalar
            ? context switch
            {
                { Proto: { } proto } => ProtoScalars.Form(scalar, proto, name => graph.Surrogate(name)),
                { NumbersAsText: true, Layout: MemberLayouts.Json } when IsNumber(scalar.Kind) => AsText(scalar),
                _ => scalar,
            }
        : FreeForms.IsOne(type)
            ? context.IsKey ? null
                : FreeForms.Classify(type, context.Layout)
        : OfRuntime(type, context);

    private TypeModel? OfRuntime(ITypeSymbol type, TypeContext context)
    {
        string name = SourceNames.Of(type);
        MemberLayouts layout = context.Layout;
        bool isMemoryPack = layout == MemberLayouts.MemoryPack;
        bool isJson = layout == MemberLayouts.Json;
        return name.Replace("global::", "") switch
        {
            "System.Uri" => OfText(name, isStruct: false, "ToUri"),
            "System.Version" when isMemoryPack => Surrogate(name, "VersionForm", "ToVersion()"),
            "System.Version" => OfText(name, isStruct: false, "ToVersion"),
            "System.Net.IPAddress" => OfText(name, isStruct: false, "ToIPAddress"),
            "System.Globalization.CultureInfo" => OfText(name, isStruct: false, "ToCultureInfo"),
            "System.TimeZoneInfo" => OfText(name, isStruct: false, "ToTimeZoneInfo"),
            "System.Text.StringBuilder" when isMemoryPack => ConvertedModel.Of(
                name,
                false,
                ListModel.Units,
                $"{Conversions}.ToChars({{0}})",
                $"{Conversions}.ToStringBuilder({{0}})",
                "{0} is null",
                canFail: false
            ),
            "System.Text.StringBuilder" => OfText(name, isStruct: false, "ToStringBuilder") with { CanFail = false },
            "System.Half" or "System.Int128" or "System.UInt128" or "System.Numerics.Complex" when isMemoryPack => new RawModel(
                name,
                HasInvalidBits: false
            ),
            var simple when isMemoryPack && RawTypes.Contains(simple) => new RawModel(name, HasInvalidBits: false),
            "nint" when context.Proto?.Format == ProtoFormat.Default => ConvertedModel.Of(
                name,
                true,
                new ScalarModel("long", ValueKind.Int64),
                "(long){0}",
                "checked((nint){0})",
                "{0} == 0"
            ),
            "nuint" when context.Proto?.Format == ProtoFormat.Default => ConvertedModel.Of(
                name,
                true,
                new ScalarModel("ulong", ValueKind.UInt64),
                "(ulong){0}",
                "checked((nuint){0})",
                "{0} == 0"
            ),
            "System.Text.Rune" when isMemoryPack => new RawModel(name, HasInvalidBits: true),
            "System.Half" or "System.Int128" or "System.UInt128" when isJson && context.NumbersAsText => OfNumber(
                name,
                "To" + type.Name,
                ValueKind.String
            ),
            "System.Half" when isJson => OfNumber(name, "ToHalf"),
            "System.Half" => ConvertedModel.Of(
                name,
                true,
                new ScalarModel("float", ValueKind.Single),
                "(float){0}",
                $"{Conversions}.ToHalf({{0}})",
                "{0} == default"
            ),
            "System.Int128" or "System.UInt128" or "System.Numerics.BigInteger" when isJson => OfNumber(name, "To" + type.Name),
            "System.Int128" or "System.UInt128" or "System.Numerics.BigInteger" => ConvertedModel.Of(
                name,
                true,
                Bytes,
                $"{Conversions}.ToBytes({{0}})",
                $"{Conversions}.To{type.Name}({{0}})",
                "{0} == default"
            ),
            "System.Numerics.Complex" => Surrogate(name, "ComplexForm", "ToComplex()", isStruct: true),
            "System.Text.Rune" when isJson => OfText(name, isStruct: true, "ToRune"),
            "System.Text.Rune" => ConvertedModel.Of(
                name,
                true,
                new ScalarModel("uint", ValueKind.UInt32),
                "(uint){0}.Value",
                "new global::System.Text.Rune({0})",
                "{0} == default"
            ),
            "System.Collections.BitArray" => ConvertedModel.Of(
                name,
                false,
                new ListModel("bool[]", new ScalarModel("bool", ValueKind.Boolean), ListForm.Array),
                $"{Conversions}.ToBooleans({{0}})",
                $"{Conversions}.ToBitArray({{0}})",
                "{0} is null",
                canFail: false
            ),
            "System.Memory<byte>" => OfBytes(name, "{0}.ToArray()", "{0} ?? []", "{0}.IsEmpty"),
            "System.ReadOnlyMemory<byte>" => OfBytes(name, "{0}.ToArray()", "{0} ?? []", "{0}.IsEmpty"),
            "System.ArraySegment<byte>" => OfBytes(
                name,
                isMemoryPack || context.Proto is not null
                    ? "global::System.MemoryExtensions.AsSpan({0}).ToArray()"
                    : $"{Conversions}.ToBytes({{0}})",
                $"{Conversions}.ToSegment({{0}})",
                "{0}.Count == 0"
            ),
            "System.Buffers.ReadOnlySequence<byte>" => OfBytes(
                name,
                "global::System.Buffers.BuffersExtensions.ToArray({0})",
                $"{Conversions}.ToSequence({{0}})",
                "{0}.IsEmpty"
            ),
            _ => Generic(type, name, context),
        };
    }

    // Types with arguments.
    private ConvertedModel? Generic(ITypeSymbol type, string name, TypeContext context)
    {
        if (type is IArrayTypeSymbol { Rank: >= 2 and <= 4 } grid)
        {
            return graph.Surrogate($"Grid{grid.Rank}", grid.ElementType) is { } wire
                ? ConvertedModel.Of(name, false, wire, $"{wire.Name}.Of({{0}})", "{0}?.ToArray()", "{0} is null")
                : null;
        }

        if (
            type is INamedTypeSymbol
            {
                Name: "Lazy",
                TypeArguments.Length: 1,
                ContainingNamespace: { Name: "System", ContainingNamespace.IsGlobalNamespace: true }
            } lazy
        )
        {
            return context.Layout == MemberLayouts.MemoryPack
                ? graph.Surrogate("LazyForm", lazy.TypeArguments[0]) is { } wire
                    ? ConvertedModel.Of(name, false, wire, $"{wire.Name}.Of({{0}})", "{0}?.ToLazy()", "{0} is null", canFail: false)
                    : null
                : classify(lazy.TypeArguments[0], new TypeContext(context.Owner, context.Layout) { Depth = context.Depth }).Type
                    is { } value
                    ? LazyValue(name, value)
                    : null;
        }

        if (IsOption(type))
        {
            // An option of an option, or of a nullable, has two values that would be null.
            ITypeSymbol item = ((INamedTypeSymbol)type).TypeArguments[0];
            var held = new TypeContext(context.Owner, context.Layout) { Depth = context.Depth };
            return !IsOption(item) && classify(item, held).Type is { } value and not NullableModel
                ? Option(name, type.IsValueType, value)
                : null;
        }

        return type is INamedTypeSymbol { TypeArguments.Length: 2 } pairs && !context.IsKey ? _groups.Classify(pairs, name, context) : null;
    }

    private static bool IsOption(ITypeSymbol type) =>
        type is INamedTypeSymbol { Name: "FSharpOption" or "FSharpValueOption", TypeArguments.Length: 1 }
        && type.ContainingNamespace.ToDisplayString() == "Microsoft.FSharp.Core";

    // An option of F#: none is null.
    private static ConvertedModel Option(string name, bool isStruct, TypeModel value)
    {
        TypeModel wire = value.IsValueType ? new NullableModel(value) { AcceptsNull = true } : value with { AcceptsNull = true };
        string held = value.IsValueType ? "{0}.Value" : "{0}";
        return isStruct
            ? ConvertedModel.Of(
                name,
                isStruct,
                wire,
                $"({{0}}.IsSome ? {{0}}.Value : default({wire.Nullable}))",
                $"({{0}} is null ? default : {name}.NewValueSome({held}))",
                "{0}.IsNone"
            )
            : ConvertedModel.Of(name, isStruct, wire, "{0}?.Value", $"({{0}} is null ? null : {name}.Some({held}))", "{0} is null");
    }

    private static ConvertedModel LazyValue(string name, TypeModel value) =>
        value is NullableModel
            ? ConvertedModel.Of(
                name,
                false,
                value,
                "{0}?.Value",
                $"{Conversions}.ToLazy<{value.Name}>({{0}})",
                "{0} is null",
                canFail: false
            )
        : value.IsValueType
            ? ConvertedModel.Of(
                name,
                false,
                new NullableModel(value) { AcceptsNull = true },
                "{0}?.Value",
                $"{Conversions}.ToLazy({{0}})",
                "{0} is null",
                canFail: false
            )
        : ConvertedModel.Of(
            name,
            false,
            value with
            {
                AcceptsNull = true,
            },
            "{0}?.Value",
            $"{Conversions}.ToLazy({{0}})",
            "{0} is null",
            canFail: false
        );

    private static ConvertedModel OfBytes(string name, string toWire, string fromWire, string defaultWhen) =>
        ConvertedModel.Of(name, true, Bytes, toWire, fromWire, defaultWhen, canFail: false);

    private static ConvertedModel OfText(string name, bool isStruct, string fromText) =>
        ConvertedModel.Of(
            name,
            isStruct,
            Text,
            $"{Conversions}.ToText({{0}})",
            $"{Conversions}.{fromText}({{0}})",
            isStruct ? "{0} == default" : "{0} is null"
        );

    private static ConvertedModel OfNumber(string name, string fromText, ValueKind written = ValueKind.Number) =>
        ConvertedModel.Of(
            name,
            true,
            new ScalarModel("string", written) { ReadAs = ValueKind.Number },
            $"{Conversions}.ToText({{0}})",
            $"{Conversions}.{fromText}({{0}})",
            "{0} == default"
        );

    private static ConvertedModel AsText(ScalarModel scalar) =>
        ConvertedModel.Of(
            scalar.Name,
            true,
            new ScalarModel("string", ValueKind.String),
            $"{Conversions}.ToText({{0}})",
            $"reader.Read{scalar.Kind.Method()}()",
            "{0} == default",
            canFail: false
        );

    private ConvertedModel? Surrogate(string name, string surrogate, string fromWire, bool isStruct = false) =>
        graph.Surrogate(surrogate) is { } wire
            ? ConvertedModel.Of(
                name,
                isStruct,
                wire,
                $"{wire.Name}.Of({{0}})",
                (wire.IsValueType ? "{0}." : "{0}?.") + fromWire,
                isStruct ? "{0} == default" : "{0} is null"
            )
            : null;

    private static bool IsNumber(ValueKind kind) => kind is >= ValueKind.SByte and <= ValueKind.Decimal;
}
