using System.Collections.Immutable;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Interception;

/// <summary>The generator's steps for calls that use the shapes of the program and of its references (docs/adr/0055).</summary>
internal static class InterceptionSteps
{
    public const string HintName = "shape.interceptors.g.cs";

    /// <summary>The step whose result becomes the file, for tests.</summary>
    public const string Interceptors = nameof(Interceptors);

    public static void Register(
        IncrementalGeneratorInitializationContext context,
        IncrementalValueProvider<ImmutableArray<ParseResult>> results
    )
    {
        IncrementalValueProvider<ImmutableArray<InterceptedCall>> calls = context
            .SyntaxProvider.CreateSyntaxProvider(static (node, _) => InterceptedCall.MayBe(node), InterceptedCall.Of)
            .SelectMany(static (call, _) => call is null ? ImmutableArray<InterceptedCall>.Empty : [call])
            .Collect();
        IncrementalValueProvider<bool> isAllowed = context.ParseOptionsProvider.Select(
            static (options, _) => IsAllowed((CSharpParseOptions)options)
        );
        IncrementalValueProvider<EquatableArray<string>> own = results.Select(
            static (all, _) =>
                all.Select(static result => result.ShapeSet)
                    .OfType<ShapeSetModel>()
                    .Where(static set => set.IsNameable)
                    .Select(static set => set.Location.FullName)
                    .Distinct()
                    .OrderBy(static name => name, StringComparer.Ordinal)
                    .ToEquatableArray()
        );

        // Without such a call nothing uses the compilation, which every edit changes.
        IncrementalValuesProvider<EquatableArray<InterceptedCall>> asked = calls
            .Combine(isAllowed)
            .SelectMany(static (all, _) => all.Right && !all.Left.IsEmpty ? new[] { all.Left.ToEquatableArray() } : []);
        context.RegisterImplementationSourceOutput(
            asked
                .Combine(own)
                .Combine(context.CompilationProvider)
                .Select(
                    static (all, _) =>
                        (Calls: all.Left.Left, Sets: all.Left.Right.Concat(ReferencedSets.In(all.Right)).Distinct().ToEquatableArray())
                )
                .WithTrackingName(Interceptors),
            static (output, found) =>
                output.AddSource(HintName, SourceText.From(InterceptorEmitter.Emit([.. found.Calls], found.Sets), Encoding.UTF8))
        );
    }

    // Set by the package. Interceptors anywhere else would be errors.
    private static bool IsAllowed(CSharpParseOptions options) =>
        options.LanguageVersion >= LanguageVersion.CSharp13
        && options.Features.TryGetValue("InterceptorsNamespaces", out string? namespaces)
        && namespaces.Split(';').Any(static name => name.Trim() is InterceptorEmitter.Namespace or "SerializationApi");
}
