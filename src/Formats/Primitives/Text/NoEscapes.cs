using System.Runtime.Intrinsics;

namespace SerializationApi.Formats.Primitives.Text;

/// <summary>Plain text: nothing is escaped, and the checks vanish when compiled.</summary>
internal readonly struct NoEscapes : IEscapes
{
    /// <inheritdoc />
    public static bool Contains(char value) => false;

    /// <inheritdoc />
    public static int IndexIn(ReadOnlySpan<char> text) => -1;

    /// <inheritdoc />
    public static Vector128<ushort> Find(Vector128<ushort> block) => Vector128<ushort>.Zero;

    /// <inheritdoc />
    public static Vector256<ushort> Find(Vector256<ushort> block) => Vector256<ushort>.Zero;

    /// <inheritdoc />
    public static Vector512<ushort> Find(Vector512<ushort> block) => Vector512<ushort>.Zero;

    /// <inheritdoc />
    public static int Write(char value, ref byte destination) => 0;
}
