namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>Names of members in JSON.</summary>
internal static class JsonNames
{
    /// <summary>
    /// The camel case of System.Text.Json's web defaults: leading capitals become lower case, but the last of several only
    /// when no lower case letter follows it (URLValue: urlValue).
    /// </summary>
    public static string CamelCase(string name)
    {
        if (name.Length == 0 || !char.IsUpper(name[0]))
        {
            return name;
        }

        char[] chars = name.ToCharArray();
        for (int i = 0; i < chars.Length; i++)
        {
            bool beginsWord = i > 0 && i + 1 < chars.Length && !char.IsUpper(chars[i + 1]);
            if (beginsWord || (i == 1 && !char.IsUpper(chars[i])))
            {
                break;
            }

            chars[i] = char.ToLowerInvariant(chars[i]);
        }

        return new string(chars);
    }

    /// <summary>Whether JSON must escape something in the name (RFC 8259 §7), or it is no valid UTF-16.</summary>
    public static bool NeedsEscape(string name)
    {
        for (int i = 0; i < name.Length; i++)
        {
            char c = name[i];
            if (char.IsHighSurrogate(c) && i + 1 < name.Length && char.IsLowSurrogate(name[i + 1]))
            {
                i++;
            }
            else if (c is < ' ' or '"' or '\\' || char.IsSurrogate(c))
            {
                return true;
            }
        }

        return false;
    }
}
