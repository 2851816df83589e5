using System.Text.Json;
using System.Text.Unicode;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Primitives.FreeForm;

/// <summary>Creates elements from JSON that was checked before; they hold a copy of it.</summary>
internal static class FreeFormText
{
    // The document and its arrays, with room for a few more tokens; and its 12 bytes per token.
    private const int Base = 256;
    private const int Row = 12;

    // The levels were counted when the text was checked.
    private const int AnyDepth = int.MaxValue;

    /// <summary>The memory that the element takes, in bytes.</summary>
    public static long SizeOf(ReadOnlySpan<byte> json)
    {
        var reader = new Utf8JsonReader(json, new JsonReaderOptions { MaxDepth = AnyDepth });
        long rows = 0;
        while (reader.Read())
        {
            rows++;
        }

        return Base + json.Length + (rows * Row);
    }

    /// <summary>Whether text is UTF-8 without escapes; System.Text.Json checks the encoding late.</summary>
    public static bool IsPlain(ReadOnlySpan<byte> text) => !text.Contains((byte)'\\') && Utf8.IsValid(text);

    /// <summary>Returns a string with escapes.</summary>
    /// <exception cref="UnsupportedValueException">It is not valid Unicode.</exception>
    public static string Unescape(JsonElement value)
    {
        try
        {
            return value.GetString()!;
        }
        catch (InvalidOperationException)
        {
            throw NotUnicode();
        }
    }

    /// <summary>Returns a member's name with escapes.</summary>
    /// <exception cref="UnsupportedValueException">It is not valid Unicode.</exception>
    public static string Unescape(JsonProperty member)
    {
        try
        {
            return member.Name;
        }
        catch (InvalidOperationException)
        {
            throw NotUnicode();
        }
    }

    public static JsonElement Parse(ReadOnlySpan<byte> json, bool allowsRepeats = true) =>
        JsonElement.Parse(json, new JsonDocumentOptions { MaxDepth = AnyDepth, AllowDuplicateProperties = allowsRepeats });

    private static UnsupportedValueException NotUnicode() => new("payload", "a free-form value contains text that is not valid Unicode.");
}
