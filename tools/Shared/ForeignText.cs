using System.Globalization;
using System.Text;

namespace SerializationApi.Shared;

/// <summary>
/// What programs print goes through it. What a server or a file sent could move the cursor, clear the screen or turn the direction of the
/// text: such characters become <c>\u001b</c>, which in JSON is the same character. Only <see cref="Colours"/> get through.
/// </summary>
/// <param name="console">Where it goes.</param>
/// <param name="isLines">Whether each write is a line, so that nobody else can end one; else line ends stay.</param>
public sealed class ForeignText(TextWriter console, bool isLines) : TextWriter(CultureInfo.InvariantCulture)
{
    /// <inheritdoc />
    public override Encoding Encoding => console.Encoding;

    /// <summary>The colours that it lets through.</summary>
    public Colours Colours { get; } = Colours.Of(console);

    /// <inheritdoc />
    public override void Write(char value) => Write([value]);

    /// <inheritdoc />
    public override void Write(string? value) => Write(value.AsSpan());

    /// <inheritdoc />
    public override void Write(char[] buffer, int index, int count) => Write(buffer.AsSpan(index, count));

    /// <inheritdoc />
    public override void Write(ReadOnlySpan<char> buffer) => console.Write(Escape(buffer, isLines));

    /// <inheritdoc />
    public override void WriteLine() => console.WriteLine();

    /// <inheritdoc />
    public override void WriteLine(string? value) => console.WriteLine(Escape(value, isLines));

    /// <inheritdoc />
    public override void Flush() => console.Flush();

    /// <summary>Returns a line as it is printed.</summary>
    public static string Escape(string line) => Escape(line, isLines: true).ToString();

    /// <summary>Returns text as it is printed: its lines stay lines.</summary>
    public static string EscapeLines(string text) => Escape(text, isLines: false).ToString();

    private static ReadOnlySpan<char> Escape(ReadOnlySpan<char> text, bool isLines)
    {
        int start = 0;
        while (start < text.Length && IsHarmless(text[start]))
        {
            start++;
        }

        if (start == text.Length)
        {
            return text;
        }

        StringBuilder escaped = new StringBuilder(text.Length).Append(text[..start]);
        for (int i = start; i < text.Length; i++)
        {
            char c = text[i];
            if (c == '\e' && text[(i + 1)..].StartsWith(Colours.Mark))
            {
                escaped.Append(c);
                i += Colours.Mark.Length;
            }
            else if (char.IsHighSurrogate(c) && i + 1 < text.Length && char.IsLowSurrogate(text[i + 1]))
            {
                escaped.Append(c).Append(text[++i]);
            }
            else if (IsHarmless(c) || (!isLines && (c == '\n' || (c == '\r' && text[(i + 1)..].StartsWith('\n')))))
            {
                escaped.Append(c);
            }
            else
            {
                escaped.Append(CultureInfo.InvariantCulture, $"\\u{(int)c:x4}");
            }
        }

        return escaped.ToString();
    }

    // Control characters (C0, DEL and C1), halves of a character, other line ends, and what turns the direction of text (Unicode UAX #9,
    // section 2).
    private static bool IsHarmless(char c) =>
        c switch
        {
            '\t' => true,
            '\u061C' or '\u200E' or '\u200F' or '\u2028' or '\u2029' or (>= '\u202A' and <= '\u202E') or (>= '\u2066' and <= '\u2069') =>
                false,
            _ => !char.IsControl(c) && !char.IsSurrogate(c),
        };
}
