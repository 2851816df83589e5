using SerializationApi.Shapes.Generator.Model;
using static SerializationApi.Shapes.Generator.Emission.Names;

namespace SerializationApi.Shapes.Generator.Emission;

internal static class MapWriteEmitter
{
    private const int EntryValueNumber = 2;

    /// <summary>The method, with the parameters number and, for messages, name of the member that holds the map.</summary>
    public static Code Emit(string name, MapModel map, HelperMethods helpers) =>
        $$"""
            private static void {{name}}<TWriter>(ref TWriter writer, {{map.Face ?? map.Name}}? map, int number{{(
                map.HoldsNulls ? ", string place" : ""
            )}})
                {{WriterConstraint}}
            {
                if (map is null)
                {
                    writer.WriteNull({{Kind(ValueKind.Map)}});
                    return;
                }

                {{NullCheck(map)}}
                writer.BeginMap(map.Count);
                int index = 0;
                foreach ({{Pair(map)}} entry in map)
                {
                    {{(IsRaw(map) ? Raw(map) : Code.None)}}
                    int mark = writer.BeginEntry(index++, number);
                    if (writer.EntryKey({{Kind(map.Key.Kind)}}, {{IsDefault(map.Key, "entry.Key", map.WritesEmpty)}}))
                    {
                        {{ValueExpressions.Write(map.Key, "entry.Key", helpers)}}
                    }

                    if ({{(
                map.WritesEmpty && map.Value.Bare.CanBeNull ? $"!({ValueExpressions.IsNull(map.Value.Bare, "entry.Value")}) && " : ""
            )}}{{EntryValue(map)}})
                    {
                        {{Value(map, helpers)}}
                    }

                    writer.EndEntry(mark);
                }

                writer.EndMap();
            }
            """;

    /// <summary>Whether MemoryPack copies an entry from memory: the pair of key and value, with its gaps.</summary>
    public static bool IsRaw(MapModel map) =>
        map.Key.IsUnmanaged && (map.Value.IsUnmanaged || map.Value is NullableModel { Inner.IsUnmanaged: true });

    public static string Pair(MapModel map) => $"global::System.Collections.Generic.KeyValuePair<{map.Key.Name}, {map.Value.Declared}>";

    private static Code Raw(MapModel map) =>
        $$"""
            if (TWriter.Layout == {{MemberLayout}}.MemoryPack && writer.TryWriteUnmanaged(in entry, {{Padding(map)}}))
            {
                continue;
            }
            """;

    private static string Padding(MapModel map)
    {
        TypeModel value = map.Value is NullableModel nullable ? nullable.Inner : map.Value;
        string entries = map.Value is NullableModel ? NullableMapEntries : MapEntries;
        return $"{entries}<{map.Key.Name}, {value.Name}>.Padding({PaddingOf(map.Key)}, {PaddingOf(value)})";
    }

    private static string PaddingOf(TypeModel type) =>
        type is ObjectModel contract ? $"{contract.Shape}.{PaddingEmitter.Property}" : "null";

    private static Code NullCheck(MapModel map) =>
        !map.HoldsNulls
            ? Code.None
            : $$"""
                if (TWriter.ForbidsNullItems)
                {
                    foreach ({{Pair(map)}} entry in map)
                    {
                        if ({{ValueExpressions.IsNull(map.Value.Bare, "entry.Value")}})
                        {
                            {{NullItems}}.Throw(place);
                        }
                    }
                }
                """;

    /// <summary>Whether protobuf-net repeats the value of an entry.</summary>
    public static bool IsRepeated(MapModel map) => map is { WritesEmpty: true, Value: ListModel or MapModel };

    private static Code Value(MapModel map, HelperMethods helpers) =>
        IsRepeated(map)
            ? (Code)$"{helpers.WriteCollection(map.Value, map.Packing, "entry.Value", EntryValueNumber, helpers.DisplayName)}"
            : $$"""
                {{(map.Packing == ListPacking.Group ? $"writer.BeginGroup({EntryValueNumber});" : "")}}
                {{ValueExpressions.Write(map.Value, "entry.Value", helpers)}}
                {{(map.Packing == ListPacking.Group ? $"writer.EndGroup({EntryValueNumber});" : "")}}
                """;

    // A value that is omitted from a message is also omitted from a wrapper message. A group begins with its own tag.
    private static string EntryValue(MapModel map)
    {
        string isDefault = IsDefault(map.Value.Bare, "entry.Value", map.WritesEmpty);
        bool isMessage =
            IsRepeated(map)
            || map.Value.Bare.Kind is ValueKind.Object or ValueKind.DateTime or ValueKind.DateTimeOffset or ValueKind.TimeSpan;
        string isWritten = isMessage ? "true" : $"!({isDefault})";
        return map.Packing != ListPacking.Default || IsRepeated(map) ? isWritten
            : map.Value is WrappedModel ? $"{isWritten} && writer.EntryValue({Kind(map.Key.Kind)}, {Kind(ValueKind.Object)}, false)"
            : $"writer.EntryValue({Kind(map.Key.Kind)}, {Kind(map.Value.Kind)}, {isDefault})";
    }

    // Google.Protobuf always writes messages in maps, and these times are messages; it compares zero by its bits. protobuf-net omits only
    // nulls and numbers, by their value.
    private static string IsDefault(TypeModel type, string value, bool writesEmpty) =>
        type switch
        {
            ConvertedModel { Label: not null, Wire: ScalarModel { IsValueType: false } } surrogate =>
                $"TWriter.ForbidsNullItems && {surrogate.ToWire.Replace("{0}", value)} is {{ Length: 0 }}",
            ConvertedModel { Label: not null } surrogate =>
                $"TWriter.ForbidsNullItems && {ValueExpressions.IsDefault(surrogate.Wire, surrogate.ToWire.Replace("{0}", value))}",
            NullableModel nullable when writesEmpty => IsDefault(nullable.Inner, $"{value}.GetValueOrDefault()", writesEmpty),
            EnumModel or ConvertedModel { Kind: ValueKind.String or ValueKind.Bytes } when writesEmpty => "false",
            ScalarModel { Kind: ValueKind.String or ValueKind.Bytes or ValueKind.Decimal } when writesEmpty => "false",
            ScalarModel { Kind: ValueKind.Double or ValueKind.Single } when writesEmpty => $"{value} == 0",
            ScalarModel { Kind: ValueKind.DateTime or ValueKind.DateTimeOffset or ValueKind.TimeSpan }
                when value.StartsWith("entry.Value", StringComparison.Ordinal) => "false",
            ScalarModel { Kind: ValueKind.Double } => $"global::System.BitConverter.DoubleToInt64Bits({value}) == 0",
            ScalarModel { Kind: ValueKind.Single } => $"global::System.BitConverter.SingleToInt32Bits({value}) == 0",
            _ => ValueExpressions.IsDefault(type, value),
        };
}
