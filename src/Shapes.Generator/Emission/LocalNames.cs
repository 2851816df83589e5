using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>The names of the local variables that hold members while an object is read.</summary>
internal sealed class LocalNames
{
    /// <summary>The variable for unknown members.</summary>
    public const string Extension = "extension";

    private readonly List<string> _names = [];

    public LocalNames(EquatableArray<MemberModel> members)
    {
        var taken = new HashSet<string>(StringComparer.Ordinal)
        {
            "reader",
            "scope",
            "existing",
            "value",
            "index",
            "exception",
            Extension,
            "members",
            "held",
        };
        for (int i = 0; i < members.Count; i++)
        {
            taken.UnionWith([BuilderOf(i), PresenceOf(i), GivenOf(i), EarlierOf(i), EntriesOf(i), UnusedOf(i)]);
        }

        foreach (MemberModel member in members)
        {
            string name = char.ToLowerInvariant(member.Name[0]) + member.Name.Substring(1);
            if (IsField(name) || !taken.Add(name))
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

    /// <summary>Whether a required member was read.</summary>
    public static string GivenOf(int index) => $"given{index}";

    /// <summary>The items of an earlier part.</summary>
    public static string EarlierOf(int index) => $"earlier{index}";

    /// <summary>The entries from which a map is created.</summary>
    public static string EntriesOf(int index) => $"entries{index}";

    /// <summary>The builder of a list that is read and dropped.</summary>
    public static string UnusedOf(int index) => $"unused{index}";

    // A local variable would hide the shape's table fields.
    private static bool IsField(string name) => name.StartsWith("s_", StringComparison.Ordinal);
}
