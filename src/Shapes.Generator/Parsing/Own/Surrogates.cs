using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;

namespace SerializationApi.Shapes.Generator.Parsing.Own;

/// <summary>Finds the surrogates of types and members: <c>[ShapeAs]</c> on them, and the surrogates of a shape set.</summary>
internal sealed class Surrogates(Compilation compilation, ShapeSetScope? set)
{
    private readonly SurrogatePairs _pairs = new(compilation);

    /// <summary>Whether a type has a surrogate.</summary>
    public bool IsOne(ITypeSymbol type) => set?.SurrogateOf(type) is not null || type.Has(Attributes.ShapeAs);

    /// <summary>The surrogate of a type in every member; null, without a problem, if it has none.</summary>
    public SurrogatePair? OfType(ITypeSymbol type, out DiagnosticInfo? problem)
    {
        problem = null;
        if (type is not INamedTypeSymbol named)
        {
            return null;
        }

        if (set?.SurrogateOf(type) is (INamedTypeSymbol converter, var askedAt))
        {
            SurrogatePair? pair = _pairs.Methods(converter, type, wire: null);
            problem = pair is null ? Problem(askedAt, type, null, converter) : null;
            return pair is null ? null : pair with { AskedAt = askedAt };
        }

        return type.Find(Attributes.ShapeAs) is { } attribute ? Of(attribute, [named], out problem) : null;
    }

    /// <summary>The surrogate of a member's own attribute, for its type or an inner type.</summary>
    public SurrogatePair? OfMember(ISymbol member, ITypeSymbol type, out DiagnosticInfo? problem)
    {
        problem = null;
        return AttributeOf(member) is { } attribute ? Of(attribute, [.. Parts(type)], out problem) : null;
    }

    /// <summary>Whether a member has a surrogate of its own.</summary>
    public static bool AreOf(ISymbol member) => AttributeOf(member) is not null;

    private SurrogatePair? Of(AttributeData attribute, ITypeSymbol[] types, out DiagnosticInfo? problem)
    {
        ITypeSymbol wire = attribute.AttributeClass!.TypeArguments[0];
        object? converter = attribute.First();
        SurrogatePair? pair = types
            .Select(type =>
                converter is INamedTypeSymbol holder ? _pairs.Methods(holder, type, wire)
                : type is INamedTypeSymbol named ? _pairs.Own(named, wire)
                : null
            )
            .FirstOrDefault(static pair => pair is not null);
        Location? askedAt =
            attribute.ApplicationSyntaxReference is { } reference && compilation.ContainsSyntaxTree(reference.SyntaxTree)
                ? reference.GetSyntax().GetLocation()
                : null;
        problem = pair is null ? Problem(askedAt, types[0], wire, converter as INamedTypeSymbol) : null;
        return pair is null ? null : pair with { AskedAt = askedAt };
    }

    // An attribute on a record's parameter counts for its property.
    private static AttributeData? AttributeOf(ISymbol member) =>
        member.Find(Attributes.ShapeAs)
        ?? (
            member is IPropertySymbol or IFieldSymbol
                ? member
                    .ContainingType?.InstanceConstructors.SelectMany(static constructor => constructor.Parameters)
                    .Where(parameter => string.Equals(parameter.Name, member.Name, StringComparison.OrdinalIgnoreCase))
                    .Select(static parameter => parameter.Find(Attributes.ShapeAs))
                    .FirstOrDefault(static attribute => attribute is not null)
                : null
        );

    // A type and its parts: the type inside a nullable, items, keys and values.
    private static IEnumerable<ITypeSymbol> Parts(ITypeSymbol type, int depth = 0)
    {
        IEnumerable<ITypeSymbol> inner =
            Scalars.Nullable(type) is { } value ? [value]
            : depth == EndlessTypes.MaxDepth ? []
            : Collections.Items(type) is { } item ? [item]
            : Collections.Entries(type) is var (key, entry) ? [key, entry]
            : [];
        return inner.SelectMany(part => Parts(part, depth + 1)).Prepend(type);
    }

    private static DiagnosticInfo Problem(Location? askedAt, ITypeSymbol type, ITypeSymbol? wire, INamedTypeSymbol? converter)
    {
        string name = SourceNames.Display(type);
        string other = wire is null ? "TWire" : SourceNames.Display(wire);
        string reason = converter is not null
            ? $"'{SourceNames.Display(converter)}' has no accessible 'static {other} "
                + $"ToWire({name})' with a 'static {name} FromWire({other})'"
            : $"it has neither accessible static methods ToWire and FromWire, nor conversion operators both ways, nor a "
                + $"constructor of one parameter with a property of its name";
        return new(DiagnosticDescriptors.Surrogate, LocationInfo.From(askedAt), new[] { name, other, reason }.ToEquatableArray());
    }
}
