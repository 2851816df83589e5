using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;
using SerializationApi.Shapes.Generator.Parsing.Json;
using SerializationApi.Shapes.Generator.Parsing.Own;
using SerializationApi.Shapes.Generator.Parsing.ProtoBuf;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>Creates the layout of a contract in a format: the members by its library's rules, and their types in the format.</summary>
internal sealed class LayoutParser(
    Compilation compilation,
    ContractGraph graph,
    TypeClassifier types,
    DiagnosticSink sink,
    CancellationToken cancellationToken
)
{
    private const int Disallow = 1;

    private readonly ConstructorChooser _constructors = new(compilation, sink);
    private readonly UnionFinder _unions = new(graph);
    private readonly UnionTypeParser _unionTypes = new(graph, types, sink);
    private readonly Contradictions _contradictions = new(sink);
    private readonly Differences _differences = new(compilation, graph.Surrogates, sink);
    private readonly HashSet<INamedTypeSymbol> _differing = new(SymbolEqualityComparer.Default);
    private readonly HashSet<INamedTypeSymbol> _otherJsonConstructor = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<INamedTypeSymbol, INamedTypeSymbol?> _refusedParts = new(SymbolEqualityComparer.Default);
    private readonly MemberModeler _modeler = new(compilation, cancellationToken);
    private readonly SetBytes _bytes = new(compilation, sink, cancellationToken);
    private readonly ExtensionMembers _extensions = new(compilation, sink);

    /// <summary>
    /// Whether a layout is refused because its library has another: that is a warning, even if no other format supports the contract.
    /// </summary>
    public bool Differs(INamedTypeSymbol contract) => _differing.Contains(contract);

    /// <summary>The formats whose differences are accepted.</summary>
    public MemberLayouts AcceptedOf(INamedTypeSymbol contract) => _differences.AcceptedOf(contract);

    /// <summary>Whether a difference in a format would be accepted.</summary>
    public bool Accepts(INamedTypeSymbol contract, MemberLayouts kind) => _differences.Accepts(contract, kind);

    /// <summary>
    /// Returns the layout, with <see cref="LayoutForm.None"/> if the format does not support it; then also the failure, if it must be
    /// reported.
    /// </summary>
    public (LayoutModel Layout, DiagnosticInfo? Failure) Parse(INamedTypeSymbol contract, MemberLayouts kind)
    {
        (LayoutModel layout, DiagnosticInfo? failure) = Alone(contract, kind);
        return layout.Form == LayoutForm.Hierarchy && RefusedPart(contract) is { } refused
            ? (
                None(kind, $"its hierarchy contains '{SourceNames.Display(refused)}', which the format cannot write"),
                Failure(contract, $"its hierarchy contains '{SourceNames.Display(refused)}', which the format cannot write")
            )
            : (layout, failure);
    }

    // The contracts of a hierarchy write and read each other's parts of the message: the format supports all of them, or none.
    private INamedTypeSymbol? RefusedPart(INamedTypeSymbol contract)
    {
        INamedTypeSymbol root = ProtoIncludes.Root(contract);
        if (!_refusedParts.TryGetValue(root, out INamedTypeSymbol? refused))
        {
            refused = ProtoIncludes
                .PartsOf(root)
                .FirstOrDefault(part => Alone(part, MemberLayouts.Protobuf).Layout.Form != LayoutForm.Hierarchy);
            _refusedParts.Add(root, refused);
        }

        return refused;
    }

    // The layout regardless of other contracts.
    private (LayoutModel Layout, DiagnosticInfo? Failure) Alone(INamedTypeSymbol contract, MemberLayouts kind)
    {
        if (UnionTypes.IsOne(contract))
        {
            (UnionModel? cases, DiagnosticInfo? failure) = _unionTypes.Parse(contract, kind);
            return cases is null
                ? (None(kind, failure!.Message), failure)
                : (
                    new LayoutModel(
                        kind,
                        kind == MemberLayouts.Protobuf ? LayoutForm.OneOf : LayoutForm.Union,
                        ConstructionModel.None,
                        default,
                        cases
                    ),
                    null
                );
        }

        if (kind == MemberLayouts.Json && Items(contract) is { } items)
        {
            return items;
        }

        MemberSource source = graph.Sources.Of(contract, kind);
        MembersOf members = Find(contract, source, kind);
        if (_contradictions.Members(contract, kind, source, members) is { } contradiction)
        {
            return (None(kind, contradiction.Message), contradiction);
        }

        if (_differences.Find(contract, kind, source, members) is { } difference)
        {
            _differing.Add(contract);
            return (None(kind, difference), null);
        }

        if (source == MemberSource.ProtoBuf && ProtoIncludes.IsPart(contract))
        {
            ProtoIncludes.CheckMembers(contract, members.Members, sink);
            return Hierarchy(contract, members);
        }

        if (Unions.IsUnion(contract, kind))
        {
            if (
                UnionFinder.Cases(contract, kind).Select(item => NoForm(item.Contract)).OfType<DiagnosticInfo>().FirstOrDefault() is
                { } bare
            )
            {
                return (None(kind, bare.Message), bare);
            }

            return _unions.Find(contract, kind, members.Form, out INamedTypeSymbol? missing) is not { } union
                    ? WithoutCase(contract, kind, missing!)
                : union.Cases.Count > 0 ? Union(contract, kind, members, union)
                : (None(kind, "it has no cases"), null);
        }

        if (members.Refusal is not null)
        {
            return (None(kind, members.Refusal), members.IsExpected ? Failure(contract, members.Refusal) : null);
        }

        return Object(contract, kind, members);
    }

    // Why no format writes a case that is a value; null if it is a contract or has a form.
    private DiagnosticInfo? NoForm(INamedTypeSymbol item)
    {
        if (!graph.Surrogates.IsOne(item) && !types.IsValue(item))
        {
            return null;
        }

        DiagnosticInfo? failure = types.Value(item, new TypeContext(item, MemberLayouts.MessagePack)).Failure;
        return failure is null ? null : types.NoShape(item, failure);
    }

    // As an object it would lose what its cases have.
    private (LayoutModel Layout, DiagnosticInfo? Failure) WithoutCase(
        INamedTypeSymbol contract,
        MemberLayouts kind,
        INamedTypeSymbol missing
    )
    {
        string reason =
            $"'{SourceNames.DisplayContract(contract)}' stands for '{SourceNames.DisplayContract(missing)}', which has no shape"
            + (graph.MayAskFor(missing) ? $": add [GenerateShapeFor<{missing.ToDisplayString()}>] to the shape set" : "");
        return (None(kind, reason), Failure(contract, reason));
    }

    // Other libraries write a collection as an object if its attributes say so, System.Text.Json always as its items: docs/adr/0014.
    private (LayoutModel Layout, DiagnosticInfo? Failure)? Items(INamedTypeSymbol contract) =>
        JsonCollections.Refusal(contract) is { } refusal ? (None(MemberLayouts.Json, refusal), Failure(contract, refusal))
        : types.Items(contract) is not { } items ? null
        : items.Type is { } value
            ? (new LayoutModel(MemberLayouts.Json, LayoutForm.Value, ConstructionModel.None, default) { Value = value }, null)
        : (None(MemberLayouts.Json, items.Failure!.Message), items.Failure);

    /// <summary>
    /// Returns why none of some formats supports a contract, if a member is the reason: each layout ends with its first unsupported member,
    /// which may be supported in another format. Null if no member is unsupported in all of them.
    /// </summary>
    public DiagnosticInfo? FindMember(INamedTypeSymbol contract, MemberLayouts kinds) =>
        UnionTypes.IsOne(contract)
            ? null
            : kinds
                .Each()
                .Select(kind =>
                    Find(contract, graph.Sources.Of(contract, kind), kind)
                        .Members.Select(member => types.Member(member, kind).Failure)
                        .OfType<DiagnosticInfo>()
                )
                .Aggregate(static (all, failures) => all.Intersect(failures))
                .FirstOrDefault();

    private (LayoutModel Layout, DiagnosticInfo? Failure) Union(
        INamedTypeSymbol contract,
        MemberLayouts kind,
        MembersOf members,
        UnionModel union
    )
    {
        IEnumerable<INamedTypeSymbol> cases = UnionFinder.Cases(contract, kind).Select(static item => item.Contract);
        if (kind == MemberLayouts.Json && cases.FirstOrDefault(item => !IsObject(contract, item)) is { } bare)
        {
            string reason =
                $"its case '{SourceNames.Display(bare)}' is not an object in JSON, and cannot hold the discriminator "
                + $"'{union.Discriminator}': write the case as a contract, or put its value into a member";
            return (None(kind, reason), Failure(sink.LocationOf(bare) is null ? contract : bare, reason));
        }

        if (UnionRules.KeyWithoutForm(contract, union, kind) is { } misfit)
        {
            return (None(kind, misfit), Failure(contract, misfit));
        }

        if (kind == MemberLayouts.Protobuf)
        {
            return contract.IsAbstract
                ? (new LayoutModel(kind, LayoutForm.OneOf, ConstructionModel.None, default, union), null)
                : (None(kind, "a base that can be a value itself cannot be written as a oneof"), null);
        }

        if (contract.IsAbstract)
        {
            return (new LayoutModel(kind, LayoutForm.Union, ConstructionModel.None, default, union), null);
        }

        (LayoutModel self, DiagnosticInfo? failure) = Object(contract, kind, members);
        return (
            self.Form == LayoutForm.None ? self : self with { Form = LayoutForm.Union, Union = union with { SelfForm = self.Form } },
            failure
        );
    }

    // A discriminator is a member of the case's object. A case that is written as a string or a list has none; nor has another union.
    private bool IsObject(INamedTypeSymbol union, INamedTypeSymbol item)
    {
        if (SymbolEqualityComparer.Default.Equals(union, item))
        {
            return true;
        }

        SurrogatePair? pair = graph.Surrogates.OfType(item, out _);
        return pair is null
            ? !UnionTypes.IsOne(item) && types.Items(item) is null
            : pair.Wire is INamedTypeSymbol { IsReferenceType: true } wire
                && !Unions.IsUnion(wire)
                && types.Value(wire, new TypeContext(union, MemberLayouts.Json)).Type is ObjectModel
                && IsObject(union, wire);
    }

    private (LayoutModel Layout, DiagnosticInfo? Failure) Hierarchy(INamedTypeSymbol contract, MembersOf members)
    {
        if (contract.IsValueType)
        {
            return (None(MemberLayouts.Protobuf, "a struct is not part of a hierarchy"), null);
        }

        if (ProtoIncludes.Find(contract, other => graph.Reach(contract, other, out _)) is not { } union)
        {
            return (None(MemberLayouts.Protobuf, "a contract of its hierarchy has no shape"), null);
        }

        (LayoutModel layout, DiagnosticInfo? failure) = contract.IsAbstract
            ? Members(contract, MemberLayouts.Protobuf, members, constructor: null)
            : Object(contract, MemberLayouts.Protobuf, members);
        return layout.Construction.IsDeferred
            ? (None(MemberLayouts.Protobuf, "a contract of a hierarchy needs a constructor without parameters"), null)
            : (
                layout.Form == LayoutForm.None
                    ? layout
                    : layout with
                    {
                        Form = LayoutForm.Hierarchy,
                        Union = union,
                        KeptFields = ProtoExtensions.Of(contract, inHierarchy: true),
                    },
                failure
            );
    }

    private (LayoutModel Layout, DiagnosticInfo? Failure) Object(INamedTypeSymbol contract, MemberLayouts kind, MembersOf members) =>
        members.SkipsConstructor ? Members(contract, kind, members, constructor: null)
        : _constructors.Choose(contract, members, out DiagnosticInfo? failure) is { } constructor
            ? Members(contract, kind, members, constructor)
        : members.IsOwn && ReferenceEquals(failure!.Rule, DiagnosticDescriptors.NoConstructor) && !contract.Has(Attributes.GenerateShape)
            ? WrittenOnly(contract, kind, members, failure)
        : (None(kind, failure!.Message), failure);

    /// <summary>Whether the shape reads JSON with another constructor than System.Text.Json calls.</summary>
    public bool HasOtherJsonConstructor(INamedTypeSymbol contract) => _otherJsonConstructor.Contains(contract);

    // A response may hold types that System.Text.Json only writes, and whose author does not know about shapes.
    private (LayoutModel Layout, DiagnosticInfo? Failure) WrittenOnly(
        INamedTypeSymbol contract,
        MemberLayouts kind,
        MembersOf members,
        DiagnosticInfo failure
    )
    {
        sink.Report(failure with { Rule = DiagnosticDescriptors.WrittenOnly });
        (LayoutModel layout, DiagnosticInfo? other) = Members(contract, kind, members, constructor: null);
        return (layout with { Construction = ConstructionModel.None with { Unread = failure.Message } }, other);
    }

    private (LayoutModel Layout, DiagnosticInfo? Failure) Members(
        INamedTypeSymbol contract,
        MemberLayouts kind,
        MembersOf members,
        IMethodSymbol? constructor
    )
    {
        if (kind == MemberLayouts.Json && !JsonConstructors.DoSame(constructor, JsonMembers.Constructor(contract)))
        {
            _otherJsonConstructor.Add(contract);
        }

        IReadOnlyList<Candidate> candidates = members.Members;
        int[] memberOf = constructor is null
            ? []
            : [.. constructor.Parameters.Select(parameter => _constructors.MemberOf(parameter, members))];
        int[] numbers =
            members.ByName ? new int[candidates.Count]
            : members is { IsOwn: true, LacksNumbers: false }
                ? OrderRules.Number(contract, candidates, OrderRules.Positions(contract, memberOf), sink)
            : [.. candidates.Select(static (candidate, i) => candidate.Order ?? i + 1)];
        if (members.HasJsonNames && NameRules.Problem(candidates, sink) is { } problem)
        {
            return (None(kind, problem.Message), problem);
        }

        string[] names = members.HasWireNames
            ? [.. candidates.Select(static candidate => candidate.WireName!)]
            : NameRules.Name(candidates, members.IsOwn ? sink : null);
        // The constructor of a base runs before that of a derived contract.
        IMethodSymbol? runs = members.SkipsConstructor
            ? null
            : constructor ?? contract.InstanceConstructors.FirstOrDefault(static own => own.Parameters.IsEmpty);
        IMethodSymbol? setting = kind == MemberLayouts.Json && !members.IsOwn ? JsonMembers.Constructor(contract) : constructor;
        var kept = new List<(int Candidate, MemberModel Model)>();
        for (int i = 0; i < candidates.Count; i++)
        {
            Candidate member = candidates[i];
            Classification form = types.Member(member, kind);
            if (member.IsOfJsonAlone)
            {
                graph.OwnMembers.OfJsonAlone.Report(member, hasForm: form.Type is not null);
            }

            if (form.Type is null)
            {
                if (member.IsOfJsonAlone)
                {
                    continue;
                }

                return (None(kind, form.Failure!.Message), form.Failure);
            }

            int index = Array.IndexOf(memberOf, i);
            IParameterSymbol? parameter = index < 0 ? null : constructor!.Parameters[index];
            MemberModel model = _modeler.Model(contract, member, form.Type, names[i], numbers[i], parameter, kind, members.IsOwn) with
            {
                IsRequired =
                    MemberModeler.IsRequired(member.Symbol, setting, members.IsOwn)
                    && !(kind == MemberLayouts.Json && JsonConditions.LeavesOut(member.Symbol)),
            };
            if (parameter is null && !members.SkipsConstructor)
            {
                _bytes.Check(member, contract, constructor);
            }

            model = members.IsOwn ? _modeler.WithMade(model, member, contract, constructor, parameter) : model;
            model = model with
            {
                IsMadeOther =
                    !(parameter is not null && members.ParametersHaveNoDefaults)
                    && _modeler.IsMadeOther(model, member, contract, runs, parameter),
            };
            if (!members.IsOwn || members.ByName || numbers[i] > 0 || member.IsOfJsonAlone)
            {
                kept.Add((i, model));
            }
        }

        if (kept.Count > OrderRules.MaxMembers)
        {
            return (None(kind, "it has too many members"), null);
        }

        if (members is { IsOwn: true, LacksNumbers: false })
        {
            kept.Sort(static (a, b) => a.Model.Number.CompareTo(b.Model.Number));
        }

        LayoutForm around = members.Form;
        if (members.IsOwn && kind == MemberLayouts.Json && InJsonOrder() is { } reordered)
        {
            kept = reordered;
            around = LayoutForm.Map;
        }

        if (
            members.Form == LayoutForm.Slots
            && kept.Select(static member => member.Model.Number).DefaultIfEmpty().Max() > VersionTolerance.MaxSlots
        )
        {
            // Orders of MemoryPack's own are reported at their members.
            return (None(kind, VersionTolerance.TooManySlots), members.IsOwn ? Failure(contract, VersionTolerance.TooManySlots) : null);
        }

        if (members is { LacksNumbers: true, LacksKeys: true } && !graph.Tuples.IsOne(contract))
        {
            OrderRules.CheckCount(contract, candidates.Count, [], sink);
            sink.Report(
                DiagnosticDescriptors.NoNumbers,
                contract,
                OrderRules.Suggest(contract, candidates, new int[candidates.Count]),
                SourceNames.DisplayContract(contract)
            );
        }

        ConstructionModel construction = constructor is null
            ? (members.SkipsConstructor ? ConstructionModel.Uninitialized : ConstructionModel.None)
            : Construct(
                contract,
                constructor,
                members.ParametersHaveNoDefaults,
                index => kept.FindIndex(member => member.Candidate == memberOf[index])
            );
        IEnumerable<MemberModel> models = kept.Select(static member => member.Model);
        var layout = new LayoutModel(kind, around, construction, models.ToEquatableArray())
        {
            LacksKeys = members.LacksKeys,
            IsStrict =
                IsBcl(contract)
                || kind switch
                {
                    MemberLayouts.MessagePack => members is { ByName: true, LacksKeys: false },
                    MemberLayouts.Protobuf => graph.Sources.Of(contract, kind) == MemberSource.ProtoBuf,
                    _ => false,
                },
            WritesDerivedAsBase =
                members.Constructor is not null
                || (kind == MemberLayouts.Protobuf && contract.Find(Attributes.ProtoContract)?.Named("IgnoreUnknownSubTypes") is true),
            ProtoName =
                kind == MemberLayouts.Protobuf && graph.Sources.Of(contract, kind) == MemberSource.ProtoBuf
                    ? ProtoSchemaNames.Of(contract)
                    : null,
            IsGroup =
                kind == MemberLayouts.Protobuf
                && graph.Sources.Of(contract, kind) == MemberSource.ProtoBuf
                && ProtoDifferences.IsGroup(ProtoIncludes.Root(contract)),
            RefusesUnknown = contract.Find(Attributes.JsonUnmappedMemberHandling)?.First() is Disallow,
        };
        return (
            kind == MemberLayouts.Json ? Unknown(contract, constructor, layout)
            : members.KeepsUnknown && !construction.IsDeferred
                ? layout with
                {
                    KeptFields = ProtoExtensions.Of(contract, inHierarchy: false),
                }
            : layout,
            null
        );

        List<(int Candidate, MemberModel Model)>? InJsonOrder()
        {
            List<(int Candidate, MemberModel Model)> ordered =
            [
                .. JsonMembers.InOrder(
                    contract,
                    kept.OrderBy(static member => member.Candidate),
                    member => candidates[member.Candidate].Symbol
                ),
            ];
            return
                ordered.Select(static member => member.Candidate).SequenceEqual(kept.Select(static member => member.Candidate))
                && !kept.Exists(member => candidates[member.Candidate].IsOfJsonAlone)
                ? null
                : ordered;
        }
    }

    // How unknown members are handled. No other format has names for them.
    private LayoutModel Unknown(INamedTypeSymbol contract, IMethodSymbol? constructor, LayoutModel layout)
    {
        ExtensionModel? extension = _extensions.Find(contract, constructor);
        return extension is null && !layout.RefusesUnknown
            ? layout
            : layout with
            {
                Extension = extension,
                Ignored = ExtensionMembers.Ignored(contract, layout.Members.Select(static member => member.WireName)).ToEquatableArray(),
            };
    }

    // MessagePack-CSharp and MemoryPack write collections without a setter and lose their items: here they are filled, like in
    // protobuf-net.
    private MembersOf Find(INamedTypeSymbol contract, MemberSource source, MemberLayouts kind)
    {
        MembersOf members = Of(contract, source, kind);
        return kind is MemberLayouts.MessagePack or MemberLayouts.MemoryPack && !members.IsOwn
                ? members with
                {
                    Members = [.. members.Members.Select(member => FilledCollections.Fill(member, contract))],
                }
            : kind != MemberLayouts.Json ? members
            : JsonMembers.Constructor(contract) switch
            {
                { } constructor when contract.IsValueType || !constructor.Parameters.IsEmpty => members with
                {
                    Preferred = constructor,
                    Ignored = [.. JsonMembers.Ignored(contract)],
                },
                // System.Text.Json calls none with parameters.
                null when contract.IsValueType => members with { ParametersHaveNoDefaults = true },
                _ => members,
            };
    }

    private MembersOf Of(INamedTypeSymbol contract, MemberSource source, MemberLayouts kind) =>
        source != MemberSource.BuiltIn
            ? graph.Members.Find(contract, source, kind)
            : new MembersOf(
                graph.Tuples.TakesBuiltIn
                    ? graph.Members.Proto.OfTuple(contract, BuiltInContracts.Members(contract))
                    : BuiltInContracts.Members(contract)
            )
            {
                Form =
                    kind == MemberLayouts.MemoryPack && BuiltInContracts.IsBare(contract) && !graph.IsUnmanaged(contract)
                        ? LayoutForm.Bare
                        : LayoutForm.Object,
            };

    private ConstructionModel Construct(
        INamedTypeSymbol contract,
        IMethodSymbol constructor,
        bool withoutDefaults,
        Func<int, int> memberOf
    ) =>
        new(
            constructor
                .Parameters.Select(
                    (parameter, i) =>
                        new ParameterModel(
                            SourceNames.Declared(parameter.Type),
                            memberOf(i),
                            parameter.HasExplicitDefaultValue && !(withoutDefaults && memberOf(i) >= 0)
                                ? SourceNames.Constant(parameter.ExplicitDefaultValue, parameter.Type)
                                : "default",
                            AccessorParser.Declared(parameter)
                        )
                )
                .ToEquatableArray(),
            // Where another generator takes the constructor away, the code below still compiles, and SHAPE058 is the only error.
            ConstructorChooser.NeedsAccessor(contract, constructor) || SeenMembers.MayBeCompleted(contract, compilation)
                ? AccessorParser.Parse(constructor)
                : null,
            contract.IsValueType && !constructor.IsImplicitlyDeclared && constructor.Parameters.Length == 0
        )
        {
            CanFail = Validation.IsIn(constructor),
        };

    // protobuf-net's own messages of decimals and times, only in its contracts.
    private static bool IsBcl(INamedTypeSymbol contract) =>
        MemberSources.IsOurs(contract) && contract.Name.StartsWith("Bcl", StringComparison.Ordinal);

    private static LayoutModel None(MemberLayouts kind, string refusal) =>
        new(kind, LayoutForm.None, ConstructionModel.None, default, Refusal: refusal);

    private DiagnosticInfo Failure(INamedTypeSymbol contract, string reason) =>
        sink.Describe(DiagnosticDescriptors.Reason, contract, reason);
}
