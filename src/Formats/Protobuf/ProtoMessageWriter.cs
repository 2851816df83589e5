using System.Globalization;
using System.Text;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Protobuf;

internal sealed class ProtoMessageWriter(ProtoMessageNames names, string package, StringBuilder output)
{
    private const int FirstReservedNumber = 19_000;
    private const int LastReservedNumber = 19_999;
    private const string Timestamp = "google.protobuf.Timestamp";
    private const string Duration = "google.protobuf.Duration";

    // The messages that protoc creates for maps inside the current message: they hide others of the same name.
    private readonly HashSet<string> _entries = new(StringComparer.Ordinal);
    private readonly ProtoEnums _enums = new(names);

    // Whether the current message uses the names of protobuf-net's schemas.
    private bool _hasLibraryNames;

    /// <summary>The files of the well-known types in use.</summary>
    public SortedSet<string> Imports { get; } = new(StringComparer.Ordinal);

    /// <summary>Writes a contract's message.</summary>
    /// <exception cref="UnsupportedValueException">Protobuf does not support the contract.</exception>
    public void Write(ShapeInfo contract)
    {
        ShapeInfo shape = ProtoTypes.FormOf(contract);
        Line($"\nmessage {names.NameOf(contract)} {{");

        // protoc compares names without underscores and case, because the derived JSON names must differ.
        var taken = new HashSet<string>(StringComparer.OrdinalIgnoreCase);
        _hasLibraryNames = shape.ProtoName is not null;
        string[] fields =
        [
            .. shape
                .Members.ToArray()
                .Select(
                    (member, i) =>
                        ProtoNames.Unique(
                            NameOf(member, isAlternative: i < shape.Alternatives),
                            name => taken.Add(ProtoNames.JsonNameOf(name))
                        )
                ),
        ];
        _entries.Clear();
        for (int i = 0; i < fields.Length; i++)
        {
            if (shape.Members[i].Type.Kind == ValueKind.Map)
            {
                _entries.Add(EntryName(fields[i]));
            }
        }

        if (shape.Alternatives > 0)
        {
            string name = shape.Alternatives == fields.Length ? "value" : "subtype";
            Line($"  oneof {ProtoNames.Unique(name, name => taken.Add(ProtoNames.JsonNameOf(name)))} {{");
            for (int i = 0; i < shape.Alternatives; i++)
            {
                ShapeMember alternative = shape.Members[i];
                CheckNumber(alternative.Number, $"{shape.Name}.{alternative.Name}");
                string type = alternative.Type.Object?.Invoke() is { } message
                    ? Message(message)
                    : FieldType(alternative.Type, fields[i], $"{shape.Name}.{alternative.Name}");
                Line($"    {type} {fields[i]} = {alternative.Number};");
            }

            Line($"  }}");
        }

        for (int i = shape.Alternatives; i < fields.Length; i++)
        {
            WriteField(shape, shape.Members[i], fields[i]);
        }

        Line($"}}");
    }

    /// <summary>Writes the enums after the messages.</summary>
    public void WriteEnums() => _enums.Write(output);

    private string NameOf(ShapeMember member, bool isAlternative) =>
        !_hasLibraryNames ? ProtoNames.SnakeCase(member.Name)
        : isAlternative ? names.NameOf(member.Type.Object!())
        : ProtoNames.Identifier(member.ProtoName ?? member.Name);

    private static string EntryName(string field)
    {
        string json = ProtoNames.JsonNameOf(field);
        return $"{char.ToUpperInvariant(json[0])}{json[1..]}Entry";
    }

    private static void CheckNumber(int number, string path)
    {
        if (number is >= FirstReservedNumber and <= LastReservedNumber)
        {
            throw new UnsupportedValueException(path, "Protobuf reserves the numbers 19000 to 19999.");
        }
    }

