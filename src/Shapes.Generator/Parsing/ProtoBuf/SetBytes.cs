using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Parsing.Discovery;

namespace SerializationApi.Shapes.Generator.Parsing.ProtoBuf;

/// <summary>
/// Reports bytes that a new object holds, to which protobuf-net appends what it reads: an initializer, or an assignment in a constructor or
/// a method that it calls, that is not empty. What code only might do does not count.
/// </summary>
internal sealed class SetBytes(Compilation compilation, DiagnosticSink sink, CancellationToken cancellationToken)
{
    /// <summary>Reports a member of a contract of protobuf-net's if a new object holds bytes in it.</summary>
    /// <param name="constructor">The constructor that is called; null for the one without parameters.</param>
    public void Check(Candidate member, INamedTypeSymbol contract, IMethodSymbol? constructor)
    {
        if (
            member.Proto is { OverwritesList: false }
            && ProtoDifferences.IsBytes(member.Type)
            && AreSet(member.Symbol, constructor ?? contract.InstanceConstructors.FirstOrDefault(static one => one.Parameters.IsEmpty))
        )
        {
            sink.Report(
                DiagnosticDescriptors.NotHonoured,
                member.Symbol,
                member.DisplayName,
                "bytes in a new object, to which protobuf-net appends",
                "set OverwriteList = true, or do not set them in an initialiser or a constructor"
            );
        }
    }

    private bool AreSet(ISymbol member, IMethodSymbol? constructor)
    {
        if (Storage.Of(member) is not { } storage)
        {
            return false; // Computed, as the members of a oneof.
        }

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
            return symbol is not (IFieldSymbol { Name: "Empty" } or IPropertySymbol { Name: "Empty" })
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
