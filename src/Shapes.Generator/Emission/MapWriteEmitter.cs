using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>The method that writes a map member.</summary>
internal static class MapWriteEmitter
{
    public static void Emit(SourceWriter writer, ContractModel contract, MemberModel member, MapModel map, HelperMethods helpers)
    {
        string key = Names.Kind(map.Key.Kind);
        string value = Names.Kind(map.Value.Kind);
        writer.Line($"private static void {WriteEmitter.CollectionWriter(member)}<TWriter>(ref TWriter writer, {map.Name}? map)");
        writer.Inner(Names.WriterConstraint);
        writer.Open();
        writer.Open("if (map is null)");
        writer.Line($"writer.WriteNull({Names.Kind("Map")});");
        writer.Line("return;");
        writer.Close();
        writer.Blank();
        if (map.Value.CanBeNull)
        {
            NullCheck(writer, contract, member, map);
        }

        writer.Line("writer.BeginMap(map.Count);");
        writer.Line("int index = 0;");
        writer.Open($"foreach ({Pair(map)} entry in map)");
        writer.Line($"int mark = writer.BeginEntry(index++, {member.Number});");
        writer.Open($"if (writer.EntryKey({key}, {ValueExpressions.IsDefault(map.Key, "entry.Key")}))");
        writer.Line(ValueExpressions.Write(map.Key, "entry.Key", helpers));
        writer.Close();
        writer.Blank();
        writer.Open($"if (writer.EntryValue({key}, {value}, {IsDefault(map.Value)}))");
        writer.Line(ValueExpressions.Write(map.Value, "entry.Value", helpers));
        writer.Close();
        writer.Blank();
        writer.Line("writer.EndEntry(mark);");
        writer.Close();
        writer.Blank();
        writer.Line("writer.EndMap();");
        writer.Close();
    }

    private static void NullCheck(SourceWriter writer, ContractModel contract, MemberModel member, MapModel map)
    {
        writer.Open("if (TWriter.ForbidsNullItems)");
        writer.Open($"foreach ({Pair(map)} entry in map)");
        writer.Open("if (entry.Value is null)");
        writer.Line($"{Names.Shapes}NullItems.Throw({Names.Literal($"{contract.DisplayName}.{member.Name}")});");
        writer.Close();
        writer.Close();
        writer.Close();
        writer.Blank();
    }

    private static string Pair(MapModel map) =>
        $"global::System.Collections.Generic.KeyValuePair<{map.Key.Name}, {map.Value.Declared}>";

    // As Google.Protobuf's maps have it: messages (which these times are) always count, and zero is compared by its bits.
    private static string IsDefault(TypeModel type) => type is not ScalarModel ? ValueExpressions.IsDefault(type, "entry.Value") : type.Kind switch
    {
        "DateTime" or "DateTimeOffset" or "TimeSpan" => "false",
        "Double" => "global::System.BitConverter.DoubleToInt64Bits(entry.Value) == 0",
        "Single" => "global::System.BitConverter.SingleToInt32Bits(entry.Value) == 0",
        _ => ValueExpressions.IsDefault(type, "entry.Value"),
    };
}
