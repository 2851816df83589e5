using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>Collects diagnostics; those about types without source are placed where the type was asked for.</summary>
internal sealed class DiagnosticSink(Compilation compilation)
{
    private readonly List<DiagnosticInfo> _diagnostics = [];

    /// <summary>Where to put what has no source.</summary>
    public Location? Fallback { get; set; }

    public EquatableArray<DiagnosticInfo> ToArray() => _diagnostics.Distinct().ToEquatableArray();

    public void Report(DiagnosticDescriptor rule, ISymbol symbol, params string[] arguments) =>
        Report(rule, LocationOf(symbol), arguments);

    /// <summary>Reports what code fixes can mend.</summary>
    public void Report(DiagnosticDescriptor rule, ISymbol symbol, EquatableArray<Suggestion> suggestions, params string[] arguments) =>
        Report(new DiagnosticInfo(rule, LocationInfo.From(LocationOf(symbol) ?? Fallback), arguments.ToEquatableArray()) { Suggestions = suggestions });

    public void Report(DiagnosticInfo diagnostic) => _diagnostics.Add(diagnostic);

    /// <summary>Where the symbol is in this compilation's source; null when it is another's.</summary>
    public Location? LocationOf(ISymbol symbol) =>
        symbol.Locations.FirstOrDefault(location => location.SourceTree is { } tree && compilation.ContainsSyntaxTree(tree));

    public void Report(DiagnosticDescriptor rule, Location? location, params string[] arguments) =>
        _diagnostics.Add(new DiagnosticInfo(rule, LocationInfo.From(location ?? Fallback), arguments.ToEquatableArray()));
}
