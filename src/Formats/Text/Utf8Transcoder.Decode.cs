using System.Buffers;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;
using System.Text.Unicode;

namespace SerializationApi.Formats.Text;

internal static partial class Utf8Transcoder
{
    /// <summary>Reads strict UTF-8: overlong forms, surrogates and values above U+10FFFF are refused.</summary>
    /// <param name="source">The bytes to read, all of them.</param>
    /// <param name="destination">At least <c>source.Length</c> characters.</param>
    /// <param name="written">The number of UTF-16 code units written, up to the first invalid byte.</param>
    /// <param name="invalidOffset">The offset where the first invalid sequence begins, or −1.</param>
    /// <returns>Whether all of <paramref name="source"/> is valid.</returns>
    public static bool TryDecode(
        ReadOnlySpan<byte> source, Span<char> destination, out int written, out int invalidOffset)
    {
        OperationStatus status = Utf8.ToUtf16(source, destination, out int read, out written, replaceInvalidSequences: false);
        invalidOffset = status == OperationStatus.Done ? -1 : read;
        return status == OperationStatus.Done;
    }

    /// <summary>Reads strict UTF-8 into a new string, the only thing allocated.</summary>
    /// <param name="source">The bytes to read, all of them.</param>
    /// <param name="invalidOffset">The offset where the first invalid sequence begins, or −1.</param>
    /// <returns>The text, or an empty string when <paramref name="source"/> is invalid.</returns>
    public static string DecodeString(ReadOnlySpan<byte> source, out int invalidOffset)
    {
        invalidOffset = Utf8.IsValid(source) ? -1 : OffsetOfInvalid(source);
        return invalidOffset < 0 ? Encoding.UTF8.GetString(source) : string.Empty;
    }

    /// <summary>
    /// Reads strict UTF-8 whose length in UTF-16 is known beforehand (MemoryPack) straight into a new string.
    /// </summary>
    /// <param name="source">The bytes to read, all of them.</param>
    /// <param name="utf16Length">
    /// The declared number of UTF-16 code units. It is not trusted: one that no text of
    /// <c>source.Length</c> bytes can have is refused before anything is allocated.
    /// </param>
    /// <param name="invalidOffset">
    /// −1, or the offset where the first invalid sequence begins, or where the text and its declared length part:
    /// the character that is too much, or the end of <paramref name="source"/> when it is too short.
    /// </param>
    /// <returns>The text, or an empty string when it is invalid.</returns>
    public static string DecodeString(ReadOnlySpan<byte> source, int utf16Length, out int invalidOffset)
    {
        if (utf16Length < 0 || utf16Length > source.Length || utf16Length < (source.Length + 2) / 3)
        {
            invalidOffset = utf16Length < 0 ? 0 : Math.Min(utf16Length, source.Length);
            return string.Empty;
        }

        string result = new('\0', utf16Length);
        Span<char> content = MemoryMarshal.CreateSpan(ref Unsafe.AsRef(in result.GetPinnableReference()), utf16Length);
        OperationStatus status = Utf8.ToUtf16(source, content, out int read, out int written, replaceInvalidSequences: false);
        invalidOffset = status == OperationStatus.Done && written == utf16Length ? -1 : read;
        return invalidOffset < 0 ? result : string.Empty;
    }

    private static int OffsetOfInvalid(ReadOnlySpan<byte> source)
    {
        char[] scratch = ArrayPool<char>.Shared.Rent(source.Length);
        TryDecode(source, scratch, out _, out int invalidOffset);
        ArrayPool<char>.Shared.Return(scratch);
        return invalidOffset;
    }
}
