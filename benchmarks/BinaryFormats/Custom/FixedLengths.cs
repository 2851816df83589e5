using System.Buffers.Binary;
using System.Runtime.CompilerServices;

namespace SerializationApi.Benchmarks.BinaryFormats.Custom;

/// <summary>Four bytes, little-endian.</summary>
internal readonly struct FixedLengths : ILengths
{
    /// <inheritdoc />
    public static int MaxSize => sizeof(int);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int SizeOf(int length) => sizeof(int);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Write(ref byte destination, int length)
    {
        Unsafe.WriteUnaligned(ref destination, length);
        return sizeof(int);
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Read(ReadOnlySpan<byte> source, out int length) =>
        BinaryPrimitives.TryReadInt32LittleEndian(source, out length) ? sizeof(int) : 0;
}
