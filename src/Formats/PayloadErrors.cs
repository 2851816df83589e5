using SerializationApi.Shapes;

namespace SerializationApi.Formats;

/// <summary>Converts errors of parts of a payload to errors of the whole.</summary>
internal static class PayloadErrors
{
    /// <summary>A part that must be in memory at once is too long.</summary>
    public static InvalidPayloadException TooLong(string what, int maxBytes, long offset) =>
        new($"{what} of at most {maxBytes} bytes", "a longer one", offset) { ExceedsLimit = true };
}
