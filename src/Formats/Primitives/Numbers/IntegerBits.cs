using System.Runtime.CompilerServices;

namespace SerializationApi.Formats.Primitives.Numbers;

/// <summary>Converts integers of 8 to 64 bits by their size, which costs the compiler at run time less than generic math.</summary>
internal static class IntegerBits
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsSigned<T>() =>
        typeof(T) == typeof(int) || typeof(T) == typeof(long) || typeof(T) == typeof(short) || typeof(T) == typeof(sbyte);

    /// <summary>The 64 bits of a value, with its sign.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Of<T>(T value)
        where T : unmanaged =>
        Unsafe.SizeOf<T>() switch
        {
            1 => IsSigned<T>() ? (ulong)Unsafe.BitCast<T, sbyte>(value) : Unsafe.BitCast<T, byte>(value),
            2 => IsSigned<T>() ? (ulong)Unsafe.BitCast<T, short>(value) : Unsafe.BitCast<T, ushort>(value),
            4 => IsSigned<T>() ? (ulong)Unsafe.BitCast<T, int>(value) : Unsafe.BitCast<T, uint>(value),
            _ => Unsafe.BitCast<T, ulong>(value),
        };

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T To<T>(ulong bits)
        where T : unmanaged =>
        Unsafe.SizeOf<T>() switch
        {
            1 => Unsafe.BitCast<byte, T>((byte)bits),
            2 => Unsafe.BitCast<ushort, T>((ushort)bits),
            4 => Unsafe.BitCast<uint, T>((uint)bits),
            _ => Unsafe.BitCast<ulong, T>(bits),
        };
}
