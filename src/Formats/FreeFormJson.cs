using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Unicode;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Shapes;

namespace SerializationApi.Formats;

/// <summary>Limits the JSON that a reader of a binary format creates from a free-form value.</summary>
internal static class FreeFormJson
{
    // Its own checks are not needed: repeated names are kept, and the readers count the levels.
    private static readonly JsonWriterOptions Options = new()
    {
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
        SkipValidation = true,
        MaxDepth = int.MaxValue,
    };

    // The limit of Utf8JsonWriter, in bytes.
    private const int MaxString = 166_666_666;

    // A number with its comma; an escaped control character.
    private const int MaxNumber = 32;
    private const int MaxGrowth = 6;

    public static Utf8JsonWriter CreateWriter(PooledBufferWriter text) => new(text, Options);

    /// <summary>
    /// The JSON is charged once it is complete. Until then, the written and added bytes must fit the budget and an array.
    /// </summary>
    /// <exception cref="InvalidPayloadException">They do not.</exception>
    public static void Check(Utf8JsonWriter json, DecodeBudget budget, long atLeast, long atMost, int start)
    {
        long written = json.BytesCommitted + json.BytesPending;
        if (written + atMost + MaxNumber > Array.MaxLength)
        {
            throw new InvalidPayloadException($"a free-form value of at most {Array.MaxLength} bytes as JSON", "a longer value", start)
            {
                ExceedsLimit = true,
            };
        }

        budget.CheckBytes(written + atLeast, start);
    }

    /// <summary>Checks a name or a string before it is written.</summary>
    /// <exception cref="InvalidPayloadException">It is too long, or not UTF-8.</exception>
    public static void CheckText(Utf8JsonWriter json, DecodeBudget budget, ReadOnlySpan<byte> text, int start)
    {
        if (text.Length > MaxString)
        {
            throw new InvalidPayloadException(
                $"a string of at most {MaxString} bytes in a free-form value",
                $"a string of {text.Length}",
                start
            )
            {
                ExceedsLimit = true,
            };
        }

        Check(json, budget, text.Length, (long)MaxGrowth * text.Length, start);
        if (!Utf8.IsValid(text))
        {
            throw new InvalidPayloadException("UTF-8", "an invalid sequence", start);
        }
    }

    /// <summary>Writes bytes as base64.</summary>
    /// <exception cref="InvalidPayloadException">It is too long.</exception>
    public static void WriteBinary(Utf8JsonWriter json, DecodeBudget budget, ReadOnlySpan<byte> binary, int start)
    {
        long base64 = ((long)binary.Length + 2) / 3 * 4;
        Check(json, budget, base64, base64, start);
        json.WriteBase64StringValue(binary);
    }
}
