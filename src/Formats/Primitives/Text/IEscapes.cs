using System.Runtime.Intrinsics;

namespace SerializationApi.Formats.Primitives.Text;

/// <summary>
/// Which characters a text syntax cannot hold as they are. A struct type argument, so that the transcoder is
/// compiled once per syntax with the checks inlined.
/// </summary>
internal interface IEscapes
{
    /// <summary>Whether <paramref name="value"/> must be escaped.</summary>
    static abstract bool Contains(char value);

    /// <summary>The index of the first character that must be escaped; −1 if there is none.</summary>
    static abstract int IndexIn(ReadOnlySpan<char> text);

    /// <summary>The lanes that must be escaped, as a mask.</summary>
    static abstract Vector128<ushort> Find(Vector128<ushort> block);

    /// <inheritdoc cref="Find(Vector128{ushort})"/>
    static abstract Vector256<ushort> Find(Vector256<ushort> block);

    /// <inheritdoc cref="Find(Vector128{ushort})"/>
    static abstract Vector512<ushort> Find(Vector512<ushort> block);

    /// <summary>Writes the escape sequence of <paramref name="value"/>, for which <see cref="Contains"/> holds.</summary>
    /// <returns>The number of bytes written, 6 at most.</returns>
    static abstract int Write(char value, ref byte destination);
}
