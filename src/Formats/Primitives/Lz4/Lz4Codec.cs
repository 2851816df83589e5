namespace SerializationApi.Formats.Primitives.Lz4;

/// <summary>The LZ4 block format (github.com/lz4/lz4, doc/lz4_Block_format.md), without frames.</summary>
internal static partial class Lz4Codec
{
    /// <summary>The largest input, as in the reference implementation (LZ4_MAX_INPUT_SIZE).</summary>
    public const int MaxInputLength = 0x7E000000;

    /// <summary>The shortest match, in bytes.</summary>
    public const int MinMatch = 4;

    /// <summary>How far back a match may begin, in bytes.</summary>
    public const int MaxDistance = ushort.MaxValue;

    /// <summary>The bytes that say how far back a match begins.</summary>
    public const int DistanceLength = 2;

    /// <summary>A token's half byte that says that more bytes of length follow.</summary>
    public const int LengthFollows = 15;

    /// <summary>The most bytes that <see cref="Compress"/> writes for an input of that many bytes.</summary>
    /// <param name="sourceLength">From 0 to <see cref="MaxInputLength"/>.</param>
    public static int MaxCompressedLength(int sourceLength)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(sourceLength);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(sourceLength, MaxInputLength);
        return sourceLength + (sourceLength / 255) + 16;
    }
}
