using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>Makes the model of one contract.</summary>
internal sealed class ContractParser(Compilation compilation, ContractGraph graph, TypeClassifier types, DiagnosticSink sink, CancellationToken cancellationToken)
{
    private static readonly MemberLayouts[] Kinds = [MemberLayouts.Json, MemberLayouts.MessagePack, MemberLayouts.Protobuf, MemberLayouts.MemoryPack];

    private readonly LayoutParser _layouts = new(compilation, graph, types, sink, cancellationToken);

    private readonly UnhonouredAttributes _unhonoured = new(sink);
    private readonly Contradictions _contradictions = new(sink);
    private readonly UnionRules _unionRules = new(sink);
    private readonly UnfilledCollections _unfilled = new(sink);
    private readonly Callbacks _callbacks = new(compilation, sink);

    /// <summary>The model; null when the contract can have no shape at all.</summary>
    public ContractModel? Parse(INamedTypeSymbol contract, ShapeLocation location)
    {
        cancellationToken.ThrowIfCancellationRequested();
        bool isOwn = graph.Sources.Of(contract, MemberLayouts.Json) == MemberSource.Own;
        if (!ContractRules.Check(contract, isOwn, sink))
        {
            return null;
        }

        _unhonoured.Check(contract, isOwn);
        _contradictions.Ignored(contract);
        _unionRules.Check(contract);
        (LayoutModel Layout, DiagnosticInfo? Failure)[] layouts = [.. Kinds.Select(kind => _layouts.Parse(contract, kind))];
        if (layouts.All(static result => result.Layout.Form == LayoutForm.None))
        {
            if (layouts.Select(static result => result.Failure).FirstOrDefault(static failure => failure is not null) is { } failure)
            {
                sink.Report(failure);
            }

        }
        else
        {
            Warn(contract, layouts);
        }

        _unionRules.Derived(contract, isOwn, layouts.Select(static result => result.Layout));
        _unfilled.Check(contract, [.. layouts.Select(static result => result.Layout).Where(layout => graph.Sources.Of(contract, layout.Layouts) != MemberSource.Own)]);
        IReadOnlyList<Callback> callbacks = _callbacks.Find(contract);
        _callbacks.Check(contract, callbacks, [.. layouts.Select(static result => result.Layout)], isOwn);
        return new ContractModel(
            location,
            graph.Describe(contract, location),
            ShapeLocator.NestedName(contract),
            LayoutModel.Merge(layouts.Select(result => result.Layout with { Callbacks = Callbacks.Of(callbacks, result.Layout) })).ToEquatableArray(),
            graph.Fields(contract),
            contract.IsAbstract)
        {
            CanBeDerived = contract is { TypeKind: TypeKind.Class, IsAbstract: false, IsSealed: false },
            Experimental = ExperimentalIds.Of(contract),
            NamesForbidden = NamedTypes.Of(contract).Any(Forbidden.Is),
            CountedFromZero = With(contract, MemberSource.MessagePack) | With(contract, MemberSource.MemoryPack),
            Uncounted = With(contract, MemberSource.Json) | (graph.MissingNumbers.AreAllOf(contract) ? MemberLayouts.Json | MemberLayouts.MessagePack : MemberLayouts.None),
        };
    }

    private MemberLayouts With(INamedTypeSymbol contract, MemberSource source) =>
        Kinds.Where(kind => graph.Sources.Of(contract, kind) == source).Aggregate(MemberLayouts.None, static (all, kind) => all | kind);

    // Formats whose rules the contract was meant to follow, and cannot.
    private void Warn(INamedTypeSymbol contract, (LayoutModel Layout, DiagnosticInfo? Failure)[] layouts)
    {
        foreach (IGrouping<DiagnosticInfo, MemberLayouts> group in layouts
            .Where(static result => result.Failure is not null)
            .GroupBy(static result => result.Failure!, static result => result.Layout.Layouts))
        {
            DiagnosticInfo failure = group.Key;
            string formats = string.Join(", ", group.Select(KindNames.Of));
            sink.Report(new DiagnosticInfo(
                DiagnosticDescriptors.NotOffered,
                failure.Location,
                new[] { SourceNames.DisplayContract(contract), formats, failure.Message }.ToEquatableArray()));
        }
    }
}
