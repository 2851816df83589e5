namespace SerializationApi.Formats.Annotating;

/// <summary>Texts of which people see a part.</summary>
internal static class TextCut
{
    /// <summary>The text, or so much of it and an ellipsis.</summary>
    public static string Shorten(string text, int maxLength) =>
        text.Length <= maxLength
            ? text
            : $"{text.AsSpan(0, maxLength > 0 && char.IsHighSurrogate(text[maxLength - 1]) ? maxLength - 1 : maxLength)}…";

    /// <summary>The end of a text that is longer.</summary>
    public static string End(string text, int maxLength) =>
        text[(text.Length - maxLength + (char.IsLowSurrogate(text[^maxLength]) ? 1 : 0))..];
}