    private void WriteField(ShapeInfo shape, ShapeMember member, string name)
    {
        string path = $"{shape.Name}.{member.Name}";
        CheckNumber(member.Number, path);
        if (member.IsGroup)
        {
            TypeDescription group = member.Type;
            while (group.Item is { } item)
            {
                group = item;
            }

            Line($"  // Field {member.Number}, {name}: groups of {group.Object!().Name}, which proto3 cannot express. Readers skip them.");
            Line($"  reserved {member.Number};");
            return;
        }

        if (!HasEnum(member.Type) && ProtoTypes.Comment(member.Type) is { } comment)
        {
            Line($"  // {comment}");
        }

        Line($"  {Label(member)}{FieldType(member.Type, name, path)} {name} = {member.Number}{Options(member, name)};");
    }

    private string Options(ShapeMember member, string name)
    {
        var options = new List<string>();
        if (member.IsUnpacked && WireType.IsPacked(member.Type.Item!.Kind))
        {
            options.Add("packed = false");
        }

        if (!_hasLibraryNames && ProtoNames.JsonNameOf(name) != member.JsonName)
        {
            options.Add($"json_name = \"{Escape(member.JsonName)}\"");
        }

        return options.Count == 0 ? "" : $" [{string.Join(", ", options)}]";
    }

    // Messages always have presence.
    private static string Label(ShapeMember member) =>
        (member.HasPresence || member.Type.IsNullableValueType)
        && !ProtoTypes.IsMessage(member.Type.Kind)
        && member.Type.Kind is not (ValueKind.List or ValueKind.Map)
            ? "optional "
            : "";

    private string FieldType(TypeDescription type, string name, string path)
    {
        switch (type.Kind)
        {
            case ValueKind.List:
                return $"repeated {Single(type.Item!, path)}";
            case ValueKind.Map when ProtoTypes.IsKey(type.Key!.Kind) && type.Item!.Kind is not (ValueKind.List or ValueKind.Map):
                return $"map<{ProtoTypes.Scalar(type.Key)}, {Single(type.Item!, path)}>";
            case ValueKind.Map:
                return $"repeated {WriteEntry(type, name, path)}";
            default:
                return Single(type, path);
        }
    }

    // A map with keys or values that a map field does not allow: the same bytes as a repeated field.
    private string WriteEntry(TypeDescription map, string name, string path)
    {
        string entry = EntryName(name);
        string value = FieldType(map.Item!, $"{name}_value", path);
        Line($"  message {entry} {{");
        Line($"    {Single(map.Key!, path)} key = 1;");
        Line($"    {value} value = 2;");
        Line($"  }}");
        return entry;
    }

    private string Single(TypeDescription type, string path)
    {
        switch (type.Kind)
        {
            case ValueKind.Object:
                return Message(ProtoTypes.MessageOf(type.Object!()));
            case ValueKind.DateTime or ValueKind.DateTimeOffset:
                Imports.Add("google/protobuf/timestamp.proto");
                return Timestamp;
            case ValueKind.TimeSpan:
                Imports.Add("google/protobuf/duration.proto");
                return Duration;
            case ValueKind.List or ValueKind.Map:
                throw new UnsupportedValueException(path, "Protobuf has no lists inside lists or maps.");
            default:
                return HasEnum(type) ? Qualified(_enums.NameOf(type)) : ProtoTypes.Scalar(type);
        }
    }

    // A map key may not be an enum: it stays a number, with the names in a comment.
    private bool HasEnum(TypeDescription type) =>
        _hasLibraryNames
        && type.Kind switch
        {
            ValueKind.List => HasEnum(type.Item!),
            ValueKind.Map => ProtoTypes.Comment(type.Key!) is null && HasEnum(type.Item!),
            _ => ProtoEnums.IsOne(type),
        };

    private string Message(ShapeInfo contract) => Qualified(names.NameOf(contract));

    private string Qualified(string name) => _entries.Contains(name) ? $"{(package.Length > 0 ? "." : "")}{package}.{name}" : name;

    private static string Escape(string text) =>
        text.Replace("\\", "\\\\", StringComparison.Ordinal).Replace("\"", "\\\"", StringComparison.Ordinal);

    private void Line(FormattableString text) => output.Append(text.ToString(CultureInfo.InvariantCulture)).Append('\n');
}
