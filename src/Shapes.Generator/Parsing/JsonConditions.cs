using Microsoft.CodeAnalysis;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>When System.Text.Json leaves a member out, and which it writes as strings.</summary>
internal static class JsonConditions
{
    private const int WriteAsString = 2;
    private const int Always = 1;
    private const int WhenWritingDefault = 2;
    private const int WhenWritingNull = 3;
    private const int WhenWriting = 4;
    private const int WhenReading = 5;

    /// <summary>The candidate with what its annotations ask for in JSON.</summary>
    public static Candidate Apply(Candidate member) => member with
    {
        OmittedWhen = Of(member.Symbol) switch
        {
            WhenWritingNull when !member.Type.IsValueType || Scalars.Nullable(member.Type) is not null => "{0} is null",
            WhenWritingDefault => $"global::System.Collections.Generic.EqualityComparer<{SourceNames.Declared(member.Type)}>.Default.Equals({{0}}, default!)",
            WhenWriting => "TWriter.Layout == global::SerializationApi.Shapes.MemberLayout.Json",
            _ => null,
        },
        IsNotRead = Of(member.Symbol) == WhenReading,
        NumbersAsText = (Handling(member.Symbol) ?? Handling(member.Symbol.ContainingType)) is { } handling && (handling & WriteAsString) != 0,
    };

    /// <summary>Whether a member is not in JSON, in neither direction.</summary>
    public static bool IsIgnored(ISymbol member) => Of(member) == Always;

    private static int? Of(ISymbol member) => member.Find(Attributes.JsonIgnore) is { } attribute
        ? attribute.Named("Condition") as int? ?? Always
        : null;

    private static int? Handling(ISymbol symbol) => symbol.Find(Attributes.JsonNumberHandling)?.First() as int?;
}
