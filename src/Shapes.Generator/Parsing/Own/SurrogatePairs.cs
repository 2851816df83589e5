using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Parsing.Discovery;

namespace SerializationApi.Shapes.Generator.Parsing.Own;

/// <summary>Finds the conversions between a type and its surrogate, by the conventions of <c>[ShapeAs]</c>.</summary>
internal sealed class SurrogatePairs(Compilation compilation)
{
    private const string ToWire = "ToWire";
    private const string FromWire = "FromWire";

    /// <summary>The type's own conversions; null if there are none.</summary>
    public SurrogatePair? Own(INamedTypeSymbol type, ITypeSymbol wire) =>
        Methods(type, type, wire) ?? Operators(type, wire) ?? Wrapper(type, wire);

    /// <summary>Finds conversions that are methods of a class; null if there are none.</summary>
    /// <param name="wire">The surrogate; null for the return type of the method.</param>
    public SurrogatePair? Methods(INamedTypeSymbol holder, ITypeSymbol type, ITypeSymbol? wire)
    {
        foreach (IMethodSymbol to in Conversions(holder, ToWire, type, wire))
        {
            if (Conversions(holder, FromWire, to.ReturnType, type).FirstOrDefault() is { } from)
            {
                string name = SourceNames.Of(holder);
                return Pair(to, from, $"{name}.{ToWire}({{0}})", $"{name}.{FromWire}({{0}})", type);
            }
        }

        return null;
    }

    private SurrogatePair? Operators(INamedTypeSymbol type, ITypeSymbol wire)
    {
        string[] names = [WellKnownMemberNames.ImplicitConversionName, WellKnownMemberNames.ExplicitConversionName];
        IMethodSymbol? to = names.SelectMany(name => Conversions(type, name, type, wire)).FirstOrDefault();
        IMethodSymbol? from = names.SelectMany(name => Conversions(type, name, wire, type)).FirstOrDefault();
        return to is null || from is null
            ? null
            : Pair(to, from, $"(({SourceNames.Of(wire)}){{0}})", $"(({SourceNames.Of(type)}){{0}})", type);
    }

    // A positional record of one parameter, or a similar type.
    private SurrogatePair? Wrapper(INamedTypeSymbol type, ITypeSymbol wire)
    {
        if (type.IsAbstract)
        {
            return null;
        }

        foreach (IMethodSymbol constructor in type.InstanceConstructors)
        {
            if (
                constructor.Parameters.Length == 1
                && Same(constructor.Parameters[0].Type, wire)
                && IsAccessible(constructor)
                && !ConstructorChooser.NeedsAccessor(type, constructor)
                && ValueOf(type, constructor.Parameters[0]) is { } member
            )
            {
                return new SurrogatePair(type, wire, $"{{0}}.{Model.Identifiers.Escape(member.Name)}", $"new {SourceNames.Of(type)}({{0}})")
                {
                    FromTakesNull = TakesNull(constructor.Parameters[0].Type),
                };
            }
        }

        return null;
    }

    private ISymbol? ValueOf(INamedTypeSymbol type, IParameterSymbol parameter) =>
        type.GetMembers()
            .FirstOrDefault(member =>
                string.Equals(member.Name, parameter.Name, StringComparison.OrdinalIgnoreCase)
                && !member.IsStatic
                && member switch
                {
                    IPropertySymbol { GetMethod: { } getter } property => Same(property.Type, parameter.Type) && IsAccessible(getter),
                    IFieldSymbol field => Same(field.Type, parameter.Type) && IsAccessible(field),
                    _ => false,
                }
            );

    private IEnumerable<IMethodSymbol> Conversions(INamedTypeSymbol holder, string name, ITypeSymbol from, ITypeSymbol? to) =>
        holder
            .GetMembers(name)
            .OfType<IMethodSymbol>()
            .Where(method =>
                method is { IsStatic: true, IsGenericMethod: false, ReturnsVoid: false, Parameters.Length: 1 }
                && method.Parameters[0].RefKind is RefKind.None or RefKind.In
                && Same(method.Parameters[0].Type, from)
                && (to is null || Same(method.ReturnType, to))
                && IsAccessible(method)
            );

    private static SurrogatePair Pair(IMethodSymbol to, IMethodSymbol from, string toWire, string fromWire, ITypeSymbol type) =>
        new(type, from.Parameters[0].Type, toWire, fromWire)
        {
            ToTakesNull = TakesNull(to.Parameters[0].Type),
            FromTakesNull = TakesNull(from.Parameters[0].Type),
        };

    private static bool TakesNull(ITypeSymbol type) =>
        type.IsReferenceType ? type.NullableAnnotation == NullableAnnotation.Annotated : Scalars.Nullable(type) is not null;

    private bool IsAccessible(ISymbol symbol) => compilation.IsSymbolAccessibleWithin(symbol, compilation.Assembly);

    private static bool Same(ITypeSymbol a, ITypeSymbol b) => SymbolEqualityComparer.Default.Equals(a, b);
}

/// <summary>A type, its surrogate, and the conversions between them.</summary>
/// <param name="ToWire">The conversion to it, with <c>{0}</c> for the value.</param>
internal sealed record SurrogatePair(ITypeSymbol Type, ITypeSymbol Wire, string ToWire, string FromWire)
{
    /// <summary>Whether the conversion accepts a null.</summary>
    public bool ToTakesNull { get; init; }

    /// <summary>Whether the conversion back accepts a null.</summary>
    public bool FromTakesNull { get; init; }

    /// <summary>The location of the request.</summary>
    public Location? AskedAt { get; init; }
}
