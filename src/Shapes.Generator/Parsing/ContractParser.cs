using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;
using SerializationApi.Shapes.Generator.Parsing.Json;
using SerializationApi.Shapes.Generator.Parsing.MemoryPack;
using SerializationApi.Shapes.Generator.Parsing.ProtoBuf;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>Creates the model of one contract.</summary>
internal sealed class ContractParser(
    Compilation compilation,
    ContractGraph graph,
    TypeClassifier types,
    DiagnosticSink sink,
    CancellationToken cancellationToken
)
{
    private readonly LayoutParser _layouts = new(compilation, graph, types, sink, cancellationToken);
    private readonly UnseenMarks _unseen = new(compilation, graph);
    private readonly UnhonouredAttributes _unhonoured = new(sink);
    private readonly Contradictions _contradictions = new(sink);
    private readonly UnionRules _unionRules = new(sink);
    private readonly MembersWithoutJson _withoutJson = new(sink);
    private readonly Callbacks _callbacks = new(compilation, sink);

    /// <summary>Returns the model; null if the contract cannot have a shape at all.</summary>
    public ContractModel? Parse(INamedTypeSymbol contract, ShapeLocation location)
    {
        cancellationToken.ThrowIfCancellationRequested();
        bool isOwn = graph.Sources.Of(contract, MemberLayouts.Json) == MemberSource.Own;
        if (!ContractRules.Check(contract, isOwn, compilation, sink))
        {
            return null;
        }

        _unhonoured.Check(contract, isOwn);
        _contradictions.Ignored(contract);
        _unionRules.Check(contract);
        _unionRules.Discriminator(contract);
        ProtoIncludes.CheckRange(contract, sink);
        (LayoutModel Layout, DiagnosticInfo? Failure)[] results =
        [
            .. MemberLayouts.All.Each().Select(kind => _layouts.Parse(contract, kind)),
        ];
        LayoutModel[] layouts = [.. results.Select(static result => result.Layout)];
        if (layouts.Any(layout => layout.Form != LayoutForm.None && !(isOwn && IsRest(contract, layout))) || _layouts.Differs(contract))
        {
            Warn(contract, results);
        }
        else if (results.Select(static result => result.Failure).FirstOrDefault(static failure => failure is not null) is { } failure)
        {
            sink.Report(_layouts.FindMember(contract, MemberLayouts.All) ?? failure);
        }

        _unionRules.Derived(contract, isOwn, layouts);
        _unhonoured.CheckCollections(
            contract,
            [.. layouts.Where(layout => graph.Sources.Of(contract, layout.Layouts) != MemberSource.Own)]
        );
        IReadOnlyList<Callback> callbacks = _callbacks.Find(
            contract,
            graph.Sources.Of(contract, MemberLayouts.Protobuf) == MemberSource.ProtoBuf
        );
        _callbacks.Check(contract, callbacks, layouts, isOwn);
        EquatableArray<StructFieldModel> fields = graph.Fields(contract);
        EquatableArray<string> withoutJson = _withoutJson.Check(contract, isOwn, layouts);
        return new ContractModel(
            location,
            graph.Describe(contract, location),
            ShapeLocator.NestedName(contract),
            LayoutModel
                .Merge(
                    layouts
                        .OrderBy(static layout => layout.Form == LayoutForm.Value)
                        .Select(layout => layout with { Callbacks = Callbacks.Of(contract, callbacks, layout) })
                )
                .ToEquatableArray(),
            fields,
            contract.IsAbstract
        )
        {
            CanBeDerived = contract is { TypeKind: TypeKind.Class, IsAbstract: false, IsSealed: false },
            Accepted = _layouts.AcceptedOf(contract),
            Unseen = _unseen.Hidden(contract, kind => _layouts.Accepts(contract, kind)),
            StructLayout = StructLayouts.Of(contract),
            Seen = SeenMembers.Of(contract, compilation),
            Added = _unseen.Added(contract, kind => _layouts.Accepts(contract, kind)),
            Experimental = ExperimentalIds.Of(contract),
            HasOtherJsonConstructor = _layouts.HasOtherJsonConstructor(contract),
            HasJsonSurrogates = layouts.First(static layout => layout.Layouts == MemberLayouts.Json).HasSurrogates,
            JsonUnsupportedMembers = JsonUnsupportedTypes.MembersOf(
                contract,
                layouts.First(static layout => layout.Layouts == MemberLayouts.Json)
            ),
            WithoutJson = withoutJson,
            NamesForbidden = NamedTypes.NameForbidden(contract),
            CountedFromZero = With(contract, MemberSource.MessagePack) | With(contract, MemberSource.MemoryPack),
            Uncounted =
                With(contract, MemberSource.Json)
                | (graph.OwnMembers.LackNumbers(contract) ? MemberLayouts.Json | MemberLayouts.MessagePack : MemberLayouts.None),
        };
    }

    // JSON without the members that only other formats would have, and do not support: an error as if JSON had them.
    private bool IsRest(INamedTypeSymbol contract, LayoutModel layout) =>
        layout is { Layouts: MemberLayouts.Json, Value: null, Members.Count: 0 }
        && !contract.IsAbstract
        && graph.OwnMembers.Find(contract).Any(static member => !JsonMembers.IsVisible(member.Symbol));

    private MemberLayouts With(INamedTypeSymbol contract, MemberSource source) =>
        MemberLayouts
            .All.Each()
            .Where(kind => graph.Sources.Of(contract, kind) == source)
            .Aggregate(MemberLayouts.None, static (all, kind) => all | kind);

    // Formats that the contract asks for but that do not support it.
    private void Warn(INamedTypeSymbol contract, (LayoutModel Layout, DiagnosticInfo? Failure)[] results)
    {
        foreach (
            IGrouping<DiagnosticInfo, MemberLayouts> group in results
                .Where(static result => result.Failure is not null)
                .GroupBy(static result => result.Failure!, static result => result.Layout.Layouts)
        )
        {
            string formats = FormatNames.Of(group.Aggregate(MemberLayouts.None, static (all, kind) => all | kind));
            sink.Report(
                new DiagnosticInfo(
                    DiagnosticDescriptors.NotOffered,
                    group.Key.Location,
                    new[] { SourceNames.DisplayContract(contract), formats, group.Key.Message }.ToEquatableArray()
                )
            );
        }
    }
}
