using SerializationApi.Shapes;

namespace SerializationApi.Caching;

/// <summary>Distinguishes errors of entries from errors of the factories, which may also read payloads.</summary>
internal static class RefusedEntry
{
    private static readonly object Mark = new();

    public static void Set(InvalidPayloadException error) => error.Data[Mark] = true;

    /// <summary>Whether an error comes from an entry.</summary>
    public static bool Is(InvalidPayloadException error) => error.Data.Contains(Mark);
}
