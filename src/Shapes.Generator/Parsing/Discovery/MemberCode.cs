using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SerializationApi.Shapes.Generator.Parsing.Discovery;

/// <summary>Searches code of a contract that may set a member.</summary>
/// <param name="cancellationToken">Ends the search.</param>
internal sealed class MemberCode(Compilation compilation, INamedTypeSymbol contract, ISymbol[] members, CancellationToken cancellationToken)
{
    private readonly HashSet<ISymbol> _visited = new(SymbolEqualityComparer.Default);

    /// <summary>Whether a method of the contract may set the member to anything but its default.</summary>
    public bool MaySet(IMethodSymbol method) =>
        _visited.Add(method) && Bodies(method) is var bodies && (bodies.Length == 0 || IsReplaced(method) || bodies.Any(MaySet));

    /// <summary>
    /// Whether code may set the member to anything but its default: it names it, calls such code, or passes the object on.
    /// </summary>
    public bool MaySet(SyntaxNode code)
    {
        SemanticModel model = compilation.GetSemanticModel(code.SyntaxTree);
        return code.DescendantNodesAndSelf()
            .Any(node =>
                node switch
                {
                    ThisExpressionSyntax => node.Parent is not MemberAccessExpressionSyntax access
                        || access.Expression != node
                        || !IsOwn(model.GetSymbolInfo(access.Name, cancellationToken).Symbol),
                    SimpleNameSyntax name => MaySet(name, model.GetSymbolInfo(name, cancellationToken).Symbol),
                    _ => false,
                }
            );
    }

    /// <summary>Whether the body of an accessor names the member or its field.</summary>
    public bool Names(IMethodSymbol accessor) =>
        Bodies(accessor)
            .SelectMany(static body => body.DescendantNodes().OfType<IdentifierNameSyntax>())
            .Any(name => members.Any(member => member.Name == name.Identifier.ValueText));

    private bool MaySet(SimpleNameSyntax name, ISymbol? symbol)
    {
        if (symbol is null)
        {
            return name.Identifier.ValueText is not ("nameof" or "_" or "field");
        }

        if (!IsOwn(symbol) || symbol.IsStatic)
        {
            return false;
        }

        return members.Any(member => Same(member, symbol))
            ? !IsSetToDefault(name)
            : symbol switch
            {
                IMethodSymbol { MethodKind: MethodKind.Ordinary } method => MaySet(method),
                IPropertySymbol property => IsReplaced(property)
                    || Storage.IsElsewhere(property)
                    || MaySetBy(property.GetMethod)
                    || MaySetBy(property.SetMethod),
                _ => false,
            };
    }

    // Accessors without a body only move the value.
    private bool MaySetBy(IMethodSymbol? accessor) =>
        accessor is not null
        && (
            accessor.DeclaringSyntaxReferences.IsEmpty
                ? !SymbolEqualityComparer.Default.Equals(accessor.ContainingAssembly, compilation.Assembly)
                : Bodies(accessor).Length > 0 && MaySet(accessor)
        );

    private bool IsSetToDefault(SimpleNameSyntax name)
    {
        ExpressionSyntax target = name.Parent is MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax } access ? access : name;
        return target.Parent is AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression } assignment
            && assignment.Left == target
            && OwnDefaults.IsZero(assignment.Right, compilation, cancellationToken);
    }

    // A derived class has a member of the same name, so the call may be to that.
    private bool IsReplaced(ISymbol symbol) =>
        symbol.IsAbstract
        || (
            (symbol.IsVirtual || symbol.IsOverride)
            && TypeChain
                .Upwards(contract)
                .TakeWhile(type => !Same(type, symbol.ContainingType))
                .Any(type => type.GetMembers(symbol.Name).Any())
        );

    private bool IsOwn(ISymbol? symbol) =>
        symbol is { ContainingType: { } owner } && TypeChain.Upwards(contract).Any(type => Same(type, owner));

    /// <summary>The code of a method or accessor in this compilation.</summary>
    public static SyntaxNode[] Bodies(IMethodSymbol method, Compilation compilation, CancellationToken cancellationToken) =>
        [
            .. new[] { method, method.PartialImplementationPart }
                .OfType<IMethodSymbol>()
                .SelectMany(static part => part.DeclaringSyntaxReferences)
                .Where(part => compilation.ContainsSyntaxTree(part.SyntaxTree))
                .Select(part => part.GetSyntax(cancellationToken))
                .Select(static syntax =>
                    syntax switch
                    {
                        BaseMethodDeclarationSyntax written => (SyntaxNode?)written.Body ?? written.ExpressionBody,
                        AccessorDeclarationSyntax accessor => (SyntaxNode?)accessor.Body ?? accessor.ExpressionBody,
                        ArrowExpressionClauseSyntax arrow => arrow,
                        _ => null,
                    }
                )
                .OfType<SyntaxNode>(),
        ];

    private SyntaxNode[] Bodies(IMethodSymbol method) => Bodies(method, compilation, cancellationToken);

    private static bool Same(ISymbol a, ISymbol b) => SymbolEqualityComparer.Default.Equals(a.OriginalDefinition, b.OriginalDefinition);
}
