using System.Buffers.Binary;
using System.Runtime.CompilerServices;

namespace SerializationApi.Formats.Primitives.Numbers;

/// <summary>Integers as they are stored little-endian: themselves on almost every machine. The same call converts back.</summary>
internal static class LittleEndian
{
    /// <summary>Swaps the bytes on a big-endian machine.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ushort Of(ushort value) => BitConverter.IsLittleEndian ? value : BinaryPrimitives.ReverseEndianness(value);

    /// <inheritdoc cref="Of(ushort)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static uint Of(uint value) => BitConverter.IsLittleEndian ? value : BinaryPrimitives.ReverseEndianness(value);

    /// <inheritdoc cref="Of(ushort)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Of(ulong value) => BitConverter.IsLittleEndian ? value : BinaryPrimitives.ReverseEndianness(value);
}

/// <summary>Integers as they are stored big-endian, the order of networks.</summary>
internal static class BigEndian
{
    /// <summary>Stores a number from <paramref name="destination"/> on.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write(ref byte destination, ushort value) =>
        Unsafe.WriteUnaligned(ref destination, BitConverter.IsLittleEndian ? BinaryPrimitives.ReverseEndianness(value) : value);

    /// <inheritdoc cref="Write(ref byte, ushort)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write(ref byte destination, uint value) =>
        Unsafe.WriteUnaligned(ref destination, BitConverter.IsLittleEndian ? BinaryPrimitives.ReverseEndianness(value) : value);

    /// <inheritdoc cref="Write(ref byte, ushort)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write(ref byte destination, ulong value) =>
        Unsafe.WriteUnaligned(ref destination, BitConverter.IsLittleEndian ? BinaryPrimitives.ReverseEndianness(value) : value);
}
