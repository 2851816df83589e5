using System.Buffers;
using System.Globalization;
using System.Text;
using System.Text.Json;

namespace SerializationApi.Negotiation;

/// <summary>Says where a byte of JSON is, as System.Text.Json does: <c>$.items[2].id</c>.</summary>
internal static class JsonPath
{
    // A client's names are in the response.
    private const int MaxLength = 1_024;

    private static readonly SearchValues<char> Plain = SearchValues.Create(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-$"
    );

    // As much as any app's options take: the text is the client's.
    private static readonly JsonReaderOptions Lenient = new()
    {
        AllowTrailingCommas = true,
        CommentHandling = JsonCommentHandling.Skip,
        MaxDepth = 1_000,
    };

    /// <summary>The path of the value that a byte is in, or of the object or array around it.</summary>
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
                    holder.Name = null; // Its value ends before the byte.
                }
            }
        }
        catch (Exception error) when (error is JsonException or InvalidOperationException)
        {
            // Where the text ends to be JSON. A name with half of a surrogate pair is the second.
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

    // A place in an object or array that is open.
    private sealed class Step(bool isArray)
    {
        public bool IsArray => isArray;

        public int Index { get; set; } = -1;

        public string? Name { get; set; }
    }
}
