namespace SerializationApi.Formats.Primitives.Numbers;

/// <summary>A number of any precision as its text.</summary>
internal static class NumberText
{
    /// <summary>The most characters that are read: making a number of them may take time that grows with their square.</summary>
    public const int MaxLength = 1_000;

    /// <summary>What is expected, for messages.</summary>
    public const string Expected = "a number of at most 1000 characters";

    /// <summary>Whether it is one of the values of a floating-point number that JSON has as strings.</summary>
    public static bool IsNotFinite(ReadOnlySpan<byte> text) => text.SequenceEqual("NaN"u8) || text.SequenceEqual("Infinity"u8) || text.SequenceEqual("-Infinity"u8);

    /// <inheritdoc cref="IsNotFinite(ReadOnlySpan{byte})" />
    public static bool IsNotFinite(ReadOnlySpan<char> text) => text is "NaN" or "Infinity" or "-Infinity";
}
