using SerializationApi.Shapes;

namespace SerializationApi.Caching;

/// <summary>Tells the errors of entries from those of the factories that make values, which may read payloads, too.</summary>
internal static class RefusedEntry
{
    private static readonly object Mark = new();

    /// <summary>Marks the error of an entry.</summary>
    public static void Set(InvalidPayloadException error) => error.Data[Mark] = true;

    /// <summary>Whether an error is of an entry.</summary>
    public static bool Is(InvalidPayloadException error) => error.Data.Contains(Mark);
}
