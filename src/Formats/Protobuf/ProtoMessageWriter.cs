using System.Globalization;
using System.Text;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Protobuf;

/// <summary>Writes the messages of a schema.</summary>
internal sealed class ProtoMessageWriter(ProtoMessageNames names, string package, StringBuilder output)
{
    private const int FirstReservedNumber = 19_000;
    private const int LastReservedNumber = 19_999;
    private const string Timestamp = "google.protobuf.Timestamp";
    private const string Duration = "google.protobuf.Duration";

    // The messages that protoc makes for the maps of the message being written: they hide others of their names.
    private readonly HashSet<string> _entries = new(StringComparer.Ordinal);

    /// <summary>The files of the well-known types in use.</summary>
    public SortedSet<string> Imports { get; } = new(StringComparer.Ordinal);

    /// <summary>Writes a contract's message.</summary>
    public void Write(ShapeInfo shape)
    {
        Line($"\nmessage {names.NameOf(shape)} {{");

        // protoc compares names without underscores and case, as the JSON names that follow from them must differ.
        var taken = new HashSet<string>(StringComparer.OrdinalIgnoreCase);
        string[] fields = [.. shape.Members.ToArray().Select(member => ProtoNames.Unique(ProtoNames.SnakeCase(member.Name), name => taken.Add(ProtoNames.JsonNameOf(name))))];
        _entries.Clear();
        for (int i = 0; i < fields.Length; i++)
        {
            if (shape.Members[i].Type.Kind == ValueKind.Map)
            {
                _entries.Add(EntryName(fields[i]));
            }
        }

        for (int i = 0; i < fields.Length; i++)
        {
            WriteField(shape, shape.Members[i], fields[i]);
        }

        Line($"}}");
    }

    private static string EntryName(string field)
    {
        string json = ProtoNames.JsonNameOf(field);
        return $"{char.ToUpperInvariant(json[0])}{json[1..]}Entry";
    }

    private void WriteField(ShapeInfo shape, MemberInfo member, string name)
    {
        string path = $"{shape.Name}.{member.Name}";
        if (member.Number is >= FirstReservedNumber and <= LastReservedNumber)
        {
            throw new UnsupportedValueException(path, "Protobuf keeps the numbers 19000 to 19999 for itself.");
        }

        if (Comment(member.Type) is { } comment)
        {
            Line($"  // {comment}");
        }

        string options = ProtoNames.JsonNameOf(name) == member.JsonName ? "" : $" [json_name = \"{Escape(member.JsonName)}\"]";
        Line($"  {FieldType(member.Type, name, path)} {name} = {member.Number}{options};");
    }

    private string FieldType(TypeDescription type, string name, string path)
    {
        switch (type.Kind)
        {
            case ValueKind.List:
                return $"repeated {Single(type.Item!, path)}";
            case ValueKind.Map when IsKey(type.Key!.Kind):
                return $"map<{Single(type.Key, path)}, {Single(type.Item!, path)}>";
            case ValueKind.Map:
                return $"repeated {WriteEntry(type, name, path)}";
            default:
                string single = Single(type, path);

                // A message says itself whether it is there.
                bool isMessage = type.Kind is ValueKind.Object or ValueKind.DateTime or ValueKind.DateTimeOffset or ValueKind.TimeSpan;
                return type.IsNullableValueType && !isMessage ? $"optional {single}" : single;
        }
    }

    // What a map is on the wire, for keys that a map may not have.
    private string WriteEntry(TypeDescription map, string name, string path)
    {
        string entry = EntryName(name);
        Line($"  message {entry} {{");
        Line($"    {Single(map.Key!, path)} key = 1;");
        Line($"    {Single(map.Item!, path)} value = 2;");
        Line($"  }}");
        return entry;
    }

    private string Single(TypeDescription type, string path)
    {
        switch (type.Kind)
        {
            case ValueKind.Object:
                string message = names.NameOf(type.Object!());
                return _entries.Contains(message) ? $".{package}.{message}" : message;
            case ValueKind.DateTime or ValueKind.DateTimeOffset:
                Imports.Add("google/protobuf/timestamp.proto");
                return Timestamp;
            case ValueKind.TimeSpan:
                Imports.Add("google/protobuf/duration.proto");
                return Duration;
            case ValueKind.List or ValueKind.Map:
                throw new UnsupportedValueException(path, "a list inside a list or map has no form in Protobuf.");
            default:
                return Scalar(type.Kind);
        }
    }

    private static string Scalar(ValueKind kind) => kind switch
    {
        ValueKind.Boolean => "bool",
        ValueKind.SByte or ValueKind.Int16 or ValueKind.Int32 or ValueKind.DateOnly => "int32",
        ValueKind.Int64 or ValueKind.TimeOnly => "int64",
        ValueKind.Byte or ValueKind.UInt16 or ValueKind.UInt32 or ValueKind.Char => "uint32",
        ValueKind.UInt64 => "uint64",
        ValueKind.Fixed32 => "fixed32",
        ValueKind.Fixed64 => "fixed64",
        ValueKind.Single => "float",
        ValueKind.Double => "double",
        ValueKind.Bytes => "bytes",
        _ => "string",
    };

    private static bool IsKey(ValueKind kind) =>
        WireType.Of(kind) == WireType.Varint || kind is ValueKind.Fixed32 or ValueKind.Fixed64 or ValueKind.String or ValueKind.Number or ValueKind.Decimal or ValueKind.Guid;

    // What the field's type does not say by itself.
    private static string? Comment(TypeDescription type) => type.Kind switch
    {
        _ when type.EnumName is not null => $"{type.EnumName}: {string.Join(", ", type.EnumValues.Select(value => $"{value.Key} = {value.Value}"))}",
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

    private static string Escape(string text) => text.Replace("\\", "\\\\", StringComparison.Ordinal).Replace("\"", "\\\"", StringComparison.Ordinal);

    private void Line(FormattableString text) => output.Append(text.ToString(CultureInfo.InvariantCulture)).Append('\n');
}
