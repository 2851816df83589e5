using System.Text;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>Arranges blank lines between the blocks of a file.</summary>
internal static class BlankLines
{
    /// <summary>Adds a blank line after each block; removes those before a block's end and before an else, and repeated ones.</summary>
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
