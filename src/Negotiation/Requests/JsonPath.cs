using System.Buffers;
using System.Globalization;
using System.Text;
using System.Text.Json;

namespace SerializationApi.Negotiation;

/// <summary>Finds the path of a byte of JSON, in the notation of System.Text.Json: <c>$.items[2].id</c>.</summary>
internal static class JsonPath
{
    // The response contains names that the client chose.
    private const int MaxLength = 1_024;

    private static readonly SearchValues<char> Plain = SearchValues.Create(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-$"
    );

    // Accepts as much as any app's options could: the text is the client's.
    private static readonly JsonReaderOptions Lenient = new()
    {
        AllowTrailingCommas = true,
        CommentHandling = JsonCommentHandling.Skip,
        MaxDepth = 1_000,
    };

    /// <summary>Returns the path of the value at a byte, or of the object or array around it.</summary>
    /// <param name="json">The text.</param>
    /// <param name="offset">The byte's offset, from 0.</param>
    public static string At(in ReadOnlySequence<byte> json, long offset)
    {
        var reader = new Utf8JsonReader(json, isFinalBlock: true, new JsonReaderState(Lenient));
        var steps = new Stack<Step>();
        try
        {
            while (reader.Read() && reader.TokenStartIndex <= offset)
            {
                Move(ref reader, steps);
                if (
                    reader.TokenType is not (JsonTokenType.PropertyName or JsonTokenType.StartObject or JsonTokenType.StartArray)
                    && reader.BytesConsumed <= offset
                    && steps.TryPeek(out Step? holder)
                )
                {
                    holder.Name = null; // The value ends before the byte.
                }
            }
        }
        catch (Exception error) when (error is JsonException or InvalidOperationException)
        {
            // The text stops being JSON here. A name with half of a surrogate pair throws the second.
        }

        return Write(steps);
    }

    private static void Move(ref Utf8JsonReader reader, Stack<Step> steps)
    {
        if (reader.TokenType is JsonTokenType.EndObject or JsonTokenType.EndArray)
        {
            steps.Pop();
            return;
        }

        if (reader.TokenType is JsonTokenType.PropertyName)
        {
            steps.Peek().Name = reader.GetString();
            return;
        }

        if (steps.TryPeek(out Step? holder))
        {
            holder.Index++;
        }

        if (reader.TokenType is JsonTokenType.StartObject or JsonTokenType.StartArray)
        {
            steps.Push(new Step(reader.TokenType is JsonTokenType.StartArray));
        }
    }

    private static string Write(IEnumerable<Step> steps)
    {
        var path = new StringBuilder("$");
        foreach (Step step in steps.Reverse())
        {
            if (step.IsArray && step.Index >= 0)
            {
                path.Append(CultureInfo.InvariantCulture, $"[{step.Index}]");
            }
            else if (step.Name is { } name)
            {
                path.Append(name.AsSpan().ContainsAnyExcept(Plain) ? $"['{name}']" : "." + name);
            }
        }

        return path.Length <= MaxLength ? path.ToString() : path.ToString(0, MaxLength);
    }

    // A position in an open object or array.
    private sealed class Step(bool isArray)
    {
        public bool IsArray => isArray;

        public int Index { get; set; } = -1;

        public string? Name { get; set; }
    }
}
