using System.Buffers.Binary;
using System.Runtime.CompilerServices;

namespace SerializationApi.Formats.Primitives.Numbers;

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
