using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;
using SerializationApi.Shapes.Generator.Parsing.MemoryPack;
using SerializationApi.Shapes.Generator.Parsing.Own;
using SerializationApi.Shapes.Generator.Parsing.ProtoBuf;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>The contracts of one attribute: its own and those that are reached through members.</summary>
internal sealed class ContractGraph
{
    private readonly Queue<(ITypeSymbol Contract, ShapeLocation Location, Location? AskedAt)> _queue = new();
    private readonly HashSet<ITypeSymbol> _seen = new(SymbolEqualityComparer.Default);
    private readonly HashSet<ITypeSymbol> _seenInLibrary = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<INamedTypeSymbol, HashSet<INamedTypeSymbol>> _deep = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<INamedTypeSymbol, bool> _others = new(SymbolEqualityComparer.Default);
    private readonly Compilation _compilation;
    private readonly ShapeSetScope? _set;
    private readonly DiagnosticSink _sink;
    private readonly ShapeLocator _locator;
    private readonly StructFields _fields;
    private readonly UnmanagedLayout _layout;

    public ContractGraph(Compilation compilation, ShapeSetScope? set, DiagnosticSink sink)
    {
        _compilation = compilation;
        _set = set;
        _sink = sink;
        _locator = new ShapeLocator(compilation, set);
        Tuples = new ProtoTuples(compilation, set?.Options.TakesAnnotated ?? false);
        Sources = new MemberSources(set?.Options ?? default, set?.Asked ?? AskedContracts.Of(set: null), Tuples.IsOne);
        OwnMembers = new OwnMembers(compilation, Sources, sink);
        Members = new MemberFinder(compilation, Tuples, OwnMembers, sink);
        Surrogates = new Surrogates(compilation, set);
        _fields = new StructFields(compilation, Sources, sink);
        _layout = new UnmanagedLayout(compilation, _fields, sink);
    }

    /// <summary>Decides whose rules the layouts of contracts follow.</summary>
    public MemberSources Sources { get; }

    /// <summary>The types that protobuf-net writes as messages without annotations.</summary>
    public ProtoTuples Tuples { get; }

    /// <summary>The surrogates by the attributes of the set and its assembly.</summary>
    public Surrogates Surrogates { get; }

    /// <summary>The members of contracts.</summary>
    public MemberFinder Members { get; }

    /// <summary>The members of our contracts.</summary>
    public OwnMembers OwnMembers { get; }

    public void Add(ITypeSymbol contract, ShapeLocation location, Location? askedAt)
    {
        if ((location.IsOfLibrary ? _seenInLibrary : _seen).Add(contract))
        {
            _queue.Enqueue((contract, location, askedAt));
        }
    }

    /// <summary>Takes the next contract that was requested or reached; null if there is none.</summary>
    public (ITypeSymbol Contract, ShapeLocation Location)? Take()
    {
        if (_queue.Count == 0)
        {
            return null;
        }

        (ITypeSymbol contract, ShapeLocation location, _sink.Fallback) = _queue.Dequeue();
        Tuples.IsInLibrary = location.IsOfLibrary;
        return (contract, location);
    }

    public ObjectModel? Reach(ISymbol member, INamedTypeSymbol type, out DiagnosticDescriptor? problem)
    {
        type = type.TupleUnderlyingType ?? type;
        problem =
            EndlessTypes.IsTooLarge(type) || EndlessTypes.IsOneTooMany(type, _deep) || !IsContract(type)
                ? DiagnosticDescriptors.UnsupportedType
            : type.IsAbstract && !Unions.IsUnion(type) ? DiagnosticDescriptors.AbstractContract
            : ShapeLocator.Accessibility(type) is null ? DiagnosticDescriptors.InaccessibleContract
            : SeenMembers.IsEmptyPart(type, _compilation) ? DiagnosticDescriptors.EmptyPart
            : null;
        if (problem is not null)
        {
            return null;
        }

        (ShapeLocation location, bool isOurs) = _locator.Locate(type);
        location = BuiltInContracts.IsOne(type) && IsOfLibrary(member.ContainingType) ? location.OfLibrary : location;
        if (isOurs)
        {
            Add(type, location, _sink.LocationOf(member) ?? _sink.Fallback);
        }

        return Describe(type, location);
    }

