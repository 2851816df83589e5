namespace SerializationApi.Formats.MemoryPack;

/// <summary>The headers of MemoryPack's default layout (github.com/Cysharp/MemoryPack, "Binary wire format specification").</summary>
internal static class MemoryPackCode
{
    /// <summary>In place of an object's member count.</summary>
    public const byte NullObject = 255;

    /// <summary>In place of a list's, map's or string's length.</summary>
    public const int NullCollection = -1;

    /// <summary>A nullable struct with references is wrapped in an object of one member.</summary>
    public const byte NullableMemberCount = 1;

    public const int LengthSize = sizeof(int);

    /// <summary>A string's two lengths: of its UTF-8, complemented, and of its UTF-16.</summary>
    public const int StringHeaderSize = 2 * LengthSize;

    /// <summary>Offset minutes, four bytes of padding, UTC ticks: <see cref="DateTimeOffset"/> as it lies in memory.</summary>
    public const int DateTimeOffsetSize = 16;

    public const int DateTimeOffsetTicks = 8;
}
