using System.Collections.Immutable;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator;

/// <summary>
/// Finds contracts that the surrogates of an assembly's shape set do not reach: those with <c>[GenerateShape]</c> have shapes that know
/// nothing of the set, and the same type would have two forms in it.
/// </summary>
internal static class SurrogateReach
{
    public static IEnumerable<DiagnosticInfo> Diagnostics(ImmutableArray<ParseResult> results) =>
        from surrogate in results.SelectMany(static result => result.Surrogates)
        from contract in results.Where(static result => result.ShapeSet is null).SelectMany(static result => result.Contracts)
        let member = contract.Layouts.SelectMany(static layout => layout.Members).FirstOrDefault(member => Holds(member.Type, surrogate.Type))
        where member is not null
        select new DiagnosticInfo(
            DiagnosticDescriptors.SurrogateUnused,
            surrogate.AskedAt,
            new[] { surrogate.DisplayName, $"{contract.DisplayName}.{member.Name}", contract.DisplayName }.ToEquatableArray());

    // What [ShapeAs] says goes before the set.
    private static bool Holds(TypeModel type, string name) => type switch
    {
        ConvertedModel { Label: not null } => false,
        NullableModel nullable => Holds(nullable.Inner, name),
        ListModel list when list.Name != name => Holds(list.Item, name),
        MapModel map when map.Name != name => Holds(map.Key, name) || Holds(map.Value, name),
        _ => type.Name == name,
    };
}
