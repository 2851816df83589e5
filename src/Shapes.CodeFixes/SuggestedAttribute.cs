using Microsoft.CodeAnalysis;

namespace SerializationApi.Shapes.CodeFixes;

/// <summary>An attribute that fixes the problem of a diagnostic; the generator stores it in the diagnostic's properties.</summary>
internal sealed class SuggestedAttribute
{
    // Written by the generator's Suggestion: one line each, the documentation ID and the attribute without brackets.
    private const string Property = "Attributes";

    private SuggestedAttribute(string line)
    {
        int space = line.IndexOf(' ');
        int bracket = line.IndexOf('(', space);
        Symbol = line.Substring(0, space);
        Name = bracket < 0 ? line.Substring(space + 1) : line.Substring(space + 1, bracket - space - 1);
        Argument = bracket < 0 ? "" : line.Substring(bracket + 1, line.Length - bracket - 2);
    }

    /// <summary>The documentation ID of its target.</summary>
    public string Symbol { get; }

    /// <summary>Its name, without <c>Attribute</c>.</summary>
    public string Name { get; }

    /// <summary>Its argument; empty if it has none.</summary>
    public string Argument { get; }

    public string Namespace =>
        Name switch
        {
            "DataMember" => "System.Runtime.Serialization",
            "JsonInclude" => "System.Text.Json.Serialization",
            _ => "SerializationApi.Shapes",
        };

    public string MetadataName => $"{Namespace}.{Name}Attribute";

    /// <summary>Returns the attributes of a diagnostic, in order.</summary>
    public static IEnumerable<SuggestedAttribute> Of(Diagnostic diagnostic) =>
        diagnostic.Properties.TryGetValue(Property, out string? lines) && lines is not null
            ? lines.Split('\n').Select(static line => new SuggestedAttribute(line))
            : [];

    /// <summary>The attribute as source, without brackets.</summary>
    public override string ToString() => Argument.Length == 0 ? Name : $"{Name}({Argument})";
}
