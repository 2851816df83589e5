using System.Buffers.Binary;
using System.Runtime.CompilerServices;

namespace SerializationApi.Formats.Primitives.Numbers;

/// <summary>Converts integers to little-endian: no change on almost every machine. The same call converts back.</summary>
internal static class LittleEndian
{
    /// <summary>Swaps the bytes on a big-endian machine.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ushort Of(ushort value) => BitConverter.IsLittleEndian ? value : BinaryPrimitives.ReverseEndianness(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static uint Of(uint value) => BitConverter.IsLittleEndian ? value : BinaryPrimitives.ReverseEndianness(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Of(ulong value) => BitConverter.IsLittleEndian ? value : BinaryPrimitives.ReverseEndianness(value);
}

/// <summary>Stores integers big-endian, the network byte order.</summary>
internal static class BigEndian
{
    /// <summary>Stores a number at <paramref name="destination"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write(ref byte destination, ushort value) =>
        Unsafe.WriteUnaligned(ref destination, BitConverter.IsLittleEndian ? BinaryPrimitives.ReverseEndianness(value) : value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write(ref byte destination, uint value) =>
        Unsafe.WriteUnaligned(ref destination, BitConverter.IsLittleEndian ? BinaryPrimitives.ReverseEndianness(value) : value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write(ref byte destination, ulong value) =>
        Unsafe.WriteUnaligned(ref destination, BitConverter.IsLittleEndian ? BinaryPrimitives.ReverseEndianness(value) : value);
}
