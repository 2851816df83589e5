using System.Buffers.Text;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace SerializationApi.Formats.Primitives.Text;

/// <summary>A UUID as text (RFC 9562 §4): 8-4-4-4-12 hexadecimal digits.</summary>
internal static class GuidText
{
    /// <summary>The bytes of the text.</summary>
    public const int Length = 36;

    private const int LengthWithoutHyphens = 32;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write(Guid value, ref byte destination) => value.TryFormat(MemoryMarshal.CreateSpan(ref destination, Length), out _);

    /// <summary>Reads a whole text, with the hyphens.</summary>
    public static bool TryParse(ReadOnlySpan<byte> text, out Guid value)
    {
        value = default;
        return text.Length == Length && Utf8Parser.TryParse(text, out value, out int read, 'D') && read == Length;
    }

    /// <summary>Reads a whole text of digits only.</summary>
    public static bool TryParseWithoutHyphens(ReadOnlySpan<byte> text, out Guid value)
    {
        value = default;
        return text.Length == LengthWithoutHyphens && Utf8Parser.TryParse(text, out value, out int read, 'N') && read == text.Length;
    }
}
