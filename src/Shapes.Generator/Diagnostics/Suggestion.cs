namespace SerializationApi.Shapes.Generator.Diagnostics;

/// <summary>An attribute that mends what is reported, for the code fixes to put where it belongs.</summary>
/// <param name="Symbol">The documentation ID of what it goes on.</param>
/// <param name="Attribute">The attribute with its arguments, without brackets.</param>
internal sealed record Suggestion(string Symbol, string Attribute)
{
    /// <summary>The property of a diagnostic that holds them, a line each.</summary>
    public const string Property = "Attributes";

    public override string ToString() => $"{Symbol} {Attribute}";
}
