using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SerializationApi.Shapes.Generator.Parsing.Discovery;

/// <summary>
/// Decides whether a constructor or setter may refuse values with an exception. Only these are called inside a <c>try</c>, so that records
/// and plain setters stay fast.
/// </summary>
internal static class Validation
{
    /// <summary>Whether the constructor may refuse its arguments.</summary>
    public static bool IsIn(IMethodSymbol constructor)
    {
        INamedTypeSymbol contract = constructor.ContainingType;
        if (BuiltInContracts.HasRest(contract))
        {
            return true;
        }

        if (constructor.Parameters.Length == 0 || BuiltInContracts.IsOne(contract) || MemberSources.IsOurs(contract))
        {
            return false;
        }

        // Without source the body of a constructor is unknown; a record's is usually empty.
        return constructor.DeclaringSyntaxReferences.Length == 0
            ? !contract.IsRecord
            : constructor.DeclaringSyntaxReferences.Any(static part => Refuses(part.GetSyntax()))
                || TypeChain.Upwards(contract).Any(RefusesInInitialisers);
    }

    /// <summary>Whether the setter of a member may refuse a value.</summary>
    public static bool IsInSetter(ISymbol member)
    {
        if (member is not IPropertySymbol { SetMethod: { } setter })
        {
            return false;
        }

        return setter.DeclaringSyntaxReferences.Length > 0
            ? setter.DeclaringSyntaxReferences.Any(static part => Refuses(part.GetSyntax()))
            : member.DeclaringSyntaxReferences.Length == 0 && !setter.Has(Attributes.CompilerGenerated);
    }

    /// <summary>Whether the method that sets a member may refuse a value.</summary>
    public static bool IsInMethod(IMethodSymbol method) =>
        method.DeclaringSyntaxReferences.Length == 0 || method.DeclaringSyntaxReferences.Any(static part => Refuses(part.GetSyntax()));

    // Initializers see the arguments of a primary constructor; bodies call setters and constructors of bases.
    private static bool RefusesInInitialisers(INamedTypeSymbol type) =>
        type.GetMembers()
            .Any(static member =>
                member switch
                {
                    IMethodSymbol { MethodKind: MethodKind.PropertySet } or IMethodSymbol { MethodKind: MethodKind.Constructor } =>
                        member.DeclaringSyntaxReferences.Any(static part =>
                            part.GetSyntax() is not TypeDeclarationSyntax && Refuses(part.GetSyntax())
                        ),
                    IPropertySymbol { IsStatic: false } => member.DeclaringSyntaxReferences.Any(static part =>
                        part.GetSyntax() is PropertyDeclarationSyntax { Initializer: { } value } && Refuses(value)
                    ),
                    IFieldSymbol { IsStatic: false } => member.DeclaringSyntaxReferences.Any(static part =>
                        part.GetSyntax() is VariableDeclaratorSyntax { Initializer: { } value } && Refuses(value)
                    ),
                    _ => false,
                }
            );

    // It throws, or calls code that may. In a type's declaration only the arguments of its base count.
    private static bool Refuses(SyntaxNode node) =>
        node is TypeDeclarationSyntax type
            ? type.BaseList is { } bases && Refuses(bases)
            : node.DescendantNodesAndSelf()
                .Any(static part =>
                    part
                        is ThrowExpressionSyntax
                            or ThrowStatementSyntax
                            or CheckedStatementSyntax
                            or CheckedExpressionSyntax
                            or BaseObjectCreationExpressionSyntax { ArgumentList.Arguments.Count: > 0 }
                    || (
                        part is InvocationExpressionSyntax call
                        && call.Expression is not IdentifierNameSyntax { Identifier.ValueText: "nameof" }
                    )
                );
}
