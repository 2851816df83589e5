using System.Globalization;
using System.Text;

namespace SerializationApi.Formats.Protobuf;

/// <summary>Names in Protobuf (protobuf.dev/programming-guides/style).</summary>
internal static class ProtoNames
{
    /// <summary>A member's name in snake_case: <c>UpdateTime</c> becomes <c>update_time</c>, <c>HTTPServer</c>
    /// <c>http_server</c>.</summary>
    public static string SnakeCase(string name)
    {
        var snake = new StringBuilder();
        for (int i = 0; i < name.Length; i++)
        {
            bool startsWord =
                i > 0 && char.IsUpper(name[i]) && (!char.IsUpper(name[i - 1]) || (i + 1 < name.Length && char.IsLower(name[i + 1])));
            if (startsWord && name[i - 1] != '_')
            {
                snake.Append('_');
            }

            snake.Append(char.ToLowerInvariant(name[i]));
        }

        return Identifier(snake.ToString());
    }

    /// <summary>The JSON name that protoc derives from a field's name: without underscores, the letters after them in upper case.</summary>
    public static string JsonNameOf(string fieldName)
    {
        var name = new StringBuilder();
        bool isUpper = false;
        foreach (char letter in fieldName)
        {
            if (letter != '_')
            {
                name.Append(isUpper ? char.ToUpperInvariant(letter) : letter);
            }

            isUpper = letter == '_';
        }

        return name.ToString();
    }

    /// <summary>Replaces each character other than an ASCII letter, digit or underscore by its hexadecimal number.</summary>
    public static string Identifier(string name)
    {
        var identifier = new StringBuilder();
        foreach (char letter in name)
        {
            if (char.IsAsciiLetterOrDigit(letter) || letter == '_')
            {
                identifier.Append(letter);
            }
            else
            {
                identifier.Append(CultureInfo.InvariantCulture, $"u{(int)letter:x4}");
            }
        }

        return identifier.Length == 0 || char.IsAsciiDigit(identifier[0]) ? $"x{identifier}" : identifier.ToString();
    }

    /// <summary>The name, or if it is refused, the first of name2, name3 … that is not.</summary>
    public static string Unique(string name, Func<string, bool> tryTake)
    {
        string unique = name;
        for (int i = 2; !tryTake(unique); i++)
        {
            unique = name + i.ToString(CultureInfo.InvariantCulture);
        }

        return unique;
    }
}
