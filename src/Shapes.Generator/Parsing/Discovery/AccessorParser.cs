using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Parsing.Discovery;

/// <summary>Describes members and constructors for unsafe accessors.</summary>
internal static class AccessorParser
{
    /// <summary>The accessor to a property, its backing field, a field or a method without parameters.</summary>
    public static AccessorModel Parse(ISymbol member, bool isBackingField = false)
    {
        ISymbol definition = member.OriginalDefinition;
        ITypeParameterSymbol[] parameters = Parameters(definition);
        return new AccessorModel(
            Declared(definition.ContainingType, definition),
            Declared(
                definition switch
                {
                    IFieldSymbol field => field.Type,
                    IPropertySymbol property => property.Type,
                    IMethodSymbol method => method.ReturnType,
                    _ => definition.ContainingType,
                },
                definition
            ),
            Brackets(parameters.Select(parameter => Declared(parameter, definition))),
            string.Concat(parameters.Select(parameter => Constraints(parameter, definition))),
            Brackets(All(member.ContainingType).SelectMany(static type => type.TypeArguments).Select(SourceNames.Declared))
        )
        {
            IsField = isBackingField || definition is IFieldSymbol,
            Metadata =
                isBackingField ? $"<{definition.Name}>k__BackingField"
                : definition is IMethodSymbol { MethodKind: not MethodKind.Constructor } ? definition.Name
                : null,
        };
    }

    /// <summary>A constructor's parameter, as its type declares it.</summary>
    public static string Declared(IParameterSymbol parameter)
    {
        IParameterSymbol definition = parameter.OriginalDefinition;
        return (definition.RefKind == RefKind.In ? "in " : "") + Declared(definition.Type, definition.ContainingSymbol);
    }

    // Type parameters are numbered: those of containing types may have the same name, or that of a class of ours.
    private static string Declared(ITypeSymbol type, ISymbol member)
    {
        ITypeParameterSymbol[] parameters = Parameters(member);
        return SourceNames.Renamed(
            type,
            parameter => $"T{Array.FindIndex(parameters, other => SymbolEqualityComparer.Default.Equals(other, parameter))}"
        );
    }

    private static ITypeParameterSymbol[] Parameters(ISymbol definition) =>
        [.. All(definition.ContainingType).SelectMany(static type => type.TypeParameters)];

    // The type and its containing types, from the outside.
    private static IEnumerable<INamedTypeSymbol> All(INamedTypeSymbol type) =>
        (type.ContainingType is { } outer ? All(outer) : []).Concat([type]);

    private static string Brackets(IEnumerable<string> types)
    {
        string list = string.Join(", ", types);
        return list.Length == 0 ? "" : $"<{list}>";
    }

    private static string Constraints(ITypeParameterSymbol parameter, ISymbol member)
    {
        var constraints = new List<string>();
        if (parameter.HasReferenceTypeConstraint)
        {
            constraints.Add(parameter.ReferenceTypeConstraintNullableAnnotation == NullableAnnotation.Annotated ? "class?" : "class");
        }
        else if (parameter.HasUnmanagedTypeConstraint)
        {
            constraints.Add("unmanaged");
        }
        else if (parameter.HasValueTypeConstraint)
        {
            constraints.Add("struct");
        }
        else if (parameter.HasNotNullConstraint)
        {
            constraints.Add("notnull");
        }

        constraints.AddRange(parameter.ConstraintTypes.Select(type => Declared(type, member)));
        if (parameter.HasConstructorConstraint)
        {
            constraints.Add("new()");
        }

        if (parameter.AllowsRefLikeType)
        {
            constraints.Add("allows ref struct");
        }

        return constraints.Count == 0 ? "" : $" where {Declared(parameter, member)} : {string.Join(", ", constraints)}";
    }
}
