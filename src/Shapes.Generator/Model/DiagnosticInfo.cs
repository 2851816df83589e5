using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;

namespace SerializationApi.Shapes.Generator.Model;

/// <summary>A diagnostic, equal by value.</summary>
internal sealed record DiagnosticInfo(DiagnosticDescriptor Rule, LocationInfo? Location, EquatableArray<string> Arguments)
{
    /// <summary>The message by itself, to be told as the reason of another.</summary>
    public string Message => string.Format(System.Globalization.CultureInfo.InvariantCulture, Rule.MessageFormat.ToString(System.Globalization.CultureInfo.InvariantCulture), Arguments.ToArray<object>());

    /// <summary>What code fixes may add to mend it.</summary>
    public EquatableArray<Suggestion> Suggestions { get; init; }

    public Diagnostic ToDiagnostic(SourceTrees trees, HelpLinks help) => Diagnostic.Create(
        help.For(Rule), Location?.ToLocation(trees) ?? Microsoft.CodeAnalysis.Location.None, Properties(Suggestions), Arguments.ToArray<object>());

    /// <summary>Suggestions as the properties of a diagnostic.</summary>
    public static ImmutableDictionary<string, string?> Properties(EquatableArray<Suggestion> suggestions) => suggestions.Count == 0
        ? ImmutableDictionary<string, string?>.Empty
        : ImmutableDictionary<string, string?>.Empty.Add(Suggestion.Property, string.Join("\n", suggestions));
}
