using SerializationApi.Shapes.Generator.Model;
using static SerializationApi.Shapes.Generator.Emission.Names;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>The method that reads a map.</summary>
internal static class MapReadEmitter
{
    /// <summary>The method of a map, which adds to what an earlier part of a message held.</summary>
    public static Code Emit(string name, MapModel map, HelperMethods helpers)
    {
        string type = map.Dictionary;
        string begin = map.Keys.Expression is { } comparer ? $"{MapKeys}.Begin(existing, scope.Capacity, {comparer})" : $"existing ?? new {type}(scope.Capacity)";
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
                    for (int part; (part = reader.NextEntryPart(ref entry, {{Kind(map.Key.Kind)}}, {{Kind(map.Value.Kind)}})) >= 0;)
                    {
                        if (part == 0)
                        {
                            key = {{ValueExpressions.Read(map.Key, "default", helpers)}};
                        }
                        else
                        {
                            value = {{(map is { WritesEmpty: true, Value: NullableModel or WrappedModel } ? $"(entry.Remaining & {ObjectScope}.AbsentPart) != 0 ? default : " : "")}}{{ValueExpressions.Read(map.Value, "default", helpers)}}{{(map.Value is ListModel { IsStruct: false } or MapModel ? "!" : "")}};
                        }
                    }

                    {{Set(map, key, "value")}}
                }

                reader.EndMap(ref scope);
                return map;
            }
            """;
    }

    /// <summary>The method of a map that comes in one part.</summary>
    public static Code Whole(string name, MapModel map, HelperMethods helpers)
    {
        string dictionary = $"{helpers.PartReader(map)}(ref reader, null)";
        return $$"""
            private static {{map.Nullable}} {{name}}<TReader>(ref TReader reader)
                {{ReaderConstraint}} => {{(map.Make is null ? dictionary : $"{dictionary} is {{ }} entries ? {map.Of("entries")} : null")}};
            """;
    }

    private static Code Raw(MapModel map) => $$"""
        if (reader.TryReadUnmanaged(out {{MapWriteEmitter.Pair(map)}} pair))
        {
            {{Valid(map.Key, "pair.Key")}}
            {{Valid(map.Value, "pair.Value")}}
            {{(map.Keys.IsGuarded ? Set(map, "pair.Key", "pair.Value") : "map[pair.Key] = pair.Value;")}}
            continue;
        }
        """;

    private static string Set(MapModel map, string key, string value) => $"{MapKeys}.{(map.Keys.IsGuarded ? "SetGuarded" : "Set")}(ref reader, map, {key}, {value});";

    private static Code Valid(TypeModel type, string value) => type is NullableModel nullable
        ? ValidityEmitter.Nullable(nullable, value)
        : ValidityEmitter.Value(type, value);
}
