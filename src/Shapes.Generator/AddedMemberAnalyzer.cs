using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing;
using SerializationApi.Shapes.Generator.Parsing.Discovery;
using SerializationApi.Shapes.Generator.Parsing.Json;
using SerializationApi.Shapes.Generator.Parsing.Own;
using SerializationApi.Shapes.Generator.Parsing.ProtoBuf;

namespace SerializationApi.Shapes.Generator;

/// <summary>
/// Reports what other generators make: members of contracts, which their shapes lack, the content of empty classes, and contracts, which
/// have no shape. An analyzer runs after all generators.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class AddedMemberAnalyzer : DiagnosticAnalyzer
{
    /// <inheritdoc />
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } =
    [DiagnosticDescriptors.AddedByOthers, DiagnosticDescriptors.MadeByOthers, DiagnosticDescriptors.EmptyPart];

    /// <inheritdoc />
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.Analyze | GeneratedCodeAnalysisFlags.ReportDiagnostics);
        context.EnableConcurrentExecution();
        context.RegisterCompilationStartAction(static start =>
        {
            var shaped = new Lazy<HashSet<ITypeSymbol>>(() => MissingShapeAnalyzer.ShapedTypes(start.Compilation.Assembly));
            start.RegisterSymbolAction(
                symbol =>
                {
                    Check(symbol);
                    CheckContract(symbol, shaped);
                },
                SymbolKind.NamedType
            );
        });
    }

    // Razor makes the classes of a .razor file, say.
    private static void CheckContract(SymbolAnalysisContext context, Lazy<HashSet<ITypeSymbol>> shaped)
    {
        var contract = (INamedTypeSymbol)context.Symbol;
        if (
            contract.Find(Attributes.GenerateShape)?.ApplicationSyntaxReference is { } asked
            && asked.SyntaxTree.FilePath.EndsWith(".g.cs", StringComparison.OrdinalIgnoreCase)
            && !shaped.Value.Contains(contract)
        )
        {
            context.ReportDiagnostic(
                Diagnostic.Create(
                    DiagnosticDescriptors.MadeByOthers,
                    asked.GetSyntax(context.CancellationToken).GetLocation(),
                    SourceNames.DisplayContract(contract)
                )
            );
        }
    }

    private static void Check(SymbolAnalysisContext context)
    {
        var shape = (INamedTypeSymbol)context.Symbol;
        if (
            shape.TypeKind == TypeKind.Struct
            && ConstantOf(shape, SeenMembers.Constant) is string seen
            && ConstantOf(shape, SeenMembers.Layouts) is int offered
            && shape.Interfaces.FirstOrDefault(static face => face is { Name: "IShape", TypeArguments.Length: 1 }) is { } face
            && face.TypeArguments[0] is INamedTypeSymbol contract
        )
        {
            (ISymbol, bool)[] added = [.. SeenMembers.AddedTo(contract, seen)];
            if (added.Length == 0 || offered == (int)MemberLayouts.None)
            {
                return;
            }

            if (SeenMembers.IsCompleted(contract, seen))
            {
                context.ReportDiagnostic(
                    Diagnostic.Create(
                        DiagnosticDescriptors.EmptyPart,
                        HandWritten(contract, added[0].Item1),
                        SourceNames.DisplayContract(contract)
                    )
                );
            }
            else
            {
                Report(context, shape, contract, added, (MemberLayouts)offered);
            }
        }
    }

    private static object? ConstantOf(INamedTypeSymbol shape, string name) =>
        shape.GetMembers(name).OfType<IFieldSymbol>().FirstOrDefault()?.ConstantValue;

    private static void Report(
        SymbolAnalysisContext context,
        INamedTypeSymbol shape,
        INamedTypeSymbol contract,
        (ISymbol Member, bool IsHidden)[] added,
        MemberLayouts offered
    )
    {
        ILookup<ISymbol, MemberLayouts> lost = MemberLayouts
            .All.Each()
            .SelectMany(kind => MembersOf(context.Compilation, contract, kind, shape.ContainingType).Select(member => (member, kind)))
            .ToLookup(static item => item.member, static item => item.kind, SymbolEqualityComparer.Default);
        foreach ((ISymbol member, bool isHidden) in added)
        {
            // Of two members with one name, the shape's code may read the other.
            MemberLayouts formats = isHidden
                ? MemberLayouts.All
                : lost[member].Aggregate(MemberLayouts.None, static (all, kind) => all | kind);

            // MemoryPack copies a struct whole, and its fields hold the values.
            if (formats == MemberLayouts.None && contract.IsValueType && member is IFieldSymbol or IPropertySymbol { SetMethod: not null })
            {
                formats = MemberLayouts.All;
            }

            formats &= offered;
            if (formats != MemberLayouts.None)
            {
                context.ReportDiagnostic(
                    Diagnostic.Create(
                        DiagnosticDescriptors.AddedByOthers,
                        PlaceOf(contract, member),
                        SourceNames.DisplayMember(member),
                        SourceNames.DisplayContract(contract),
                        FormatNames.Of(formats)
                    )
                );
            }
        }
    }

    // The hand-written part of the contract: generated parts come after it.
    private static Location PlaceOf(INamedTypeSymbol contract, ISymbol member)
    {
        bool isInSource = member.ContainingType.Locations.Any(static location => location.IsInSource);
        return HandWritten(isInSource ? member.ContainingType : contract, member);
    }

    private static Location HandWritten(INamedTypeSymbol type, ISymbol member)
    {
        SyntaxTree? made = member.Locations.FirstOrDefault()?.SourceTree;
        return type.Locations.FirstOrDefault(location => location.SourceTree != made) ?? type.Locations[0];
    }

    private static IEnumerable<ISymbol> MembersOf(
        Compilation compilation,
        INamedTypeSymbol contract,
        MemberLayouts kind,
        INamedTypeSymbol? set
    )
    {
        var options = SetOptions.Of(set?.Find(Attributes.ShapeSet));
        var sink = new DiagnosticSink(compilation);
        var tuples = new ProtoTuples(compilation, options.TakesAnnotated);
        var sources = new MemberSources(options, AskedContracts.Of(set), tuples.IsOne);
        MemberSource source = sources.Of(contract, kind);
        IEnumerable<ISymbol> visible = kind == MemberLayouts.Json ? JsonMembers.Of(contract, basesFirst: false) : [];
        if (kind == MemberLayouts.Json && source == MemberSource.Own)
        {
            return visible.Where(static member =>
                member is IPropertySymbol { SetMethod.DeclaredAccessibility: Accessibility.Public }
                || member.Has(Attributes.DataMember)
                || member.Has(Attributes.JsonInclude)
                || member.Has(Attributes.JsonExtensionData)
            );
        }

        return new MemberFinder(compilation, tuples, new OwnMembers(compilation, sources, sink), sink)
            .Find(contract, source, kind)
            .Members.Select(static member => member.Symbol)
            .Concat(visible.Where(static member => member.Has(Attributes.JsonExtensionData)));
    }
}
