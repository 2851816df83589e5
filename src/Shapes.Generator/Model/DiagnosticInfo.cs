using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using SerializationApi.Shapes.Generator.Diagnostics;

namespace SerializationApi.Shapes.Generator.Model;

/// <summary>A diagnostic, equal by value.</summary>
internal sealed record DiagnosticInfo(DiagnosticDescriptor Rule, LocationInfo? Location, EquatableArray<string> Arguments)
{
    /// <summary>The message, as the reason in another.</summary>
    public string Message =>
        string.Format(
            System.Globalization.CultureInfo.InvariantCulture,
            Rule.MessageFormat.ToString(System.Globalization.CultureInfo.InvariantCulture),
            Arguments.ToArray<object>()
        );

    /// <summary>The attributes that code fixes may add.</summary>
    public EquatableArray<Suggestion> Suggestions { get; init; }

    public Diagnostic ToDiagnostic(SourceTrees trees, HelpLinks help) =>
        Diagnostic.Create(
            help.For(Rule),
            Location?.ToLocation(trees) ?? Microsoft.CodeAnalysis.Location.None,
            Properties(Suggestions),
            Arguments.ToArray<object>()
        );

    /// <summary>Stores suggestions as the properties of a diagnostic.</summary>
    public static ImmutableDictionary<string, string?> Properties(EquatableArray<Suggestion> suggestions) =>
        suggestions.Count == 0
            ? ImmutableDictionary<string, string?>.Empty
            : ImmutableDictionary<string, string?>.Empty.Add(Suggestion.Property, string.Join("\n", suggestions));
}

/// <summary>A location in the source, equal by value and without a reference to the syntax tree.</summary>
internal sealed record LocationInfo(string Path, TextSpan Span, LinePositionSpan Lines)
{
    public static LocationInfo? From(Location? location) =>
        location is { SourceTree: { } tree } ? new LocationInfo(tree.FilePath, location.SourceSpan, location.GetLineSpan().Span) : null;

    /// <summary>Returns the location in its tree, where code fixes and <c>#pragma warning disable</c> can use it.</summary>
    public Location ToLocation(SourceTrees trees) =>
        trees.Find(Path) is { } tree && Span.End <= tree.Length ? Location.Create(tree, Span) : Location.Create(Path, Span, Lines);
}

/// <summary>The syntax trees of a compilation by their paths.</summary>
internal sealed class SourceTrees(Compilation compilation)
{
    private readonly Lazy<ILookup<string, SyntaxTree>> _byPath = new(() =>
        compilation.SyntaxTrees.ToLookup(static tree => tree.FilePath, StringComparer.Ordinal)
    );

    public SyntaxTree? Find(string path) => _byPath.Value[path].FirstOrDefault();
}

/// <summary>An attribute that fixes the reported problem, for code fixes.</summary>
internal sealed record Suggestion(string Symbol, string Attribute)
{
    /// <summary>The property of a diagnostic that holds them, a line each.</summary>
    public const string Property = "Attributes";

    public override string ToString() => $"{Symbol} {Attribute}";
}
