using SerializationApi.Shapes.Generator.Model;
using static SerializationApi.Shapes.Generator.Emission.Names;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>Emits checks of copied bytes: not every bit pattern is a value of every type.</summary>
internal static class ValidityEmitter
{
    /// <summary>Refuses an invalid value; empty for types without invalid values.</summary>
    /// <param name="precondition">A condition for the check, followed by <c>&amp;&amp;</c>.</param>
    public static Code Value(TypeModel type, string value, string precondition = "") =>
        !HasInvalidBits(type)
            ? Code.None
            : $$"""
                if ({{precondition}}!({{IsValid(type, value)}}))
                {
                    throw reader.Invalid("a valid {{type.SimpleName}}", "invalid bytes");
                }
                """;

    /// <summary>Refuses an invalid nullable: its flag, and its value if there is one.</summary>
    public static Code Nullable(NullableModel type, string value) =>
        $$"""
            if (!{{UnmanagedValue}}.IsValid({{value}}.HasValue))
            {
                throw reader.Invalid("a valid {{type.SimpleName}}", "invalid bytes");
            }

            {{Value(type.Inner, $"{value}.GetValueOrDefault()", $"{value}.HasValue && ")}}
            """;

    /// <summary>Refuses invalid items of the span <c>room</c>.</summary>
    public static Code Items(TypeModel item) =>
        !HasInvalidBits(item)
            ? Code.None
            : $$"""
                for (int i = 0; i < room.Length; i++)
                {
                    {{Value(item, "room[i]")}}
                }
                """;

    private static bool HasInvalidBits(TypeModel type) =>
        type switch
        {
            ObjectModel contract => contract.CheckedPaths.Count > 0,
            ScalarModel scalar => scalar.Kind.HasInvalidBits(),
            RawModel raw => raw.HasInvalidBits,
            _ => false,
        };

    private static string IsValid(TypeModel type, string value) =>
        type is ObjectModel contract
            ? string.Join(" && ", contract.CheckedPaths.Select(path => $"{UnmanagedValue}.IsValid({value}{path})"))
            : $"{UnmanagedValue}.IsValid({value})";
}
