using System.Text.Json;
using System.Text.Unicode;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Primitives.FreeForm;

/// <summary>JSON that was checked before, as an element that holds a copy of it.</summary>
internal static class FreeFormText
{
    // The document and its arrays, which have room for some tokens more; and the place that it keeps of each token, 12 bytes.
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

    /// <summary>Whether text has no escapes and is UTF-8, which System.Text.Json checks late.</summary>
    public static bool IsPlain(ReadOnlySpan<byte> text) => !text.Contains((byte)'\\') && Utf8.IsValid(text);

    /// <summary>A string that is not.</summary>
    /// <exception cref="UnsupportedValueException">It is no Unicode.</exception>
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

    /// <summary>A member's name that is not.</summary>
    /// <exception cref="UnsupportedValueException">It is no Unicode.</exception>
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

    /// <summary>The element.</summary>
    /// <param name="json">The text.</param>
    /// <param name="allowsRepeats">Whether names may come twice; otherwise it is a <see cref="JsonException"/>.</param>
    public static JsonElement Parse(ReadOnlySpan<byte> json, bool allowsRepeats = true) =>
        JsonElement.Parse(json, new JsonDocumentOptions { MaxDepth = AnyDepth, AllowDuplicateProperties = allowsRepeats });

    private static UnsupportedValueException NotUnicode() => new("payload", "a free-form value holds text that is no Unicode.");
}
