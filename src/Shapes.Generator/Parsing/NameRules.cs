using SerializationApi.Shapes.Generator.Diagnostics;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>The JSON names of a contract's members.</summary>
internal static class NameRules
{
    /// <summary>The names, in the order of the members; problems are reported where JSON has them.</summary>
    public static string[] Name(IReadOnlyList<Candidate> members, DiagnosticSink? sink)
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
                sink?.Report(DiagnosticDescriptors.EscapedName, member.Symbol, member.DisplayName, name);
            }
            else if (owners.TryGetValue(name, out Candidate? owner))
            {
                sink?.Report(DiagnosticDescriptors.NamesAlike, member.Symbol, member.DisplayName, name, owner.DisplayName);
            }
            else
            {
                owners.Add(name, member);
            }
        }

        return names;
    }
}
