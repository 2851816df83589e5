using System.Globalization;
using System.Text;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Protobuf;

/// <summary>Writes the enums of a schema like protobuf-net: sorted by value, with a zero first.</summary>
/// <remarks>
/// The values of all enums of a package share one namespace. If a value of an enum collides, all its values get the enum's name as a
/// prefix, as protobuf-net can be asked to write them.
/// </remarks>
internal sealed class ProtoEnums(ProtoMessageNames names)
{
    private readonly List<(string Name, TypeDescription Type)> _found = [];

    /// <summary>Whether schemas use an enum for the values instead of an integer: there are values, and all fit 32 bits.</summary>
    public static bool IsOne(TypeDescription type) =>
        type is { EnumType: not null, EnumValues.Count: > 0, IsSigned: false }
        && WireType.Of(type.Kind) == WireType.Varint
        && type.EnumValues.All(value =>
            value.Value is >= int.MinValue and <= int.MaxValue && (type.Kind != ValueKind.UInt64 || value.Value >= 0)
        );

    /// <summary>The name of the enum, which is then written.</summary>
    public string NameOf(TypeDescription type)
    {
        int known = _found.FindIndex(found => found.Type.EnumType == type.EnumType);
        if (known < 0)
        {
            known = _found.Count;
            _found.Add((names.Reserve(ProtoNames.Identifier(type.EnumProtoName ?? type.EnumName!)), type));
        }

        return _found[known].Name;
    }

    /// <summary>Writes the enums after all messages, so that messages reserve their names first.</summary>
    public void Write(StringBuilder output)
    {
        foreach ((string name, TypeDescription type) in _found)
        {
            Write(output, name, type);
        }
    }

    private void Write(StringBuilder output, string name, TypeDescription type)
    {
        (string Name, int Number)[] values =
        [
            .. type
                .EnumValues.Select((value, i) => (type.EnumProtoNames.Count > 0 ? type.EnumProtoNames[i] : value.Key, (int)value.Value))
                .OrderBy(static value => value.Item2),
        ];
        values =
        [
            .. values.Where(static value => value.Number == 0).DefaultIfEmpty(("ZERO", 0)),
            .. values.Where(static value => value.Number != 0),
        ];

        // protoc compares the names of one enum without underscores, case and the enum's name as a prefix.
        var taken = new Dictionary<string, int>(StringComparer.OrdinalIgnoreCase);
        for (int i = 0; i < values.Length; i++)
        {
            int number = values[i].Number;
            values[i].Name = ProtoNames.Unique(ProtoNames.Identifier(values[i].Name), unique => taken.TryAdd(Bare(unique), number));
        }

        if (!names.TryReserve([.. values.Select(static value => value.Name)]))
        {
            values = [.. values.Select(value => (names.Reserve($"{name}_{value.Name}"), value.Number))];
        }

        output.Append(CultureInfo.InvariantCulture, $"\nenum {name} {{\n");
        if (values.DistinctBy(static value => value.Number).Count() < values.Length)
        {
            output.Append("  option allow_alias = true;\n");
        }

        foreach ((string value, int number) in values)
        {
            output.Append(CultureInfo.InvariantCulture, $"  {value} = {number};\n");
        }

        output.Append("}\n");

        string Bare(string value)
        {
            string plain = value.Replace("_", "", StringComparison.Ordinal);
            string prefix = name.Replace("_", "", StringComparison.Ordinal);
            return plain.Length > prefix.Length && plain.StartsWith(prefix, StringComparison.OrdinalIgnoreCase)
                ? plain[prefix.Length..]
                : plain;
        }
    }
}
