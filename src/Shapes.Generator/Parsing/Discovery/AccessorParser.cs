using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Parsing.Discovery;

/// <summary>Describes members for unsafe accessors.</summary>
internal static class AccessorParser
{
    /// <summary>The accessor to a property, a field or a method without parameters.</summary>
    /// <param name="member">The member.</param>
    /// <param name="isBackingField">Whether the field behind a property is meant.</param>
    public static AccessorModel Parse(ISymbol member, bool isBackingField = false)
    {
        ISymbol definition = member.OriginalDefinition;
        ITypeParameterSymbol[] parameters = [.. All(definition.ContainingType).SelectMany(static type => type.TypeParameters)];
        IEnumerable<ITypeSymbol> arguments = All(member.ContainingType).SelectMany(static type => type.TypeArguments);
        return new AccessorModel(
            SourceNames.Of(definition.ContainingType),
            SourceNames.Declared(definition switch
            {
                IFieldSymbol field => field.Type,
                IMethodSymbol method => method.ReturnType,
                _ => ((IPropertySymbol)definition).Type,
            }),
            Brackets(parameters.Select(static parameter => Identifiers.Escape(parameter.Name))),
            string.Concat(parameters.Select(Constraint)),
            Brackets(arguments.Select(SourceNames.Declared)))
        {
            IsField = isBackingField || definition is IFieldSymbol,
            Metadata = isBackingField ? $"<{definition.Name}>k__BackingField" : definition is IMethodSymbol ? definition.Name : null,
        };
    }

    // The type with those around it, from the outside.
    private static IEnumerable<INamedTypeSymbol> All(INamedTypeSymbol type) =>
        (type.ContainingType is { } outer ? All(outer) : []).Concat([type]);

    private static string Brackets(IEnumerable<string> types)
    {
        string list = string.Join(", ", types);
        return list.Length == 0 ? "" : $"<{list}>";
    }

    private static string Constraint(ITypeParameterSymbol parameter)
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

        constraints.AddRange(parameter.ConstraintTypes.Select(SourceNames.Declared));
        if (parameter.HasConstructorConstraint)
        {
            constraints.Add("new()");
        }

        return constraints.Count == 0 ? "" : $" where {Identifiers.Escape(parameter.Name)} : {string.Join(", ", constraints)}";
    }
}
