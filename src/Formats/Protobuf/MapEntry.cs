namespace SerializationApi.Formats.Protobuf;

/// <summary>What a map is a repeated field of (protobuf.dev/programming-guides/encoding#maps): a message of a key and a value.</summary>
internal static class MapEntry
{
    /// <summary>The key's field.</summary>
    public const int KeyNumber = 1;

    /// <summary>The value's field.</summary>
    public const int ValueNumber = 2;
}
