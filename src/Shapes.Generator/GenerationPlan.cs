using System.Collections.Immutable;
using System.Security.Cryptography;
using System.Text;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Emission;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator;

/// <summary>The diagnostics and files of all attributes together, each once.</summary>
internal static class GenerationPlan
{
    public static IEnumerable<DiagnosticInfo> Diagnostics(ImmutableArray<ParseResult> results) =>
        results
            .SelectMany(static result => result.Diagnostics)
            .Concat(UnusedSurrogates(results))
            .GroupBy(static diagnostic => diagnostic with { Suggestions = default })
            .Select(static group => group.First());

    /// <summary>The shapes; one for a contract that several others reach.</summary>
    public static IEnumerable<ShapeFile> Shapes(ImmutableArray<ParseResult> results)
    {
        var names = new HashSet<string>(StringComparer.OrdinalIgnoreCase);
        return results
            .SelectMany(static result => result.Contracts)
            .GroupBy(static contract => contract.Location.FullName, StringComparer.Ordinal)
            .OrderBy(static group => group.Key, StringComparer.Ordinal)
            .Select(group => new ShapeFile(HintName(group.Key, names), group.First()));
    }

    /// <summary>The shape sets; if a contract has a shape in the set and another one, <c>All</c> holds the set's own.</summary>
    public static IEnumerable<ShapeSetFile> ShapeSets(ImmutableArray<ParseResult> results)
    {
        ImmutableArray<ShapeReference> contracts = [.. results.Select(static result => result.Root).OfType<ShapeReference>()];
        var experimental = results
            .SelectMany(static result => result.Contracts)
            .SelectMany(static contract => contract.Experimental)
            .Distinct()
            .OrderBy(static id => id, StringComparer.Ordinal)
            .ToEquatableArray();
        bool namesForbidden = results.SelectMany(static result => result.Contracts).Any(static contract => contract.NamesForbidden);
        var names = new HashSet<string>(StringComparer.OrdinalIgnoreCase);
        return results
            .Select(static result => result.ShapeSet)
            .OfType<ShapeSetModel>()
            .Distinct()
            .OrderBy(static set => set.Location.FullName, StringComparer.Ordinal)
            .Select(set => new ShapeSetFile(
                HintName(set.Location.FullName + ".All", names),
                set,
                set.Shapes.Concat(set.HoldsAssembly ? contracts : [])
                    .GroupBy(static shape => shape.Contract, StringComparer.Ordinal)
                    .Select(static group => group.First())
                    .OrderBy(static shape => shape.Contract, StringComparer.Ordinal)
                    .ToEquatableArray(),
                experimental,
                namesForbidden
            ));
    }

    /// <summary>The shared methods, each once.</summary>
    public static EquatableArray<SharedMethod> Shared(ImmutableArray<EquatableArray<SharedMethod>> methods) =>
        methods.SelectMany(static some => some).Distinct().OrderBy(static method => method.Name, StringComparer.Ordinal).ToEquatableArray();

    // File names are compared without case. With EmitCompilerGeneratedFiles they are real files: systems allow 255 bytes.
    private static string HintName(string fullName, HashSet<string> taken)
    {
        const int MaxBytes = 200;
        const int KeptLength = 50;
        string name = fullName.Substring("global::".Length).Replace("@", "");
        if (Encoding.UTF8.GetByteCount(name) > MaxBytes)
        {
            using var hash = SHA256.Create();
            string digest = BitConverter.ToString(hash.ComputeHash(Encoding.UTF8.GetBytes(name)), 0, 8).Replace("-", "");
            name = $"{name.Substring(0, KeptLength)}.{digest}";
        }

        string unique = name;
        for (int i = 2; !taken.Add(unique); i++)
        {
            unique = $"{name}.{i}";
        }

        return unique + ".g.cs";
    }

    // The surrogates of a shape set do not apply to contracts with [GenerateShape]: the same type would have two forms in them.
    private static IEnumerable<DiagnosticInfo> UnusedSurrogates(ImmutableArray<ParseResult> results) =>
        from surrogate in results.SelectMany(static result => result.Surrogates)
        from contract in results.Where(static result => result.ShapeSet is null).SelectMany(static result => result.Contracts)
        let member = contract
            .Layouts.SelectMany(static layout => layout.Members)
            .FirstOrDefault(member => Holds(member.Type, surrogate.Type))
        where member is not null
        select new DiagnosticInfo(
            DiagnosticDescriptors.SurrogateUnused,
            surrogate.AskedAt,
            new[] { surrogate.DisplayName, $"{contract.DisplayName}.{member.Name}", contract.DisplayName }.ToEquatableArray()
        );

    // [ShapeAs] takes precedence over the set.
    private static bool Holds(TypeModel type, string name) =>
        type switch
        {
            ConvertedModel { Label: not null } => false,
            NullableModel nullable => Holds(nullable.Inner, name),
            ListModel list when list.Name != name => Holds(list.Item, name),
            MapModel map when map.Name != name => Holds(map.Key, name) || Holds(map.Value, name),
            _ => type.Name == name,
        };
}
