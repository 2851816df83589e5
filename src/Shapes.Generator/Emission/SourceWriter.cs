using System.Text;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>Source text, indented by blocks.</summary>
internal sealed class SourceWriter
{
    private const int IndentSize = 4;

    private readonly StringBuilder _text = new();
    private int _depth;
    private bool _blankBefore;

    /// <summary>Writes a line.</summary>
    public void Line(string line)
    {
        if (_blankBefore)
        {
            _text.Append('\n');
            _blankBefore = false;
        }

        _text.Append(' ', _depth * IndentSize).Append(line).Append('\n');
    }

    /// <summary>Leaves a line empty, unless a block ends here.</summary>
    public void Blank() => _blankBefore = true;

    /// <summary>Writes a header and opens a block.</summary>
    public void Open(string header)
    {
        Line(header);
        Open();
    }

    /// <summary>Opens a block.</summary>
    public void Open()
    {
        Line("{");
        _depth++;
    }

    /// <summary>Closes a block.</summary>
    public void Close(string suffix = "")
    {
        _depth--;
        _blankBefore = false;
        Line("}" + suffix);
    }

    /// <summary>Writes a line one step further in.</summary>
    public void Inner(string line)
    {
        _depth++;
        Line(line);
        _depth--;
    }

    /// <summary>Indents what follows by a step.</summary>
    public void Indent() => _depth++;

    /// <summary>Takes a step of indentation back.</summary>
    public void Unindent() => _depth--;

    public override string ToString() => _text.ToString();
}
