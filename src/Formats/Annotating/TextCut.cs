namespace SerializationApi.Formats.Annotating;

/// <summary>Truncates texts for display.</summary>
internal static class TextCut
{
    /// <summary>Returns the text, or its beginning and an ellipsis.</summary>
    public static string Shorten(string text, int maxLength) =>
        text.Length <= maxLength
            ? text
            : $"{text.AsSpan(0, maxLength > 0 && char.IsHighSurrogate(text[maxLength - 1]) ? maxLength - 1 : maxLength)}…";

    /// <summary>Returns the text, or an ellipsis and its end.</summary>
    public static string End(string text, int maxLength) =>
        text[(text.Length - maxLength + (char.IsLowSurrogate(text[^maxLength]) ? 1 : 0))..];
}
