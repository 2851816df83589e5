using System.Buffers;
using System.ComponentModel;

namespace SerializationApi.Formats.Infrastructure;

/// <summary>Formats JSON for people, piece by piece: names and values stay unchanged, and each member and item has its own line.</summary>
/// <param name="json">Valid JSON in UTF-8.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class IndentedJson(ReadOnlyMemory<byte> json)
{
    // Deeper values are indented like this level: otherwise each value in the deepest list would have as many spaces as the list is deep.
    private const int MaxIndented = 16;
    private const int Step = 2;
    private const int PieceBytes = 64 * 1024;

    private int _position;
    private int _depth;

    private static readonly SearchValues<byte> WordEnds = SearchValues.Create(",]}: \t\n\r"u8);

    private static ReadOnlySpan<byte> NewLine => "\n                                "u8;

    /// <summary>Writes the next piece, of 64 KiB or a longer string.</summary>
    /// <returns>Whether there was one; it holds whole characters.</returns>
    public bool WriteNext(IBufferWriter<byte> to)
    {
        ReadOnlySpan<byte> text = json.Span;
        int start = _position;
        for (int written = 0; _position < text.Length && written < PieceBytes; )
        {
            written += WriteToken(text, to);
        }

        return _position > start;
    }

    private int WriteToken(ReadOnlySpan<byte> text, IBufferWriter<byte> to)
    {
        byte next = text[_position++];
        switch (next)
        {
            case (byte)'{' or (byte)'[':
                int close = SkipSpace(text, _position);
                if (text[close] is (byte)'}' or (byte)']')
                {
                    _position = close + 1;
                    return Write(to, [next, text[close]]);
                }

                _depth++;
                return Write(to, [next]) + WriteLine(to);
            case (byte)'}' or (byte)']':
                _depth--;
                return WriteLine(to) + Write(to, [next]);
            case (byte)',':
                return Write(to, ","u8) + WriteLine(to);
            case (byte)':':
                return Write(to, ": "u8);
            case (byte)' ' or (byte)'\t' or (byte)'\n' or (byte)'\r':
                _position = SkipSpace(text, _position);
                return 0;
            default:
                int start = _position - 1;
                _position = next == '"' ? EndOfString(text, _position) : EndOfWord(text, _position);
                return Write(to, text[start.._position]);
        }
    }

    private int WriteLine(IBufferWriter<byte> to) => Write(to, NewLine[..(1 + (Step * Math.Min(_depth, MaxIndented)))]);

    private static int Write(IBufferWriter<byte> to, ReadOnlySpan<byte> bytes)
    {
        to.Write(bytes);
        return bytes.Length;
    }

    private static int SkipSpace(ReadOnlySpan<byte> text, int position)
    {
        int length = text[position..].IndexOfAnyExcept(" \t\n\r"u8);
        return length < 0 ? text.Length : position + length;
    }

    private static int EndOfWord(ReadOnlySpan<byte> text, int position)
    {
        int length = text[position..].IndexOfAny(WordEnds);
        return length < 0 ? text.Length : position + length;
    }

    private static int EndOfString(ReadOnlySpan<byte> text, int position)
    {
        while (text[position] != '"')
        {
            position += text[position] == '\\' ? 2 : Math.Max(1, text[position..].IndexOfAny((byte)'"', (byte)'\\'));
        }

        return position + 1;
    }
}
