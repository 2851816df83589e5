using Microsoft.CodeAnalysis;

namespace SerializationApi.Shapes.Generator.Diagnostics;

/// <summary>
/// The help links of diagnostics. The package contains the pages, and its targets pass their folder in the property
/// <c>ShapeDiagnosticsFolder</c>. Elsewhere links are relative to the root of the repository.
/// </summary>
/// <param name="Folder">The folder with the pages; null if unknown.</param>
internal sealed record HelpLinks(string? Folder)
{
    private const string FolderProperty = "build_property.ShapeDiagnosticsFolder";

    public static IncrementalValueProvider<HelpLinks> Of(IncrementalGeneratorInitializationContext context) =>
        context.AnalyzerConfigOptionsProvider.Select(
            static (options, _) => new HelpLinks(options.GlobalOptions.TryGetValue(FolderProperty, out string? folder) ? folder : null)
        );

    /// <summary>Returns the rule with a link that works where the compiler runs.</summary>
    public DiagnosticDescriptor For(DiagnosticDescriptor rule) =>
        Folder is not null
        && rule.HelpLinkUri.Length > 0
        && Uri.TryCreate(Path.Combine(Folder, $"{rule.Id}.md"), UriKind.Absolute, out Uri? page)
            ? new DiagnosticDescriptor(
                rule.Id,
                rule.Title,
                rule.MessageFormat,
                rule.Category,
                rule.DefaultSeverity,
                rule.IsEnabledByDefault,
                rule.Description,
                page.AbsoluteUri,
                [.. rule.CustomTags]
            )
            : rule;
}
