using System.Buffers.Binary;
using System.Numerics;

namespace SerializationApi.Caching;

/// <summary>
/// CRC-32C (RFC 9260, appendix A), for which processors have an instruction. It detects every change within four bytes, and all but one in
/// four billion others. It is not a signature: anyone who may write to a cache can write any entry.
/// </summary>
internal static class EntryChecksum
{
    /// <summary>The checksum of no bytes.</summary>
    public const uint Initial = uint.MaxValue;

    public static uint Append(uint checksum, ReadOnlySpan<byte> bytes)
    {
        while (bytes.Length >= sizeof(ulong))
        {
            checksum = BitOperations.Crc32C(checksum, BinaryPrimitives.ReadUInt64LittleEndian(bytes));
            bytes = bytes[sizeof(ulong)..];
        }

        foreach (byte last in bytes)
        {
            checksum = BitOperations.Crc32C(checksum, last);
        }

        return checksum;
    }
}
