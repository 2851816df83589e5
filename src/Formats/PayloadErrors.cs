using SerializationApi.Shapes;

namespace SerializationApi.Formats;

/// <summary>Errors of parts of a payload as errors of the whole.</summary>
internal static class PayloadErrors
{
    /// <summary>What is held at once is too long.</summary>
    /// <param name="what">What is.</param>
    /// <param name="maxBytes">How long it may be.</param>
    /// <param name="offset">Where it begins.</param>
    public static InvalidPayloadException TooLong(string what, int maxBytes, long offset) =>
        new($"{what} of at most {maxBytes} bytes", "a longer one", offset) { ExceedsLimit = true };
}
