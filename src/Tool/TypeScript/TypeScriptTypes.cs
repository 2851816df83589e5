using System.Globalization;
using System.Text.Json;
using SerializationApi.Shapes;

namespace SerializationApi.Tool.TypeScript;

/// <summary>The TypeScript form of values: their types, their forms for the runtime, and their literals.</summary>
/// <param name="contracts">Names contracts.</param>
/// <param name="enums">Names enums.</param>
/// <param name="longs">The type of 64-bit integers.</param>
/// <param name="hub">The suffix of names for hubs; otherwise empty.</param>
internal sealed class TypeScriptTypes(Func<ShapeInfo, string> contracts, Func<TypeDescription, string> enums, string longs, string hub = "")
{
    public string Type(TypeDescription type)
    {
        string name = type switch
        {
            { EnumType: not null } => enums(type),
            { Kind: ValueKind.Boolean } => "boolean",
            { Kind: ValueKind.Int64 or ValueKind.UInt64 or ValueKind.Fixed64 } => longs,
            { Kind: ValueKind.Bytes } => "Uint8Array",
            { Kind: ValueKind.Object, Object: null } => "a block of memory",
            { Kind: ValueKind.Object } => contracts(type.Object!()),
            { Kind: ValueKind.List } => Type(type.Item!) is var item && item.Contains(' ', StringComparison.Ordinal)
                ? $"({item})[]"
                : $"{item}[]",
            { Kind: ValueKind.Map } => $"Map<{Type(type.Key!)}, {Type(type.Item!)}>",
            { Kind: ValueKind.FreeForm } => "unknown",
            _ => IsNumber(type.Kind) ? "number" : "string",
        };
        return type.IsNullable ? $"{name} | null" : name;
    }

    /// <summary>The form for the runtime.</summary>
    /// <param name="type">The type.</param>
    /// <param name="clr">The C# type; null if unknown.</param>
    public string Form(TypeDescription type, System.Type? clr)
    {
        string form = type switch
        {
            { EnumType: not null } when type.EnumAsName =>
                $"f.enumOf({Integer(type, LongOptions.Default)}, {enums(type)}Values{(IsFlags(type) ? ", true" : "")})",
            { EnumType: not null } => $"f.enumOf({Integer(type, LongOptions.Default)})",
            { Kind: ValueKind.Object } => contracts(type.Object!()) + hub,
            { Kind: ValueKind.List } => $"f.list({Form(type.Item!, StructMemory.ItemOf(clr))})",
            { Kind: ValueKind.Map } => "f.map("
                + string.Join(", ", [Form(type.Key!, null), Form(type.Item!, StructMemory.ValueOf(clr)), .. StructMemory.OfPair(type, clr)])
                + ")",
            _ => Integer(type, longs) ?? Scalar(type.Kind),
        };
        form = type.EnumType is null || hub.Length == 0 ? form : $"f.hubEnum({form}, {enums(type)}{hub})";
        bool isWrapped =
            type
                is {
                    IsNullableValueType: true,
                    Kind: ValueKind.String or ValueKind.Bytes or ValueKind.Number or ValueKind.List or ValueKind.Map
                }
            || (type.IsNullableValueType && IsUnionType(type));
        return type.IsNullable ? $"f.nullable({form}{(isWrapped ? ", true" : "")})" : form;
    }

    /// <summary>Whether a type is an enum whose values are combined.</summary>
    public static bool IsFlags(TypeDescription type) => type.EnumType?.IsDefined(typeof(FlagsAttribute), inherit: false) == true;

    /// <summary>The literal of an enum's value.</summary>
    public static string Number(TypeDescription type, long value) =>
        type.Kind switch
        {
            ValueKind.UInt64 => string.Create(CultureInfo.InvariantCulture, $"{unchecked((ulong)value)}n"),
            ValueKind.Int64 => string.Create(CultureInfo.InvariantCulture, $"{value}n"),
            _ => value.ToString(CultureInfo.InvariantCulture),
        };

    /// <summary>The type of a C# union type's case.</summary>
    public string Type(ShapeInfo one) => Inline(one) is { } value ? Type(value) : contracts(one);

    /// <summary>The form of a case for the runtime.</summary>
    public string Form(ShapeInfo one) => Inline(one) is { } value ? Form(value, one.Type) : contracts(one);

    /// <summary>The <c>typeof</c> of its values, except arrays and bytes.</summary>
    public string[] KindsOf(ShapeInfo one) => one.For(MemberLayout.Json)?.Value is { } value ? KindsOf(value) : ["object"];

    /// <summary>The value of a case that is not a contract; null for a contract.</summary>
    public static TypeDescription? Inline(ShapeInfo one) => one.For(MemberLayout.Json) == one ? one.Value : null;

