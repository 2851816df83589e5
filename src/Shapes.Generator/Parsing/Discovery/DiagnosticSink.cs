using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Parsing.Discovery;

/// <summary>Collects diagnostics. Those about types without source are reported where the type is asked for.</summary>
internal sealed class DiagnosticSink(Compilation compilation)
{
    private readonly List<DiagnosticInfo> _diagnostics = [];

    /// <summary>Where to report what has no source.</summary>
    public Location? Fallback { get; set; }

    /// <summary>Whether something was reported that stops a build.</summary>
    public bool HasErrors => _diagnostics.Any(static diagnostic => diagnostic.Rule.DefaultSeverity == DiagnosticSeverity.Error);

    public EquatableArray<DiagnosticInfo> ToArray() => _diagnostics.Distinct().ToEquatableArray();

    /// <summary>A diagnostic that is not reported yet.</summary>
    public DiagnosticInfo Describe(DiagnosticDescriptor rule, ISymbol symbol, params string[] arguments) =>
        Describe(rule, LocationOf(symbol), arguments);

    public void Report(DiagnosticDescriptor rule, ISymbol symbol, params string[] arguments) => Report(Describe(rule, symbol, arguments));

    /// <summary>Reports a diagnostic that code fixes can mend.</summary>
    public void Report(DiagnosticDescriptor rule, ISymbol symbol, EquatableArray<Suggestion> suggestions, params string[] arguments) =>
        Report(Describe(rule, symbol, arguments) with { Suggestions = suggestions });

    public void Report(DiagnosticInfo diagnostic) => _diagnostics.Add(diagnostic);

    /// <summary>Where the symbol is in this compilation's source; null when it is another's.</summary>
    public Location? LocationOf(ISymbol symbol) =>
        symbol.Locations.FirstOrDefault(location => location.SourceTree is { } tree && compilation.ContainsSyntaxTree(tree));

    public void Report(DiagnosticDescriptor rule, Location? location, params string[] arguments) =>
        Report(Describe(rule, location, arguments));

    private DiagnosticInfo Describe(DiagnosticDescriptor rule, Location? location, string[] arguments) =>
        new(rule, LocationInfo.From(location ?? Fallback), arguments.ToEquatableArray());
}
