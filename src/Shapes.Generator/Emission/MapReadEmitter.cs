using SerializationApi.Shapes.Generator.Model;
using static SerializationApi.Shapes.Generator.Emission.Names;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>The method that reads a map member.</summary>
internal static class MapReadEmitter
{
    public static Code Emit(MemberModel member, MapModel map, HelperMethods helpers)
    {
        string type = map.Dictionary;
        string begin = map.Key.IsUnmanaged ? $"{MapKeys}.Begin(existing, scope.Capacity)" : $"existing ?? new {type}(scope.Capacity)";
        string key = map.Key.CanBeNull ? """key ?? throw reader.Invalid("a key", "null")""" : "key";
        return $$"""
            private static {{type}}? {{ReadEmitter.CollectionReader(member)}}<TReader>(ref TReader reader, {{type}}? existing)
                {{ReaderConstraint}}
            {
                if (!reader.BeginMap(out {{ListScope}} scope))
                {
                    return null;
                }

                reader.Charge({{DecodedSize}}.Map<{{map.Key.Name}}, {{map.Value.Declared}}>(scope.Remaining, existing is null));
                {{type}} map = {{begin}};
                while (reader.NextEntry(ref scope, out {{ObjectScope}} entry))
                {
                    {{ChargeEmitter.UncountedEntry(map)}}
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
                            value = {{ValueExpressions.Read(map.Value, "default", helpers)}};
                        }
                    }

                    map[{{key}}] = value;
                }

                reader.EndMap(ref scope);
                return map;
            }
            """;
    }
}
