namespace SerializationApi.Formats.MemoryPack;

/// <summary>The headers of MemoryPack (github.com/Cysharp/MemoryPack, "Binary wire format specification").</summary>
internal static class MemoryPackCode
{
    /// <summary>In place of an object's member count.</summary>
    public const byte NullObject = 255;

    /// <summary>In place of a union's tag, which follows in two bytes; tags below take one.</summary>
    public const byte WideTag = 250;

    /// <summary>The longest form of a slot's length: a code and four bytes.</summary>
    public const int MaxLengthSize = 1 + sizeof(int);

    /// <summary>The largest value of a varint that takes one byte; the codes of the longer forms are negative, as signed bytes.</summary>
    public const byte MaxVarintByte = 127;

    /// <summary>The first of the codes that are negative numbers themselves: −120 to −1.</summary>
    public const byte FirstNegativeVarint = 0x88;

    public const byte VarintByte = 0x87;
    public const byte VarintSByte = 0x86;
    public const byte VarintUInt16 = 0x85;
    public const byte VarintInt16 = 0x84;
    public const byte VarintUInt32 = 0x83;
    public const byte VarintInt32 = 0x82;
    public const byte VarintUInt64 = 0x81;
    public const byte VarintInt64 = 0x80;

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
