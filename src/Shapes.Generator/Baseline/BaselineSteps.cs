using System.Collections.Immutable;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;

namespace SerializationApi.Shapes.Generator.Baseline;

/// <summary>
/// The generator's steps that compare contracts with <c>wire.baseline.txt</c>. A generator writes no files: if the build asks for the next
/// baseline, a generated file contains it as a comment, which the target <c>UpdateWireBaseline</c> copies.
/// </summary>
internal static class BaselineSteps
{
    public const string FileName = "wire.baseline.txt";

    /// <summary>The generated file whose comment is the next baseline.</summary>
    public const string HintName = "wire.baseline.g.cs";

    private const string WireBaseline = "SerializationApi.Shapes.WireBaselineAttribute";
    private const string EmitProperty = "build_property.EmitWireBaseline";

    public static void Register(
        IncrementalGeneratorInitializationContext context,
        IncrementalValueProvider<ImmutableArray<ParseResult>> results,
        IncrementalValueProvider<HelpLinks> help
    )
    {
        IncrementalValueProvider<EquatableArray<BaselineRequest>> requests = context
            .SyntaxProvider.ForAttributeWithMetadataName(WireBaseline, static (_, _) => true, BaselineRequest.Parse)
            .Collect()
            .Select(static (all, _) => all.ToEquatableArray());
        IncrementalValueProvider<EquatableArray<ReservedModel>> reserved = context
            .SyntaxProvider.ForAttributeWithMetadataName(Attributes.Reserved, static (_, _) => true, ReservedModel.Parse)
            .Collect()
            .Select(static (all, _) => all.ToEquatableArray());
        IncrementalValueProvider<EquatableArray<string>> files = context
            .AdditionalTextsProvider.Where(static file => Path.GetFileName(file.Path) == FileName)
            .Select(static (file, cancellationToken) => file.GetText(cancellationToken)?.ToString() ?? "")
            .Collect()
            .Select(static (all, _) => all.ToEquatableArray());
        IncrementalValueProvider<bool> emits = context.AnalyzerConfigOptionsProvider.Select(
            static (options, _) => options.GlobalOptions.TryGetValue(EmitProperty, out string? value) && value == "true"
        );

        // Without either attribute nothing is computed.
        IncrementalValueProvider<WireSet> contracts = requests
            .Combine(reserved)
            .Combine(results)
            .Select(
                static (all, _) =>
                    all.Left.Left.Count + all.Left.Right.Count == 0 ? WireSet.Empty : WireModeler.Of(all.Right, all.Left.Right)
            );
        IncrementalValueProvider<(BaselineRequest? Request, WireSet Contracts, string? Text, bool Emits)> state = requests
            .Combine(contracts)
            .Combine(files)
            .Combine(emits)
            .Select(
                static (all, _) =>
                    (
                        (BaselineRequest?)all.Left.Left.Left.FirstOrDefault(),
                        all.Left.Left.Right,
                        (string?)all.Left.Right.FirstOrDefault(),
                        all.Right
                    )
            );

        IncrementalValuesProvider<Finding> findings = state
            .SelectMany(
                static (all, _) => all.Emits ? Unreadable(all.Request, all.Text) : BaselineCheck.Find(all.Request, all.Contracts, all.Text)
            )
            .WithTrackingName(Steps.Baseline);
        context.RegisterSourceOutput(
            findings.Combine(requests.Combine(help)).Combine(context.CompilationProvider),
            static (output, found) =>
                output.ReportDiagnostic(
                    found.Left.Left.ToDiagnostic(found.Right, found.Left.Right.Left.FirstOrDefault()?.Location, found.Left.Right.Right)
                )
        );
        context.RegisterSourceOutput(
            state.SelectMany(
                static (all, _) =>
                    all is { Emits: true, Request: not null } && !Unreadable(all.Request, all.Text).Any()
                        ? new[] { BaselineWriter.Write(BaselineUpdate.Of(all.Text, all.Contracts)) }
                        : []
            ),
            static (output, text) => output.AddSource(HintName, SourceText.From(Comment(text), Encoding.UTF8))
        );
    }

    // An unreadable file is not overwritten: its reservations would be lost.
    private static IEnumerable<Finding> Unreadable(BaselineRequest? request, string? text) =>
        request is null || text is null ? [] : BaselineCheck.FindUnreadable(text);

    public static string Comment(string text) => string.Concat(text.TrimEnd('\n').Split('\n').Select(static line => $"// {line}\n"));
}

/// <summary>The content of <c>[assembly: WireBaseline]</c>.</summary>
internal sealed record BaselineRequest(MemberLayouts Formats, LocationInfo? Location)
{
    public static BaselineRequest Parse(GeneratorAttributeSyntaxContext context, CancellationToken cancellationToken) =>
        new(
            (MemberLayouts)(context.Attributes[0].Named("Formats") as int? ?? (int)MemberLayouts.All),
            LocationInfo.From(context.Attributes[0].ApplicationSyntaxReference?.GetSyntax(cancellationToken).GetLocation())
        );
}
