using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Parsing.Discovery;

/// <summary>Collects diagnostics. Those about types without source are reported at the request for the type.</summary>
internal sealed class DiagnosticSink(Compilation compilation)
{
    private readonly List<DiagnosticInfo> _diagnostics = [];

    /// <summary>The location for diagnostics about types without source.</summary>
    public Location? Fallback { get; set; }

    /// <summary>Whether an error was reported.</summary>
    public bool HasErrors => _diagnostics.Any(static diagnostic => diagnostic.Rule.DefaultSeverity == DiagnosticSeverity.Error);

    public EquatableArray<DiagnosticInfo> ToArray() => _diagnostics.Distinct().ToEquatableArray();

    /// <summary>Creates a diagnostic without reporting it.</summary>
    public DiagnosticInfo Describe(DiagnosticDescriptor rule, ISymbol symbol, params string[] arguments) =>
        Describe(rule, LocationOf(symbol), arguments);

    public void Report(DiagnosticDescriptor rule, ISymbol symbol, params string[] arguments) => Report(Describe(rule, symbol, arguments));

    /// <summary>Reports a diagnostic that code fixes can fix.</summary>
    public void Report(DiagnosticDescriptor rule, ISymbol symbol, EquatableArray<Suggestion> suggestions, params string[] arguments) =>
        Report(Describe(rule, symbol, arguments) with { Suggestions = suggestions });

    public void Report(DiagnosticInfo diagnostic) => _diagnostics.Add(diagnostic);

    /// <summary>The location of the symbol in this compilation's source; null if it is another's.</summary>
    public Location? LocationOf(ISymbol symbol) =>
        symbol.Locations.FirstOrDefault(location => location.SourceTree is { } tree && compilation.ContainsSyntaxTree(tree));

    public void Report(DiagnosticDescriptor rule, Location? location, params string[] arguments) =>
        Report(Describe(rule, location, arguments));

    private DiagnosticInfo Describe(DiagnosticDescriptor rule, Location? location, string[] arguments) =>
        new(rule, LocationInfo.From(location ?? Fallback), arguments.ToEquatableArray());
}
