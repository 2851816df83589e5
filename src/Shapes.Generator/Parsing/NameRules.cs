using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>The JSON names of a contract's members.</summary>
internal static class NameRules
{
    /// <summary>What is wrong with the names of a contract that System.Text.Json writes; null when nothing is.</summary>
    public static DiagnosticInfo? Problem(IReadOnlyList<Candidate> members, DiagnosticSink sink)
    {
        DiagnosticInfo? problem = null;
        Name(members, (rule, symbol, arguments) =>
            problem ??= new(rule, LocationInfo.From(sink.LocationOf(symbol) ?? sink.Fallback), arguments.ToEquatableArray()));
        return problem;
    }

    /// <summary>The names, in the order of the members; problems are reported where JSON has them.</summary>
    public static string[] Name(IReadOnlyList<Candidate> members, DiagnosticSink? sink) => Name(members, (rule, symbol, arguments) => sink?.Report(rule, symbol, arguments));

    private static string[] Name(IReadOnlyList<Candidate> members, Action<DiagnosticDescriptor, ISymbol, string[]> report)
    {
        string[] names = new string[members.Count];
        var owners = new Dictionary<string, Candidate>(StringComparer.OrdinalIgnoreCase);
        for (int i = 0; i < members.Count; i++)
        {
            Candidate member = members[i];
            string name = member.Symbol.Find(Attributes.JsonPropertyName)?.ConstructorArguments.FirstOrDefault().Value as string
                ?? JsonNames.CamelCase(member.Symbol.Name);
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
