using System.Globalization;
using System.Runtime.CompilerServices;
using System.Text;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>
/// Lines of source, created from a raw string that looks like them: <c>Code loop = $$"""…"""</c>. A hole of several lines is indented to
/// its position; a line that contains only an empty hole is omitted.
/// </summary>
/// <remarks>There is deliberately no conversion from strings: a block would lose its indentation.</remarks>
[InterpolatedStringHandler]
internal sealed class Code
{
    private readonly StringBuilder _text;
    private bool _leavesLineOut;

    public Code(int literalLength, int formattedCount) => _text = new StringBuilder(literalLength + (32 * formattedCount));

    public static Code None { get; } = new(0, 0);

    private int LineStart
    {
        get
        {
            int start = _text.Length;
            while (start > 0 && _text[start - 1] != '\n')
            {
                start--;
            }

            return start;
        }
    }

    /// <summary>Blocks with a blank line between them.</summary>
    public static Code Apart(IEnumerable<Code> blocks)
    {
        var code = new Code(0, 0);
        code.AppendFormatted(string.Join("\n\n", blocks.Select(static block => block.ToString())));
        return code;
    }

    public void AppendLiteral(string literal)
    {
        // Raw strings have the line ends of their file, and a checkout on Windows may have CRLF.
        string text = literal.Replace("\r\n", "\n");
        if (_leavesLineOut && text[0] == '\n')
        {
            _text.Length = LineStart;
            text = text.Substring(1);
        }

        _leavesLineOut = false;
        _text.Append(text);
    }

    public void AppendFormatted(string text)
    {
        string line = _text.ToString(LineStart, _text.Length - LineStart);
        string indentation = line.Substring(0, line.Length - line.TrimStart().Length);
        _leavesLineOut = text.Length == 0 && indentation.Length == line.Length;
        _text.Append(text.Replace("\n", "\n" + indentation));
    }

    public void AppendFormatted(int number) => AppendFormatted(number.ToString(CultureInfo.InvariantCulture));

    public void AppendFormatted(ValueKind kind) => AppendFormatted(kind.ToString());

    public void AppendFormatted(Code block) => AppendFormatted(block.ToString());

    public void AppendFormatted(IEnumerable<Code> blocks) =>
        AppendFormatted(string.Join("\n", blocks.Select(static block => block.ToString()).Where(static text => text.Length > 0)));

    public override string ToString() => _leavesLineOut ? _text.ToString(0, Math.Max(0, LineStart - 1)) : _text.ToString();
}