    /// <summary>A JSON value as a literal; null if there is none.</summary>
    public string? Literal(TypeDescription type, JsonElement value)
    {
        switch (value.ValueKind)
        {
            case JsonValueKind.Null:
                return type.IsNullable || IsUnionType(type) ? "null" : null;
            case JsonValueKind.String when type.Kind == ValueKind.Bytes:
                return $"new Uint8Array([{string.Join(", ", value.GetBytesFromBase64())}])";
            case JsonValueKind.String when type.Kind is ValueKind.Single or ValueKind.Double:
                return value.GetString();
            case JsonValueKind.String when type.EnumType is not null && type.EnumValues.All(name => name.Key != value.GetString()):
                var names = new EnumNames(type.Kind, IsFlags(type), type.EnumValues);
                return names.TryParse(value.GetString()!, out long combined) ? Number(type, combined) : null;
            case JsonValueKind.String:
                return TypeScriptNames.Quote(value.GetString()!);
            case JsonValueKind.Array when type.Kind == ValueKind.List:
                string?[] items = [.. value.EnumerateArray().Select(item => Literal(type.Item!, item))];
                return items.Contains(null) ? null : $"[{string.Join(", ", items)}]";
            case JsonValueKind.Object when type.Kind == ValueKind.Map && !value.EnumerateObject().Any():
                return "new Map()";
            case JsonValueKind.Object when type.Kind == ValueKind.Object:
                return Literal(type.Object!(), value);
            case JsonValueKind.Array or JsonValueKind.Object:
                return null;
            default:
                return Number(type, value.GetRawText());
        }
    }

    /// <summary>The integer type of at most 64 bits; null for another type.</summary>
    private static string? Integer(TypeDescription type, string longs)
    {
        string? name = type.Kind switch
        {
            ValueKind.SByte => "int8",
            ValueKind.Int16 => "int16",
            ValueKind.Int32 => "int32",
            ValueKind.Byte => "uint8",
            ValueKind.UInt16 => "uint16",
            ValueKind.UInt32 when !type.IsSigned => "uint32",
            ValueKind.Int64 when longs == LongOptions.Default => "int64",
            ValueKind.UInt64 when longs == LongOptions.Default && !type.IsSigned => "uint64",
            _ => null,
        };
        (int bits, bool isSigned, string? wiring) = type.Kind switch
        {
            ValueKind.Int64 => (64, true, null),
            ValueKind.UInt32 => (32, type.IsSigned, "zigzag"),
            ValueKind.UInt64 => (64, type.IsSigned, type.IsSigned ? "zigzag" : null),
            ValueKind.Fixed32 => (32, type.IsSigned, "fixed32"),
            ValueKind.Fixed64 => (64, type.IsSigned, "fixed64"),
            _ => (0, false, null),
        };
        string sign = isSigned ? "true" : "false";
        string form = wiring is null ? "" : $", f.{wiring}";
        return name is not null ? $"f.{name}"
            : bits == 0 ? null
            : bits == 64 ? $"f.long({sign}, \"{longs}\"{form})"
            : $"f.int(32, {sign}{form})";
    }

    private static bool IsUnionType(TypeDescription type) => type.Object?.Invoke().For(MemberLayout.Json)?.Union is { IsUnionType: true };

    // A value of an enum without a name is a number.
    private string[] KindsOf(TypeDescription type) =>
        type switch
        {
            { EnumType: not null, EnumAsName: true } => ["string", "number"],
            { Kind: ValueKind.List } => ["array"],
            { Kind: ValueKind.Map } => ["object"],
            { Kind: ValueKind.Object } => KindsOf(type.Object!()),
            _ =>
            [
                Type(type) switch
                {
                    "string" => "string",
                    "boolean" => "boolean",
                    "Uint8Array" => "bytes",
                    _ => "number",
                },
            ],
        };

    private static string Scalar(ValueKind kind) =>
        kind switch
        {
            ValueKind.Boolean => "f.bool",
            ValueKind.Single => "f.float",
            _ => $"f.{TypeScriptNames.Camel(kind.ToString())}",
        };

    private static bool IsNumber(ValueKind kind) =>
        kind
            is ValueKind.SByte
                or ValueKind.Int16
                or ValueKind.Int32
                or ValueKind.Byte
                or ValueKind.UInt16
                or ValueKind.UInt32
                or ValueKind.Fixed32
                or ValueKind.Single
                or ValueKind.Double;

    private string Number(TypeDescription type, string text) =>
        type switch
        {
            { EnumAsName: true, EnumType: not null }
                when type.EnumValues.Any(value => value.Value.ToString(CultureInfo.InvariantCulture) == text) => TypeScriptNames.Quote(
                type.EnumValues.First(value => value.Value.ToString(CultureInfo.InvariantCulture) == text).Key
            ),
            { Kind: ValueKind.Decimal or ValueKind.Number } => TypeScriptNames.Quote(text),
            { Kind: ValueKind.Int64 or ValueKind.UInt64 or ValueKind.Fixed64 } => (
                type.EnumType is null ? longs : LongOptions.Default
            ) switch
            {
                LongOptions.Default => $"{text}n",
                "string" => TypeScriptNames.Quote(text),
                _ => text,
            },
            _ => text,
        };

    // An object by its JSON members.
    private string? Literal(ShapeInfo contract, JsonElement value)
    {
        if (contract.For(MemberLayout.Json) is not { Union: null, Value: null } json)
        {
            return null;
        }

        var members = new List<string>();
        foreach (ShapeMember member in json.Members)
        {
            // JSON omits a zero.
            JsonElement? one = value.TryGetProperty(member.JsonName, out JsonElement found) ? found : ContractProbe.ZeroOf(json, member);
            if (one is null || Literal(member.Type, one.Value) is not { } literal)
            {
                return null;
            }

            members.Add($"{TypeScriptNames.Key(member.JsonName)}: {literal}");
        }

        return members.Count == 0 ? "{}" : $"{{ {string.Join(", ", members)} }}";
    }
}
