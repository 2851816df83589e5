using System.Text;
using Microsoft.CodeAnalysis.CSharp;

namespace SerializationApi.Benchmarks.Compare.OwnData;

/// <summary>Names of C# for the names of JSON.</summary>
internal static class Identifiers
{
    /// <summary>A name in PascalCase that C# takes.</summary>
    public static string Pascal(string name)
    {
        var text = new StringBuilder();
        bool startsWord = true;
        foreach (char c in name)
        {
            if (!char.IsLetterOrDigit(c))
            {
                startsWord = true;
                continue;
            }

            text.Append(startsWord ? char.ToUpperInvariant(c) : c);
            startsWord = false;
        }

        string pascal = text.Length == 0 ? "Value" : text.ToString();
        return SyntaxFacts.IsIdentifierStartCharacter(pascal[0]) ? pascal : $"N{pascal}";
    }

    /// <summary>The name of an item of a list: <c>Members</c> holds a <c>Member</c>.</summary>
    public static string Singular(string name) =>
        name switch
        {
            _ when name.EndsWith("ies", StringComparison.Ordinal) && name.Length > 4 => $"{name[..^3]}y",
            _ when name.EndsWith("sses", StringComparison.Ordinal) => name[..^2],
            _ when name.EndsWith('s') && !name.EndsWith("ss", StringComparison.Ordinal) && name.Length > 2 => name[..^1],
            _ => $"{name}Item",
        };

    /// <summary>A name that was not taken yet, and is then.</summary>
    public static string Unique(string name, HashSet<string> taken)
    {
        string unique = name;
        for (int i = 2; !taken.Add(unique); i++)
        {
            unique = $"{name}{i}";
        }

        return unique;
    }
}
