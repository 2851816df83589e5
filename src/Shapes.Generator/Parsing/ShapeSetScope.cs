using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>A shape set while it is parsed: the class that shapes are nested in, and the names taken there.</summary>
internal sealed class ShapeSetScope
{
    private readonly ShapeLocation _class;
    private readonly string _declaration;
    private readonly HashSet<INamedTypeSymbol> _targets;
    private readonly Dictionary<INamedTypeSymbol, ShapeLocation> _locations = new(SymbolEqualityComparer.Default);
    private readonly HashSet<string> _names = new(StringComparer.Ordinal);

    public ShapeSetScope(ShapeLocation location, string declaration, IReadOnlyList<INamedTypeSymbol> targets, bool takesAnnotated)
    {
        TakesAnnotated = takesAnnotated;
        _class = location;
        _declaration = declaration;
        _names.Add(location.Name);
        _names.Add("All");
        _targets = new HashSet<INamedTypeSymbol>(targets, SymbolEqualityComparer.Default);
        foreach (INamedTypeSymbol target in targets)
        {
            LocationOf(target);
        }
    }

    /// <summary>Whether its contracts are those of other libraries, as these annotate them.</summary>
    public bool TakesAnnotated { get; }

    public bool IsTarget(INamedTypeSymbol contract) => _targets.Contains(contract);

    /// <summary>Where a contract's shape goes: under its simple name, or its qualified name where another has that.</summary>
    public ShapeLocation LocationOf(INamedTypeSymbol contract)
    {
        if (!_locations.TryGetValue(contract, out ShapeLocation? location))
        {
            string name = ShapeLocator.NestedName(contract) + "Shape";
            if (!_names.Add(name))
            {
                name = ShapeLocator.QualifiedName(contract) + "Shape";
                _names.Add(name);
            }

            location = new ShapeLocation(
                _class.Namespace,
                _class.Containers.Concat([_declaration]).ToEquatableArray(),
                _class.ContainerNames.Concat([_class.Name]).ToEquatableArray(),
                name,
                ShapeLocator.Accessibility(contract) ?? "internal");
            _locations.Add(contract, location);
        }

        return location;
    }
}
