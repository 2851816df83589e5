using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>The contracts that one attribute asks for: its own and those that are reached through members.</summary>
internal sealed class ContractGraph
{
    private readonly Queue<(ITypeSymbol Contract, ShapeLocation Location, Location? AskedAt)> _queue = new();
    private readonly HashSet<ITypeSymbol> _seen = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<INamedTypeSymbol, HashSet<INamedTypeSymbol>> _deep = new(SymbolEqualityComparer.Default);
    private readonly Compilation _compilation;
    private readonly DiagnosticSink _sink;
    private readonly ShapeLocator _locator;
    private readonly StructFields _fields;
    private readonly UnmanagedLayout _layout;
    private readonly KeyHashes _hashes;
    private readonly Surrogates _surrogates;
    private readonly ValueParser _values;
    private readonly ContractParser _parser;
    private readonly TypeClassifier _types;

    public ContractGraph(Compilation compilation, ShapeSetScope? set, DiagnosticSink sink, CancellationToken cancellationToken)
    {
        _compilation = compilation;
        _sink = sink;
        _locator = new ShapeLocator(compilation, set);
        Sources = new MemberSources(set?.TakesAnnotated ?? false);
        OwnMembers = new MemberFinder(compilation, sink);
        MissingNumbers = new MissingNumbers(Sources, OwnMembers, new ConstructorChooser(compilation, sink));
        _surrogates = new Surrogates(compilation, set);
        _fields = new StructFields(compilation, Sources, sink);
        _layout = new UnmanagedLayout(compilation, _fields, sink);
        _hashes = new KeyHashes(compilation);
        _types = new TypeClassifier(compilation, this, _surrogates, sink);
        _values = new ValueParser(this, _types);
        _parser = new ContractParser(compilation, this, _types, sink, cancellationToken);
    }

    /// <summary>Whose rules the layouts of contracts follow.</summary>
    public MemberSources Sources { get; }

    /// <summary>The members of contracts of ours.</summary>
    public MemberFinder OwnMembers { get; }

    /// <summary>Which contracts of ours have no numbers.</summary>
    public MissingNumbers MissingNumbers { get; }

    /// <summary>Asks for a shape.</summary>
    public void Add(ITypeSymbol contract, ShapeLocation location, Location? askedAt)
    {
        if (_seen.Add(contract))
        {
            _queue.Enqueue((contract, location, askedAt));
        }
    }

    /// <summary>The models of all contracts that were asked for or reached.</summary>
    public EquatableArray<ContractModel> Parse()
    {
        var contracts = new List<ContractModel>();
        while (_queue.Count > 0)
        {
            (ITypeSymbol type, ShapeLocation location, Location? askedAt) = _queue.Dequeue();
            _sink.Fallback = askedAt;
            if (Parse(type, location) is { } model)
            {
                contracts.Add(model);
            }
        }

        return contracts.ToEquatableArray();
    }

    // A contract, or a value that was asked for by itself.
    private ContractModel? Parse(ITypeSymbol type, ShapeLocation location)
    {
        bool isOpen = type is INamedTypeSymbol named && ContractRules.IsOpen(named);
        if (!isOpen && ShapeLocator.Accessibility(type) is not null && (_surrogates.IsOne(type) || _values.IsOne(type)))
        {
            return _values.Parse(type, location, _sink);
        }

        if (type is INamedTypeSymbol contract && ContractRules.CanBeContract(contract, _compilation.Assembly))
        {
            return _parser.Parse(contract, location);
        }

        _sink.Report(DiagnosticDescriptors.NoShape, _sink.Fallback, SourceNames.Display(type));
        return null;
    }

    /// <summary>The contract that a member holds; null when the type is none.</summary>
    /// <param name="member">The member.</param>
    /// <param name="type">Its type.</param>
    /// <param name="problem">Why the type is none.</param>
    public ObjectModel? Reach(ISymbol member, INamedTypeSymbol type, out DiagnosticDescriptor? problem)
    {
        type = type.TupleUnderlyingType ?? type;
        problem = EndlessTypes.IsTooLarge(type) || EndlessTypes.IsOneTooMany(type, _deep) || !ContractRules.IsContract(type, _compilation.Assembly) ? DiagnosticDescriptors.UnsupportedType
            : type.IsAbstract && !UnionFinder.IsUnion(type) ? DiagnosticDescriptors.AbstractContract
            : ShapeLocator.Accessibility(type) is null ? DiagnosticDescriptors.InaccessibleContract
            : null;
        if (problem is not null)
        {
            return null;
        }

        (ShapeLocation location, bool isOurs) = _locator.Locate(type);
        if (isOurs)
        {
            Add(type, location, _sink.LocationOf(member) ?? _sink.Fallback);
        }

        return Describe(type, location);
    }

    /// <summary>A contract of the library's that stands for types which are none; null when its items have no form.</summary>
    /// <param name="name">Its name, without type parameters.</param>
    /// <param name="arguments">Its type arguments.</param>
    public ObjectModel? Surrogate(string name, params ITypeSymbol[] arguments)
    {
        string metadataName = $"SerializationApi.Shapes.{name}{(arguments.Length == 0 ? "" : $"`{arguments.Length}")}";
        return _compilation.GetTypeByMetadataName(metadataName) is { } type
            ? Reach(type, arguments.Length == 0 ? type : type.Construct(arguments), out _)
            : null;
    }

    /// <summary>What a type is in a kind of format; null when it has no form.</summary>
    public TypeModel? Classify(ITypeSymbol type, MemberLayouts layout) => _types.Value(type, type, new TypeContext(layout));

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

    /// <summary>The contract as a type.</summary>
    public ObjectModel Describe(INamedTypeSymbol contract, ShapeLocation location)
    {
        bool isUnmanaged = IsUnmanaged(contract);
        return new ObjectModel(
            SourceNames.Of(contract),
            location.FullName,
            contract.IsValueType,
            isUnmanaged,
            isUnmanaged ? _layout.CheckedPaths(contract).ToEquatableArray() : default)
        {
            Hash = _hashes.Of(contract),
        };
    }

    /// <summary>Whether the contract is a struct that MemoryPack copies as it lies in memory.</summary>
    public bool IsUnmanaged(INamedTypeSymbol contract) => contract is { TypeKind: TypeKind.Struct, IsUnmanagedType: true } && !IsMessage(contract) && !EndlessTypes.HoldsItself(contract) && !_surrogates.AreIn(contract);

    // What a value is inside of in Protobuf is nothing elsewhere.
    private static bool IsMessage(INamedTypeSymbol contract) => contract.Name == "ValueForm" && MemberSources.IsOurs(contract);
}
