using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using SerializationApi.Shapes.Generator.Parsing.Discovery;

namespace SerializationApi.Shapes.Generator.Parsing.ProtoBuf;

/// <summary>
/// Finds bytes that a new object holds: an initializer, or an assignment in a constructor or a method that it calls, that is not empty.
/// What code only might do does not count.
/// </summary>
internal sealed class SetBytes(Compilation compilation, CancellationToken cancellationToken)
{
    /// <summary>Whether a new object holds bytes in a member.</summary>
    /// <param name="constructor">The constructor that is called; null for the one without parameters.</param>
    public bool AreSet(ISymbol member, INamedTypeSymbol contract, IMethodSymbol? constructor)
    {
        if (Storage.Of(member) is not { } storage)
        {
            return false; // Computed, as the members of a oneof.
        }

        constructor ??= contract.InstanceConstructors.FirstOrDefault(static one => one.Parameters.IsEmpty);
        var search = new Search(compilation, [member, storage.Symbol], cancellationToken);
        return storage.Initialisers.Any(value => compilation.ContainsSyntaxTree(value.SyntaxTree) && search.IsMore(value))
            || (constructor is not null && search.IsIn(constructor));
    }

    private sealed class Search(Compilation compilation, ISymbol[] targets, CancellationToken cancellationToken)
    {
        private readonly HashSet<ISymbol> _visited = new(SymbolEqualityComparer.Default);
        private readonly HashSet<ISymbol> _empty = new(SymbolEqualityComparer.Default);

        public bool IsIn(IMethodSymbol method) =>
            _visited.Add(method)
            && (method.PartialImplementationPart ?? method)
                .DeclaringSyntaxReferences.Where(part => compilation.ContainsSyntaxTree(part.SyntaxTree))
                .Any(part => IsIn(method, part.GetSyntax(cancellationToken)));

        /// <summary>Whether a value may be anything but empty. A parameter counts only if its argument does.</summary>
        public bool IsMore(ExpressionSyntax value)
        {
            ISymbol? symbol = compilation.GetSemanticModel(value.SyntaxTree).GetSymbolInfo(value, cancellationToken).Symbol;
            return symbol is not IFieldSymbol { Name: "Empty" }
                && symbol is not IPropertySymbol { Name: "Empty" }
                && (symbol is not IParameterSymbol || !_empty.Contains(symbol))
                && !OwnDefaults.IsZero(value, compilation, cancellationToken);
        }

        private bool IsIn(IMethodSymbol method, SyntaxNode code)
        {
            SemanticModel model = compilation.GetSemanticModel(code.SyntaxTree);

            // A primary constructor sets the properties of a record.
            if (code is TypeDeclarationSyntax)
            {
                return method.Parameters.Any(parameter =>
                    !_empty.Contains(parameter) && targets.Any(target => IsOfParameter(target, parameter))
                );
            }

            foreach (SyntaxNode node in code.DescendantNodes())
            {
                if (
                    node is AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression } set
                    && targets.Contains(model.GetSymbolInfo(set.Left, cancellationToken).Symbol, SymbolEqualityComparer.Default)
                    && IsMore(set.Right)
                )
                {
                    return true;
                }

                if (
                    node is InvocationExpressionSyntax or ConstructorInitializerSyntax
                    && model.GetOperation(node, cancellationToken) is IInvocationOperation call
                    && IsOwn(call)
                )
                {
                    foreach (IArgumentOperation argument in call.Arguments.Where(argument => !IsMore(argument)))
                    {
                        _empty.Add(argument.Parameter!);
                    }

                    if (IsIn(call.TargetMethod))
                    {
                        return true;
                    }
                }
            }

            return code is ConstructorDeclarationSyntax { Initializer: null }
                && method.ContainingType.BaseType?.InstanceConstructors.FirstOrDefault(static one => one.Parameters.IsEmpty) is { } next
                && IsIn(next);
        }

        private bool IsMore(IArgumentOperation argument) =>
            argument is { ArgumentKind: ArgumentKind.Explicit, Syntax: ArgumentSyntax { Expression: var value } } && IsMore(value);

        private static bool IsOwn(IInvocationOperation call) =>
            call.Instance is null or IInstanceReferenceOperation && !call.TargetMethod.IsStatic;

        private static bool IsOfParameter(ISymbol target, IParameterSymbol parameter) =>
            target.Name == parameter.Name && target.DeclaringSyntaxReferences.Any(static part => part.GetSyntax() is ParameterSyntax);
    }
}
