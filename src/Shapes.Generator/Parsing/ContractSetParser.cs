using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>Creates the models of the contracts of one attribute and of those that they reach.</summary>
internal sealed class ContractSetParser
{
    private readonly Compilation _compilation;
    private readonly DiagnosticSink _sink;
    private readonly ContractGraph _graph;
    private readonly ValueParser _values;
    private readonly ContractParser _contracts;

    public ContractSetParser(Compilation compilation, ShapeSetScope? set, DiagnosticSink sink, CancellationToken cancellationToken)
    {
        _compilation = compilation;
        _sink = sink;
        _graph = new ContractGraph(compilation, set, sink);
        var types = new TypeClassifier(compilation, _graph, sink);
        _values = new ValueParser(_graph, types);
        _contracts = new ContractParser(compilation, _graph, types, sink, cancellationToken);
    }

    public void Add(ITypeSymbol contract, ShapeLocation location, Location? askedAt) => _graph.Add(contract, location, askedAt);

    /// <summary>The models of all contracts that were requested or reached.</summary>
    public EquatableArray<ContractModel> Parse()
    {
        var contracts = new List<ContractModel>();
        while (_graph.Take() is { } next)
        {
            if (Parse(next.Contract, next.Location) is { } model)
            {
                contracts.Add(model);
            }
        }

        return contracts.ToEquatableArray();
    }

    /// <summary>Whether a type itself can have a shape; the contracts that it reaches are not checked.</summary>
    public bool CanHold(ITypeSymbol contract, ShapeLocation location) => Parse(contract, location) is not null;

    // A contract, or a value that was requested itself.
    private ContractModel? Parse(ITypeSymbol type, ShapeLocation location)
    {
        bool isOpen = type is INamedTypeSymbol named && ContractRules.IsOpen(named);
        if (!isOpen && ShapeLocator.Accessibility(type) is not null && (_graph.Surrogates.IsOne(type) || _values.IsOne(type)))
        {
            return _values.Parse(type, location, _sink);
        }

        if (type is INamedTypeSymbol contract && ContractRules.CanBeContract(contract, _compilation.Assembly))
        {
            return _contracts.Parse(contract, location);
        }

        _sink.Report(DiagnosticDescriptors.NoShape, _sink.Fallback, SourceNames.Display(type));
        return null;
    }
}
