using SerializationApi.Shapes.Generator.Model;
using static SerializationApi.Shapes.Generator.Emission.Names;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>The method that writes a map member.</summary>
internal static class MapWriteEmitter
{
    public static Code Emit(ContractModel contract, MemberModel member, MapModel map, HelperMethods helpers) => $$"""
        private static void {{WriteEmitter.CollectionWriter(member)}}<TWriter>(ref TWriter writer, {{map.Name}}? map)
            {{WriterConstraint}}
        {
            if (map is null)
            {
                writer.WriteNull({{Kind(ValueKind.Map)}});
                return;
            }

            {{NullCheck(contract, member, map)}}
            writer.BeginMap(map.Count);
            int index = 0;
            foreach ({{Pair(map)}} entry in map)
            {
                int mark = writer.BeginEntry(index++, {{member.Number}});
                if (writer.EntryKey({{Kind(map.Key.Kind)}}, {{ValueExpressions.IsDefault(map.Key, "entry.Key")}}))
                {
                    {{ValueExpressions.Write(map.Key, "entry.Key", helpers)}}
                }

                if (writer.EntryValue({{Kind(map.Key.Kind)}}, {{Kind(map.Value.Kind)}}, {{IsDefault(map.Value)}}))
                {
                    {{ValueExpressions.Write(map.Value, "entry.Value", helpers)}}
                }

                writer.EndEntry(mark);
            }

            writer.EndMap();
        }
        """;

    private static Code NullCheck(ContractModel contract, MemberModel member, MapModel map) => !map.Value.CanBeNull ? Code.None : $$"""
        if (TWriter.ForbidsNullItems)
        {
            foreach ({{Pair(map)}} entry in map)
            {
                if (entry.Value is null)
                {
                    {{NullItems}}.Throw({{Literal($"{contract.DisplayName}.{member.Name}")}});
                }
            }
        }
        """;

    private static string Pair(MapModel map) =>
        $"global::System.Collections.Generic.KeyValuePair<{map.Key.Name}, {map.Value.Declared}>";

    // As in Google.Protobuf's maps: messages (which these times are) always count, and zero is compared by its bits.
    private static string IsDefault(TypeModel type) => type is not ScalarModel ? ValueExpressions.IsDefault(type, "entry.Value") : type.Kind switch
    {
        ValueKind.DateTime or ValueKind.DateTimeOffset or ValueKind.TimeSpan => "false",
        ValueKind.Double => "global::System.BitConverter.DoubleToInt64Bits(entry.Value) == 0",
        ValueKind.Single => "global::System.BitConverter.SingleToInt32Bits(entry.Value) == 0",
        _ => ValueExpressions.IsDefault(type, "entry.Value"),
    };
}
