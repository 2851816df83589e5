using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Parsing.Discovery;

/// <summary>A partial class that the generator adds a part to, with its containing types.</summary>
internal static class PartialClass
{
    /// <summary>The location of the class; null if it or a containing type cannot be added to.</summary>
    public static ShapeLocation? LocationOf(INamedTypeSymbol type)
    {
        var containers = new Stack<INamedTypeSymbol>();
        for (INamedTypeSymbol? current = type; current is not null; current = current.ContainingType)
        {
            if (current.IsGenericType || current.IsFileLocal || !IsPartial(current))
            {
                return null;
            }

            if (!ReferenceEquals(current, type))
            {
                containers.Push(current);
            }
        }

        return new ShapeLocation(
            type.ContainingNamespace.IsGlobalNamespace ? "" : SourceNames.Namespace(type.ContainingNamespace),
            containers.Select(Declaration).ToEquatableArray(),
            containers.Select(static container => Identifiers.Escape(container.Name)).ToEquatableArray(),
            Identifiers.Escape(type.Name),
            ShapeLocator.Accessibility(type) ?? "internal"
        );
    }

    /// <summary>The declaration of another part of the type.</summary>
    public static string Declaration(INamedTypeSymbol type)
    {
        string kind = type switch
        {
            { IsRecord: true, TypeKind: TypeKind.Struct } => "record struct",
            { IsRecord: true } => "record",
            { TypeKind: TypeKind.Struct } => "struct",
            { TypeKind: TypeKind.Interface } => "interface",
            _ => "class",
        };
        return $"partial {kind} {Identifiers.Escape(type.Name)}";
    }

    /// <summary>Whether generated code of the assembly can name the class: it is not private, and naming it is not an error.</summary>
    public static bool IsNameable(INamedTypeSymbol type)
    {
        for (INamedTypeSymbol? current = type; current is not null; current = current.ContainingType)
        {
            if (current.Has(Attributes.Obsolete) || current.Has(Attributes.Experimental))
            {
                return false;
            }
        }

        return ShapeLocator.Accessibility(type) is not null;
    }

    private static bool IsPartial(INamedTypeSymbol type) =>
        type.DeclaringSyntaxReferences.All(static reference =>
            reference.GetSyntax() is TypeDeclarationSyntax syntax && syntax.Modifiers.Any(SyntaxKind.PartialKeyword)
        );
}
