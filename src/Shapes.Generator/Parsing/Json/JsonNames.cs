using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;

namespace SerializationApi.Shapes.Generator.Parsing.Json;

/// <summary>Names of members in JSON.</summary>
internal static class JsonNames
{
    /// <summary>
    /// The camel case of System.Text.Json's web defaults: leading capitals become lower case, but the last of several only if no lower case
    /// letter follows it (URLValue: urlValue).
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

    /// <summary>Whether JSON must escape something in the name (RFC 8259 §7), or it is not valid UTF-16.</summary>
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

/// <summary>The JSON names of a contract's members.</summary>
internal static class NameRules
{
    public static DiagnosticInfo? Problem(IReadOnlyList<Candidate> members, DiagnosticSink sink)
    {
        DiagnosticInfo? problem = null;
        Name(members, (rule, symbol, arguments) => problem ??= sink.Describe(rule, symbol, arguments));
        return problem;
    }

    /// <summary>Returns the names, in the order of the members; problems are reported.</summary>
    public static string[] Name(IReadOnlyList<Candidate> members, DiagnosticSink? sink) =>
        Name(members, (rule, symbol, arguments) => sink?.Report(rule, symbol, arguments));

    private static string[] Name(IReadOnlyList<Candidate> members, Action<DiagnosticDescriptor, ISymbol, string[]> report)
    {
        string[] names = new string[members.Count];
        var owners = new Dictionary<string, Candidate>(StringComparer.OrdinalIgnoreCase);
        for (int i = 0; i < members.Count; i++)
        {
            Candidate member = members[i];
            string name = JsonMembers.NameOf(member.Symbol);
            names[i] = name;
            if (JsonNames.NeedsEscape(name))
            {
                report(DiagnosticDescriptors.EscapedName, member.Symbol, [member.DisplayName, name]);
            }
            else if (owners.TryGetValue(name, out Candidate? owner))
            {
                report(DiagnosticDescriptors.NamesAlike, member.Symbol, [member.DisplayName, name, owner.DisplayName]);
            }
            else
            {
                owners.Add(name, member);
            }
        }

        return names;
    }
}
