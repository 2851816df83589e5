using SerializationApi.Shapes.Generator.Model;
using static SerializationApi.Shapes.Generator.Emission.Names;

namespace SerializationApi.Shapes.Generator.Emission;

internal static class MapReadEmitter
{
    /// <summary>The method of a map, which adds to the entries of an earlier part of a message.</summary>
    public static Code Emit(string name, MapModel map, HelperMethods helpers)
    {
        string type = map.Dictionary;
        string begin = map.Keys.Expression is { } comparer
            ? $"{MapKeys}.Begin(existing, scope.Capacity, {comparer})"
            : $"existing ?? new {type}(scope.Capacity)";
        string key = map.Key.CanBeNull ? """key ?? throw reader.Invalid("a key", "null")""" : "key";
        return $$"""
            private static {{type}}? {{name}}<TReader>(ref TReader reader, {{type}}? existing)
                {{ReaderConstraint}}
            {
                if (!reader.BeginMap(out {{ListScope}} scope))
                {
                    return null;
                }

                {{ChargeEmitter.Map(map)}}
                {{type}} map = {{begin}};
                while (reader.NextEntry(ref scope, out {{ObjectScope}} entry))
                {
                    {{ChargeEmitter.UncountedEntry(map)}}
                    {{(MapWriteEmitter.IsRaw(map) ? Raw(map) : Code.None)}}
                    {{map.Key.Nullable}} key = default;
                    {{map.Value.Declared}} value = default!;
                    {{(MapWriteEmitter.IsRepeated(map) ? BeginRepeated(map) : Code.None)}}
                    for (int part; (part = reader.NextEntryPart(ref entry, {{Kind(map.Key.Kind)}}, {{Kind(PartKind(map))}})) >= 0;)
                    {
                        if (part == 0)
                        {
                            key = {{ValueExpressions.Read(map.Key, "default", helpers)}};
                        }
                        else
                        {
                            {{(MapWriteEmitter.IsRepeated(map) ? Repeated(map, helpers) : (Code)$"value = {Whole(map, helpers)};")}}
                        }
                    }

                    {{(
                map.Value is ListModel { IsReadAsArray: true } && MapWriteEmitter.IsRepeated(map) ? "value = items.ToArray();" : ""
            )}}

                    {{Set(map, key, "value")}}
                }

                reader.EndMap(ref scope);
                return map;
            }
            """;
    }

    private static string Whole(MapModel map, HelperMethods helpers) =>
        (map.WritesEmpty && HasNoEmpty(map.Value) ? $"(entry.Remaining & {ObjectScope}.AbsentPart) != 0 ? default! : " : "")
        + ValueExpressions.ReadWhole(map.Value, helpers);

    // A value that protobuf-net repeats may come in parts; numbers come packed or not.
    private static Code BeginRepeated(MapModel map) =>
        $$"""
            {{(map.Value is ListModel { IsReadAsArray: true } list ? $"{ListBuilder}<{list.Item.Declared}> items = default;" : "")}}
            {{(map.Value is ListModel ? $"entry.Remaining |= {ObjectScope}.ListPart;" : "")}}
            """;

    private static Code Repeated(MapModel map, HelperMethods helpers)
    {
        string reader = helpers.PartReader(map.Value);
        return $$"""
            if ((entry.Remaining & {{ObjectScope}}.AbsentPart) == 0)
            {
                {{(
                    map.Value is ListModel { IsReadAsArray: true }
                        ? $"{reader}(ref reader, ref items);"
                        : $"value = {reader}(ref reader, value)!;"
                )}}
            }
            {{(map.Value is ListModel { IsReadAsArray: true } ? Code.None : $$"""
                else
                {
                    reader.Charge({{ChargeEmitter.Empty(map.Value)}});
                    value = [];
                }
                """)}}
            """;
    }

    // The entries of a map have a length prefix, like text.
    private static ValueKind PartKind(MapModel map) =>
        !MapWriteEmitter.IsRepeated(map) ? map.Value.Kind
        : map.Value is ListModel list ? list.Item.Kind
        : ValueKind.Bytes;

    /// <summary>The method of a map that comes in one part.</summary>
    public static Code Whole(string name, MapModel map, HelperMethods helpers)
    {
        string dictionary = $"{helpers.PartReader(map)}(ref reader, null)";
        return $$"""
            private static {{map.Nullable}} {{name}}<TReader>(ref TReader reader)
                {{ReaderConstraint}} => {{(map.Make is null ? dictionary : $"{dictionary} is {{ }} entries ? {map.Of("entries")} : null")}};
            """;
    }

    private static Code Raw(MapModel map) =>
        $$"""
            if (reader.TryReadUnmanaged(out {{MapWriteEmitter.Pair(map)}} pair))
            {
                {{Valid(map.Key, "pair.Key")}}
                {{Valid(map.Value, "pair.Value")}}
                {{(map.Keys.IsGuarded ? Set(map, "pair.Key", "pair.Value") : "map[pair.Key] = pair.Value;")}}
                continue;
            }
            """;

    // A null is written as no bytes, from which no value can be created.
    private static bool HasNoEmpty(TypeModel value) =>
        value
            is NullableModel
                or WrappedModel
                or ConvertedModel { CanFail: true, IsStruct: false, Label: null }
                or ObjectModel { IsAbstract: true };

    private static string Set(MapModel map, string key, string value) =>
        $"{MapKeys}.{(map.Keys.IsGuarded ? "SetGuarded" : "Set")}(ref reader, map, {key}, {value});";

    private static Code Valid(TypeModel type, string value) =>
        type is NullableModel nullable ? ValidityEmitter.Nullable(nullable, value) : ValidityEmitter.Value(type, value);
}