    /// <summary>Whether a type gets a shape if the set requests it, although its assembly does not declare it as a contract.</summary>
    public bool MayAskFor(INamedTypeSymbol type) =>
        _set is not null && !type.IsAbstract && ContractRules.CanBeContract(type, _compilation.Assembly);

    private bool IsContract(INamedTypeSymbol type) =>
        ContractRules.IsContract(type, _compilation.Assembly) || (_set?.IsTarget(type) is true && MayAskFor(type));

    // A tuple in a contract of protobuf-net's, or in such a tuple, is written differently from one in ours.
    private bool IsOfLibrary(INamedTypeSymbol? owner) =>
        owner is not null
        && (
            BuiltInContracts.IsOne(owner)
                ? Tuples.IsInLibrary
                : Tuples.AreTwo && Sources.Of(owner, MemberLayouts.Protobuf) == MemberSource.ProtoBuf
        );

    /// <summary>
    /// Returns the contract of SerializationApi.Shapes that is written for a type of the runtime, by its name without type parameters; null
    /// if its items are not supported.
    /// </summary>
    public ObjectModel? Surrogate(string name, params ITypeSymbol[] arguments)
    {
        string metadataName = $"SerializationApi.Shapes.{name}{(arguments.Length == 0 ? "" : $"`{arguments.Length}")}";
        return _compilation.GetTypeByMetadataName(metadataName) is { } type
            ? Reach(type, arguments.Length == 0 ? type : type.Construct(arguments), out _)
            : null;
    }

    /// <summary>A value in its own message, if Protobuf has no other form; null if it is not supported.</summary>
    public ConvertedModel? InMessage(ITypeSymbol type) =>
        Surrogate("ValueForm", type) is { } form
            ? new ConvertedModel(
                SourceNames.Of(type),
                type.IsValueType,
                form,
                $"new {form.Name}({{0}})",
                "{0}.Value",
                CanFail: false,
                "false"
            )
            : null;

    public INamedTypeSymbol? Pair(ITypeSymbol first, ITypeSymbol second) =>
        _compilation.GetTypeByMetadataName("System.ValueTuple`2")?.Construct(first, second);

    /// <summary>The fields of a struct without references, whose memory must belong to its members.</summary>
    public EquatableArray<StructFieldModel> Fields(INamedTypeSymbol contract)
    {
        if (!IsUnmanaged(contract))
        {
            return default;
        }

        _fields.Check(contract, _layout.IsHidden);
        return _fields.Describe(contract).ToEquatableArray();
    }

    public ObjectModel Describe(INamedTypeSymbol contract, ShapeLocation location)
    {
        bool isUnmanaged = IsUnmanaged(contract);
        return new ObjectModel(
            SourceNames.Of(contract),
            location.FullName,
            contract.IsValueType,
            isUnmanaged,
            isUnmanaged ? _layout.CheckedPaths(contract).ToEquatableArray() : default
        )
        {
            IsAbstract = contract.IsAbstract,
        };
    }

    /// <summary>Whether the contract is a struct that MemoryPack copies from memory.</summary>
    public bool IsUnmanaged(INamedTypeSymbol contract) =>
        contract is { TypeKind: TypeKind.Struct, IsUnmanagedType: true }
        && !IsMessage(contract)
        && !UnionTypes.IsOne(contract)
        && !EndlessTypes.HoldsItself(contract)
        && !HoldsOther(contract);

    // A value with a surrogate, or a struct to which another generator may add references.
    private bool HoldsOther(INamedTypeSymbol type)
    {
        if (!_others.TryGetValue(type, out bool holds))
        {
            // A struct that contains itself is a compiler error.
            _others.Add(type, false);
            holds = TypeChain
                .Fields(type)
                .Any(field => Own.Surrogates.AreOf(field.AssociatedSymbol ?? field) || IsOther(Scalars.Nullable(field.Type) ?? field.Type));
            _others[type] = holds;
        }

        return holds;
    }

    private bool IsOther(ITypeSymbol type) =>
        Surrogates.IsOne(type)
        || (
            type is INamedTypeSymbol { TypeKind: TypeKind.Struct, SpecialType: SpecialType.None } held
            && Scalars.Kind(held) is null
            && (SeenMembers.IsEmptyPart(held, _compilation) || HoldsOther(held))
        );

    // The wrapper message around a value is only used in Protobuf.
    private static bool IsMessage(INamedTypeSymbol contract) => contract.Name == "ValueForm" && MemberSources.IsOurs(contract);
}
