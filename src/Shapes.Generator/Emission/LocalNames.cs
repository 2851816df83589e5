using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>The names of the local variables that hold members while an object is read.</summary>
internal sealed class LocalNames
{
    private readonly List<string> _names = [];

    public LocalNames(EquatableArray<MemberModel> members)
    {
        var taken = new HashSet<string>(StringComparer.Ordinal) { "reader", "scope", "existing", "value", "index" };
        for (int i = 0; i < members.Count; i++)
        {
            taken.Add(BuilderOf(i));
            taken.Add(PresenceOf(i));
        }

        foreach (MemberModel member in members)
        {
            string name = char.ToLowerInvariant(member.Name[0]) + member.Name.Substring(1);
            if (!taken.Add(name))
            {
                name = $"{name}{_names.Count}";
                while (!taken.Add(name))
                {
                    name += "_";
                }
            }

            _names.Add(name);
        }
    }

    /// <summary>The member's value, or the list so far.</summary>
    public string Of(int index) => Identifiers.Escape(_names[index]);

    /// <summary>The builder of an array member.</summary>
    public static string BuilderOf(int index) => $"items{index}";

    /// <summary>Whether the member was read.</summary>
    public static string PresenceOf(int index) => $"has{index}";
}
