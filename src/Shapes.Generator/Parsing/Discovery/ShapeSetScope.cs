using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Parsing.Discovery;

/// <summary>A shape set while it is parsed: the class that contains the shapes, and the names used there.</summary>
internal sealed class ShapeSetScope
{
    private readonly ShapeLocation _class;
    private readonly string _declaration;
    private readonly HashSet<ITypeSymbol> _targets;
    private readonly Dictionary<ITypeSymbol, ShapeLocation> _locations = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<ITypeSymbol, (INamedTypeSymbol Converter, Location? AskedAt)> _surrogates = new(
        SymbolEqualityComparer.Default
    );
    private readonly HashSet<string> _names;

    public ShapeSetScope(
        INamedTypeSymbol? type,
        ShapeLocation location,
        string declaration,
        IReadOnlyList<ShapeTarget> targets,
        SetOptions options
    )
    {
        Options = options;
        Asked = AskedContracts.Of(type);
        _class = location;
        _declaration = declaration;
        _names = new HashSet<string>(
            (type?.GetMembers().Select(static member => member.Name) ?? []).Concat([location.Name, "All"]),
            StringComparer.Ordinal
        );
        _targets = new HashSet<ITypeSymbol>(targets.Select(static target => target.Type), SymbolEqualityComparer.Default);
        foreach (ShapeTarget target in targets)
        {
            LocationOf(target.Type);
            if (target.Converter is { } converter)
            {
                _surrogates[target.Type] = (converter, target.AskedAt);
            }
        }
    }

    /// <summary>The options that choose the rules of its contracts.</summary>
    public SetOptions Options { get; }

    /// <summary>The requested types of the set, and the types inside them.</summary>
    public AskedContracts Asked { get; }

    public bool IsTarget(ITypeSymbol contract) => _targets.Contains(contract);

    /// <summary>The class that converts a type in this set, and the location of the attribute; null if there is none.</summary>
    public (INamedTypeSymbol Converter, Location? AskedAt)? SurrogateOf(ITypeSymbol type) =>
        _surrogates.TryGetValue(type, out (INamedTypeSymbol, Location?) surrogate) ? surrogate : null;

    /// <summary>The location of a contract's shape: under its simple name, or its qualified name if that is used.</summary>
    public ShapeLocation LocationOf(ITypeSymbol contract)
    {
        if (!_locations.TryGetValue(contract, out ShapeLocation? location))
        {
            string name = ShapeLocator.NestedName(contract) + "Shape";
            if (!_names.Add(name))
            {
                name = ShapeLocator.QualifiedName(contract) + "Shape";
                while (!_names.Add(name))
                {
                    name += "_";
                }
            }

            location = new ShapeLocation(
                _class.Namespace,
                _class.Containers.Concat([_declaration]).ToEquatableArray(),
                _class.ContainerNames.Concat([_class.Name]).ToEquatableArray(),
                name,
                ShapeLocator.Accessibility(contract) ?? "internal"
            );
            _locations.Add(contract, location);
        }

        return location;
    }
}

/// <summary>The rules of a shape set's contracts; by default ours.</summary>
/// <param name="TakesAnnotated">Whether contracts with annotations of other libraries, and without <c>[GenerateShape]</c>, follow
/// theirs.</param>
/// <param name="IsContractless">Whether MessagePack writes contracts without annotations like MessagePack-CSharp's contractless
/// resolver.</param>
internal readonly record struct SetOptions(bool TakesAnnotated, bool IsContractless)
{
    /// <summary>Reads the attribute of a set.</summary>
    public static SetOptions Of(AttributeData? mark) => new(mark?.Named("IncludeAnnotated") is true, mark?.Named("Contractless") is true);
}

/// <summary>A type for which a shape set requests a shape.</summary>
internal sealed record ShapeTarget(ITypeSymbol Type, Location? AskedAt, INamedTypeSymbol? Converter = null);
