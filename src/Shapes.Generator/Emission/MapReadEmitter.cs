using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>The method that reads a map member.</summary>
internal static class MapReadEmitter
{
    public static void Emit(SourceWriter writer, MemberModel member, MapModel map, HelperMethods helpers)
    {
        string type = map.Dictionary;
        writer.Line($"private static {type}? {ReadEmitter.CollectionReader(member)}<TReader>(ref TReader reader, {type}? existing)");
        writer.Inner(Names.ReaderConstraint);
        writer.Open();
        writer.Open($"if (!reader.BeginMap(out {Names.ListScope} scope))");
        writer.Line("return null;");
        writer.Close();
        writer.Blank();
        writer.Line($"{type} map = existing ?? new {type}(scope.Capacity{Comparer(map)});");
        writer.Open($"while (reader.NextEntry(ref scope, out {Names.ObjectScope} entry))");
        writer.Line($"{map.Key.Nullable} key = default;");
        writer.Line($"{map.Value.Declared} value = default!;");
        writer.Open($"for (int part; (part = reader.NextEntryPart(ref entry, {Names.Kind(map.Key.Kind)}, {Names.Kind(map.Value.Kind)})) >= 0;)");
        writer.Open("if (part == 0)");
        writer.Line($"key = {ValueExpressions.Read(map.Key, "default", helpers)};");
        writer.Close();
        writer.Open("else");
        writer.Line($"value = {ValueExpressions.Read(map.Value, "default", helpers)};");
        writer.Close();
        writer.Close();
        writer.Blank();
        if (map.Key.CanBeNull)
        {
            writer.Line("map[key ?? throw reader.Invalid(\"a key\", \"null\")] = value;");
        }
        else
        {
            writer.Line("map[key] = value;");
        }

        writer.Close();
        writer.Blank();
        writer.Line("reader.EndMap(ref scope);");
        writer.Line("return map;");
        writer.Close();
    }

    private static string Comparer(MapModel map) => map.Key.IsUnmanaged ? $", {Names.Shapes}MapKeys.Comparer<{map.Key.Name}>()" : "";
}
