using System.Text;

namespace SerializationApi.Tool;

/// <summary>JSON for people: names and values stay as they were sent, only white space is added.</summary>
internal static class JsonText
{
    private const int Step = 2;

    /// <summary>Gives each member and item a line.</summary>
    /// <param name="json">Valid JSON.</param>
    public static string Indent(string json)
    {
        var text = new StringBuilder(json.Length * 2);
        int depth = 0;
        for (int i = 0; i < json.Length; i++)
        {
            char c = json[i];
            switch (c)
            {
                case '"':
                    int end = EndOfString(json, i);
                    text.Append(json, i, end - i);
                    i = end - 1;
                    break;
                case '{' or '[' when IsEmpty(json, ref i):
                    text.Append(c).Append(json[i]);
                    break;
                case '{' or '[':
                    text.Append(c).Append('\n').Append(' ', ++depth * Step);
                    break;
                case '}' or ']':
                    text.Append('\n').Append(' ', --depth * Step).Append(c);
                    break;
                case ',':
                    text.Append(",\n").Append(' ', depth * Step);
                    break;
                case ':':
                    text.Append(": ");
                    break;
                default:
                    text.Append(char.IsWhiteSpace(c) ? "" : c);
                    break;
            }
        }

        return text.ToString();
    }

    private static int EndOfString(string json, int start)
    {
        int i = start + 1;
        while (json[i] != '"')
        {
            i += json[i] == '\\' ? 2 : 1;
        }

        return i + 1;
    }

    // Moves to the bracket that closes what holds nothing.
    private static bool IsEmpty(string json, ref int open)
    {
        int i = open + 1;
        while (char.IsWhiteSpace(json[i]))
        {
            i++;
        }

        bool isEmpty = json[i] is '}' or ']';
        open = isEmpty ? i : open;
        return isEmpty;
    }
}
