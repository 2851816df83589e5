using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Parsing.Discovery;

/// <summary>A shape set while it is parsed: the class that shapes are nested in, and the names taken there.</summary>
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

    /// <summary>Whose rules its contracts follow.</summary>
    public SetOptions Options { get; }

    /// <summary>What the set asks for, and what that holds.</summary>
    public AskedContracts Asked { get; }

    public bool IsTarget(ITypeSymbol contract) => _targets.Contains(contract);

    /// <summary>The class that converts a type in this set, and the place of the attribute; null when there is none.</summary>
    public (INamedTypeSymbol Converter, Location? AskedAt)? SurrogateOf(ITypeSymbol type) =>
        _surrogates.TryGetValue(type, out (INamedTypeSymbol, Location?) surrogate) ? surrogate : null;

    /// <summary>Where a contract's shape goes: under its simple name, or its qualified name when that is taken.</summary>
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

/// <summary>Whose rules the contracts of a shape set follow; by default ours.</summary>
/// <param name="TakesAnnotated">Whether contracts with annotations of other libraries, and without <c>[GenerateShape]</c>, follow
/// theirs.</param>
/// <param name="IsContractless">Whether contracts without annotations are in MessagePack what MessagePack-CSharp's contractless resolver
/// writes.</param>
internal readonly record struct SetOptions(bool TakesAnnotated, bool IsContractless)
{
    /// <summary>What the attribute of a set says.</summary>
    public static SetOptions Of(AttributeData? mark) => new(mark?.Named("IncludeAnnotated") is true, mark?.Named("Contractless") is true);
}

/// <summary>A type that a shape set asks a shape for.</summary>
/// <param name="Type">The type.</param>
/// <param name="AskedAt">Where it is asked for.</param>
/// <param name="Converter">The class that converts it to what is written for it.</param>
internal sealed record ShapeTarget(ITypeSymbol Type, Location? AskedAt, INamedTypeSymbol? Converter = null);
