using Microsoft.CodeAnalysis;

namespace SerializationApi.Shapes.Generator.Model;

/// <summary>A diagnostic, equal by value.</summary>
internal sealed record DiagnosticInfo(DiagnosticDescriptor Rule, LocationInfo? Location, EquatableArray<string> Arguments)
{
    public Diagnostic ToDiagnostic() =>
        Diagnostic.Create(Rule, Location?.ToLocation() ?? Microsoft.CodeAnalysis.Location.None, Arguments.ToArray<object>());
}
