using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;

namespace SerializationApi.Shapes.Generator.Model;

/// <summary>A diagnostic, equal by value.</summary>
internal sealed record DiagnosticInfo(DiagnosticDescriptor Rule, LocationInfo? Location, EquatableArray<string> Arguments)
{
    /// <summary>The message by itself, to be told as the reason of another.</summary>
    public string Message => string.Format(System.Globalization.CultureInfo.InvariantCulture, Rule.MessageFormat.ToString(System.Globalization.CultureInfo.InvariantCulture), Arguments.ToArray<object>());

    public Diagnostic ToDiagnostic(HelpLinks help) =>
        Diagnostic.Create(help.For(Rule), Location?.ToLocation() ?? Microsoft.CodeAnalysis.Location.None, Arguments.ToArray<object>());
}
