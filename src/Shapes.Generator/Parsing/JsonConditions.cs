using Microsoft.CodeAnalysis;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>When System.Text.Json leaves a member out, and which it writes as strings.</summary>
internal static class JsonConditions
{
    private const int WriteAsString = 2;
    private const int Never = 0;
    private const int Always = 1;
    private const int WhenWritingDefault = 2;
    private const int WhenWritingNull = 3;

    /// <summary>The candidate with what its annotations ask for in JSON.</summary>
    public static Candidate Apply(Candidate member) => member with
    {
        OmittedWhen = Of(member.Symbol) switch
        {
            WhenWritingNull when !member.Type.IsValueType || Scalars.Nullable(member.Type) is not null => "{0} is null",
            WhenWritingDefault => $"global::System.Collections.Generic.EqualityComparer<{SourceNames.Declared(member.Type)}>.Default.Equals({{0}}, default!)",
            _ => null,
        },
        NumbersAsText = (Handling(member.Symbol) ?? Handling(member.Symbol.ContainingType)) is { } handling && (handling & WriteAsString) != 0,
    };

    /// <summary>Whether a member is not in JSON, in one direction at least.</summary>
    public static bool IsIgnored(ISymbol member) => Of(member) is { } condition and not (Never or WhenWritingDefault or WhenWritingNull);

    private static int? Of(ISymbol member) => member.Find(Attributes.JsonIgnore) is { } attribute
        ? attribute.Named("Condition") as int? ?? Always
        : null;

    private static int? Handling(ISymbol symbol) => symbol.Find(Attributes.JsonNumberHandling)?.First() as int?;
}
