using System.Text;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>Blank lines, which depend on what comes before and behind a block and so are no emitter's own.</summary>
internal static class BlankLines
{
    /// <summary>Puts a blank line behind each block; takes away those before a block's end, before an else, and all but one of several.</summary>
    public static string Arrange(string source)
    {
        var text = new StringBuilder(source.Length);
        bool isApart = false;
        foreach (string line in source.Split('\n'))
        {
            string code = line.Trim();
            if (code.Length == 0)
            {
                isApart = true;
                continue;
            }

            if (isApart && code[0] is not ('}' or ']') && code != "else" && !code.StartsWith("else ", StringComparison.Ordinal))
            {
                text.Append('\n');
            }

            text.Append(line).Append('\n');
            isApart = code == "}";
        }

        return text.ToString();
    }
}
