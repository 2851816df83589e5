namespace SerializationApi.Formats.MemoryPack;

/// <summary>The headers of MemoryPack (github.com/Cysharp/MemoryPack, "Binary wire format specification").</summary>
internal static class MemoryPackCode
{
    /// <summary>Replaces an object's member count.</summary>
    public const byte NullObject = 255;

    /// <summary>Replaces a union's tag, which follows in two bytes; smaller tags take one.</summary>
    public const byte WideTag = 250;

    /// <summary>The longest form of a slot's length: a code and four bytes.</summary>
    public const int MaxLengthSize = 1 + sizeof(int);

    /// <summary>The largest varint of one byte; the codes of longer forms are negative, as signed bytes.</summary>
    public const byte MaxVarintByte = 127;

    /// <summary>The first of the codes that are negative numbers: −120 to −1.</summary>
    public const byte FirstNegativeVarint = 0x88;

    public const byte VarintByte = 0x87;
    public const byte VarintSByte = 0x86;
    public const byte VarintUInt16 = 0x85;
    public const byte VarintInt16 = 0x84;
    public const byte VarintUInt32 = 0x83;
    public const byte VarintInt32 = 0x82;
    public const byte VarintUInt64 = 0x81;
    public const byte VarintInt64 = 0x80;

    /// <summary>Replaces the length of a list, map or string.</summary>
    public const int NullCollection = -1;

    /// <summary>A nullable struct with references is wrapped in an object of one member.</summary>
    public const byte NullableMemberCount = 1;

    public const int LengthSize = sizeof(int);

    /// <summary>A string's two lengths: of its UTF-8, complemented, and of its UTF-16.</summary>
    public const int StringHeaderSize = 2 * LengthSize;

    /// <summary>Offset minutes, four bytes of padding, UTC ticks: <see cref="DateTimeOffset"/> as in memory.</summary>
    public const int DateTimeOffsetSize = 16;

    public const int DateTimeOffsetTicks = 8;
}
