using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;

namespace SerializationApi.Shapes.Generator;

/// <summary>
/// Reports a type of this compilation without a shape that is passed to the library: <c>Body&lt;Order&gt;</c>. A generator cannot do this,
/// because it does not see the output of other generators.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class MissingShapeAnalyzer : DiagnosticAnalyzer
{
    // Names are compared first: that is cheap, and most generic names are others.
    private static readonly HashSet<string> Names =
    [
        "Body",
        "Codec",
        "ListCodec",
        "FindCodecs",
        "GetFromFormatAsync",
        "ReadFromFormatAsync",
    ];

    /// <inheritdoc />
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [DiagnosticDescriptors.NoShapeHere];

    /// <inheritdoc />
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        context.RegisterCompilationStartAction(static start =>
        {
            if (start.Compilation.GetTypeByMetadataName(Attributes.GenerateShape) is not null)
            {
                // Searched only for a type without [GenerateShape].
                var shaped = new Lazy<HashSet<ITypeSymbol>>(() => ShapedTypes(start.Compilation.Assembly));
                start.RegisterSyntaxNodeAction(node => Check(node, shaped), SyntaxKind.GenericName);
            }
        });
    }

    private static void Check(SyntaxNodeAnalysisContext context, Lazy<HashSet<ITypeSymbol>> shaped)
    {
        var name = (GenericNameSyntax)context.Node;
        if (name.TypeArgumentList.Arguments.Count != 1 || !Names.Contains(name.Identifier.ValueText))
        {
            return;
        }

        TypeSyntax argument = name.TypeArgumentList.Arguments[0];
        if (
            IsOfLibrary(context.SemanticModel.GetSymbolInfo(name, context.CancellationToken).Symbol)
            && ContractIn(context.SemanticModel.GetTypeInfo(argument, context.CancellationToken).Type) is { } contract
            && SymbolEqualityComparer.Default.Equals(contract.ContainingAssembly, context.Compilation.Assembly)
            && !contract.Has(Attributes.GenerateShape)
            && !shaped.Value.Contains(contract)
        )
        {
            EquatableArray<Suggestion> suggestions = contract.GetDocumentationCommentId() is { } id
                ? new[] { new Suggestion(id, "GenerateShape") }.ToEquatableArray()
                : default;
            context.ReportDiagnostic(
                Diagnostic.Create(
                    DiagnosticDescriptors.NoShapeHere,
                    argument.GetLocation(),
                    DiagnosticInfo.Properties(suggestions),
                    SourceNames.Display(contract)
                )
            );
        }
    }

    private static bool IsOfLibrary(ISymbol? symbol) =>
        symbol?.ContainingNamespace.ToDisplayString()
            is "SerializationApi.Negotiation"
                or "SerializationApi.Formats"
                or "SerializationApi.Client";

    // The type, or the item type of a list of it.
    private static INamedTypeSymbol? ContractIn(ITypeSymbol? type) =>
        type switch
        {
            IArrayTypeSymbol array => ContractIn(array.ElementType),
            INamedTypeSymbol { TypeArguments.Length: 1 } list when list.IsOfSystem() => ContractIn(list.TypeArguments[0]),
            INamedTypeSymbol
            {
                TypeKind: TypeKind.Class or TypeKind.Struct or TypeKind.Interface,
                IsGenericType: false,
                SpecialType: SpecialType.None
            } contract => contract,
            _ => null,
        };

    // The types that have shapes in an assembly, generated or written by hand.
    internal static HashSet<ITypeSymbol> ShapedTypes(IAssemblySymbol assembly)
    {
        var found = new HashSet<ITypeSymbol>(SymbolEqualityComparer.Default);
        AddShaped(assembly.GlobalNamespace, found);
        return found;
    }

    private static void AddShaped(INamespaceOrTypeSymbol container, HashSet<ITypeSymbol> found)
    {
        foreach (INamespaceOrTypeSymbol member in container.GetMembers().OfType<INamespaceOrTypeSymbol>())
        {
            if (member is INamedTypeSymbol { TypeKind: TypeKind.Struct } shape)
            {
                found.UnionWith(
                    shape
                        .Interfaces.Where(static face => face.Name == "IShape" && face.TypeArguments.Length == 1)
                        .Select(static face => face.TypeArguments[0])
                );
            }

            AddShaped(member, found);
        }
    }
}
