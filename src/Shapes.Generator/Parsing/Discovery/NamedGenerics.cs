using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SerializationApi.Shapes.Generator.Parsing.Discovery;

/// <summary>
/// Finds closed generics that a program names and that no attribute can request: of an annotated definition wherever it is named, and of
/// other contracts the return types of handlers and actions and the types in <c>Body&lt;T&gt;</c>. The nodes of a file are found once, so
/// that an edit searches only its own file.
/// </summary>
internal static class NamedGenerics
{
    // Frequent names of the runtime that are not contracts.
    private static readonly HashSet<string> Common = new(StringComparer.Ordinal)
    {
        "List",
        "IList",
        "IEnumerable",
        "ICollection",
        "IReadOnlyList",
        "IReadOnlyCollection",
        "IAsyncEnumerable",
        "HashSet",
        "Dictionary",
        "IDictionary",
        "IReadOnlyDictionary",
        "Task",
        "ValueTask",
        "Func",
        "Action",
        "Nullable",
        "Span",
        "ReadOnlySpan",
        "Memory",
        "ReadOnlyMemory",
        "ILogger",
        "IOptions",
        "DbSet",
        "Lazy",
        "KeyValuePair",
        "IEquatable",
        "IComparable",
    };

    private static readonly ConditionalWeakTable<SyntaxTree, SyntaxNode[]> Nodes = new();

    /// <summary>Whether a file may name one.</summary>
    public static bool AreIn(SyntaxTree tree) => NodesOf(tree).Length > 0;

    /// <summary>Returns the types, with the locations of their names.</summary>
    public static IEnumerable<ShapeTarget> In(
        Compilation compilation,
        bool takesAnnotated,
        SetFilter filter,
        CancellationToken cancellationToken
    )
    {
        var found = new HashSet<INamedTypeSymbol>(SymbolEqualityComparer.Default);
        foreach (SyntaxTree tree in compilation.SyntaxTrees)
        {
            SyntaxNode[] nodes = NodesOf(tree);
            SemanticModel? model = null;
            foreach (SyntaxNode node in nodes.Where(node => takesAnnotated || node is not GenericNameSyntax name || IsBody(name)))
            {
                cancellationToken.ThrowIfCancellationRequested();
                model ??= compilation.GetSemanticModel(tree);
                foreach (
                    INamedTypeSymbol type in Types(model, node, cancellationToken)
                        .Where(type => IsOne(type, compilation.Assembly, node) && filter.Takes(type) && found.Add(type))
                )
                {
                    yield return new ShapeTarget(type, node.GetLocation());
                }
            }
        }
    }

    private static SyntaxNode[] NodesOf(SyntaxTree tree) =>
        Nodes.GetValue(tree, static one => [.. one.GetRoot().DescendantNodes().Where(IsOfInterest)]);

    private static bool IsOfInterest(SyntaxNode node) =>
        node switch
        {
            GenericNameSyntax name => !name.IsUnboundGenericName && !Common.Contains(name.Identifier.ValueText) && !IsCalled(name),
            InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: { } method } } =>
                method.StartsWith("Map", StringComparison.Ordinal),
            MethodDeclarationSyntax { Parent: ClassDeclarationSyntax { BaseList: not null } } method => method.ReturnType
                is not PredefinedTypeSyntax
                || method.ParameterList.Parameters.Count > 0,
            _ => false,
        };

    // A generic method is not a type; its arguments are named separately.
    private static bool IsCalled(GenericNameSyntax name) =>
        name.Parent is InvocationExpressionSyntax
        || (name.Parent is MemberAccessExpressionSyntax access && access.Name == name && access.Parent is InvocationExpressionSyntax);

    private static bool IsBody(GenericNameSyntax name) => name.Identifier.ValueText is "Body" or "Streamed";

    private static IEnumerable<INamedTypeSymbol> Types(SemanticModel model, SyntaxNode node, CancellationToken cancellationToken) =>
        node switch
        {
            GenericNameSyntax name => model.GetSymbolInfo(name, cancellationToken).Symbol is INamedTypeSymbol type
                ? IsBody(name)
                    ? All(type)
                    : [type]
                : [],
            MethodDeclarationSyntax method => model.GetDeclaredSymbol(method, cancellationToken)
                is { DeclaredAccessibility: Accessibility.Public } action
            && IsController(action.ContainingType)
                ? Of(action)
                : [],
            InvocationExpressionSyntax call => call.ArgumentList.Arguments.SelectMany(argument =>
                Handler(model.GetSymbolInfo(argument.Expression, cancellationToken)) is { } handler ? Of(handler) : []
            ),
            _ => [],
        };

    private static IMethodSymbol? Handler(SymbolInfo info) =>
        info.Symbol as IMethodSymbol ?? (info.CandidateSymbols.Length == 1 ? info.CandidateSymbols[0] as IMethodSymbol : null);

    // A parameter of a type that is not a contract is a service.
    private static IEnumerable<INamedTypeSymbol> Of(IMethodSymbol handler) =>
        All(handler.ReturnType)
            .Concat(
                handler
                    .Parameters.SelectMany(static parameter => All(parameter.Type))
                    .Where(static type => type.IsRecord || MemberSources.IsAnnotated(type))
            );

    private static IEnumerable<INamedTypeSymbol> All(ITypeSymbol type) =>
        type switch
        {
            IArrayTypeSymbol array => All(array.ElementType),
            INamedTypeSymbol { IsGenericType: true } named when !EndlessTypes.IsTooLarge(named) => named
                .TypeArguments.SelectMany(All)
                .Prepend(named),
            _ => [],
        };

    private static bool IsController(INamedTypeSymbol type) =>
        TypeChain
            .Upwards(type)
            .Any(static one => one.Name is "ControllerBase" && one.ContainingNamespace.ToDisplayString() == "Microsoft.AspNetCore.Mvc");

    // A named type may be a repository, for example, and a return type may be a result that writes itself.
    private static bool IsOne(INamedTypeSymbol type, IAssemblySymbol own, SyntaxNode node) =>
        type is { IsGenericType: true, IsTupleType: false, IsAnonymousType: false }
        && !EndlessTypes.IsTooLarge(type)
        && !ContractRules.IsOpen(type)
        && ShapeLocator.Accessibility(type) is not null
        && !BuiltInContracts.IsOne(type)
        && Collections.Items(type) is null
        && Collections.Entries(type) is null
        && Scalars.Nullable(type) is null
        && (
            AnnotatedTypes.IsMarked(type)
            || (
                !(node is GenericNameSyntax name && !IsBody(name))
                && !type.IsAbstract
                && !IsResult(type)
                && ContractRules.IsContract(type, own)
            )
        );

    private static bool IsResult(INamedTypeSymbol type) =>
        type.AllInterfaces.Any(static face =>
            face.Name is "IResult" or "IActionResult" or "IConvertToActionResult" && face.IsIn("Microsoft.AspNetCore")
        );
}
