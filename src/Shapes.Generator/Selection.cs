using System.Collections.Immutable;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator;

/// <summary>What is emitted, once each, out of what all attributes ask for.</summary>
internal static class Selection
{
    public static IEnumerable<DiagnosticInfo> Diagnostics(ImmutableArray<ParseResult> results) =>
        results.SelectMany(static result => result.Diagnostics).Distinct();

    /// <summary>The shapes; a contract that several reach is one.</summary>
    public static IEnumerable<ShapeFile> Shapes(ImmutableArray<ParseResult> results)
    {
        var names = new HashSet<string>(StringComparer.OrdinalIgnoreCase);
        return results
            .SelectMany(static result => result.Contracts)
            .GroupBy(static contract => contract.Location.FullName, StringComparer.Ordinal)
            .OrderBy(static group => group.Key, StringComparer.Ordinal)
            .Select(group => new ShapeFile(HintName(group.Key, names), group.First()));
    }

    /// <summary>The classes with an <c>All</c>; of two shapes of a contract, that holds the one in the class itself.</summary>
    public static IEnumerable<SetFile> Sets(ImmutableArray<ParseResult> results)
    {
        ImmutableArray<ShapeReference> contracts = [.. results.Select(static result => result.Root).OfType<ShapeReference>()];
        var names = new HashSet<string>(StringComparer.OrdinalIgnoreCase);
        return results
            .Select(static result => result.Host)
            .OfType<HostModel>()
            .Distinct()
            .OrderBy(static host => host.Location.FullName, StringComparer.Ordinal)
            .Select(host => new SetFile(
                HintName(host.Location.FullName + ".All", names),
                host,
                host.Shapes
                    .Concat(host.IsSet ? contracts : [])
                    .GroupBy(static shape => shape.Contract, StringComparer.Ordinal)
                    .Select(static group => group.First())
                    .OrderBy(static shape => shape.Contract, StringComparer.Ordinal)
                    .ToEquatableArray()));
    }

    // File names are compared without regard to case.
    private static string HintName(string fullName, HashSet<string> taken)
    {
        string name = fullName.Substring("global::".Length).Replace("@", "");
        string unique = name;
        for (int i = 2; !taken.Add(unique); i++)
        {
            unique = $"{name}.{i}";
        }

        return unique + ".g.cs";
    }
}
