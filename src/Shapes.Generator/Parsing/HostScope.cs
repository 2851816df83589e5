using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>The class that shapes are nested in, and the names given there.</summary>
internal sealed class HostScope
{
    private readonly ShapeLocation _class;
    private readonly string _declaration;
    private readonly HashSet<INamedTypeSymbol> _targets;
    private readonly Dictionary<INamedTypeSymbol, ShapeLocation> _places = new(SymbolEqualityComparer.Default);
    private readonly HashSet<string> _names = new(StringComparer.Ordinal);

    public HostScope(ShapeLocation location, string declaration, IReadOnlyList<INamedTypeSymbol> targets)
    {
        _class = location;
        _declaration = declaration;
        _names.Add(location.Name);
        _names.Add("All");
        _targets = new HashSet<INamedTypeSymbol>(targets, SymbolEqualityComparer.Default);
        foreach (INamedTypeSymbol target in targets)
        {
            Place(target);
        }
    }

    public bool IsTarget(INamedTypeSymbol contract) => _targets.Contains(contract);

    /// <summary>The place of a contract's shape: under its simple name, or its whole name where another has that.</summary>
    public ShapeLocation Place(INamedTypeSymbol contract)
    {
        if (!_places.TryGetValue(contract, out ShapeLocation? place))
        {
            string name = ShapeLocator.NestedName(contract) + "Shape";
            if (!_names.Add(name))
            {
                name = ShapeLocator.QualifiedName(contract) + "Shape";
                _names.Add(name);
            }

            place = new ShapeLocation(
                _class.Namespace,
                _class.Containers.Concat([_declaration]).ToEquatableArray(),
                _class.ContainerNames.Concat([_class.Name]).ToEquatableArray(),
                name,
                ShapeLocator.Accessibility(contract) ?? "internal");
            _places.Add(contract, place);
        }

        return place;
    }
}
