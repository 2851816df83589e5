using System.Text.Json;

namespace SerializationApi.Tool;

/// <summary>A member or item that two values do not have alike.</summary>
/// <param name="Path">Where it is, <c>$.lines[1].product</c>.</param>
/// <param name="Left">Its JSON in the first; null where it has none.</param>
/// <param name="Right">Its JSON in the second; null where it has none.</param>
internal sealed record Difference(string Path, string? Left, string? Right);

/// <summary>Compares values member by member; the order of members and how numbers are written make no difference.</summary>
internal static class JsonDiff
{
    // The formats' own limit on depth is lower.
    private static readonly JsonDocumentOptions Options = new() { MaxDepth = 1024 };

    /// <summary>What differs, in the order of the first value.</summary>
    /// <param name="left">A JSON value.</param>
    /// <param name="right">Another.</param>
    public static IReadOnlyList<Difference> Of(string left, string right)
    {
        var found = new List<Difference>();
        using var first = JsonDocument.Parse(left, Options);
        using var second = JsonDocument.Parse(right, Options);
        Compare("$", first.RootElement, second.RootElement, found);
        return found;
    }

    private static void Compare(string path, JsonElement left, JsonElement right, List<Difference> found)
    {
        switch (left.ValueKind, right.ValueKind)
        {
            case (JsonValueKind.Object, JsonValueKind.Object):
                Match(Members(path, left), Members(path, right), found);
                break;
            case (JsonValueKind.Array, JsonValueKind.Array):
                Match(Items(path, left), Items(path, right), found);
                break;
            case var _ when !JsonElement.DeepEquals(left, right):
                found.Add(new Difference(path, left.GetRawText(), right.GetRawText()));
                break;
        }
    }

    private static void Match(OrderedDictionary<string, JsonElement> left, OrderedDictionary<string, JsonElement> right, List<Difference> found)
    {
        foreach ((string path, JsonElement value) in left)
        {
            if (right.TryGetValue(path, out JsonElement other))
            {
                Compare(path, value, other, found);
            }
            else
            {
                found.Add(new Difference(path, value.GetRawText(), Right: null));
            }
        }

        found.AddRange(right.Where(value => !left.ContainsKey(value.Key)).Select(static value => new Difference(value.Key, Left: null, value.Value.GetRawText())));
    }

    private static OrderedDictionary<string, JsonElement> Items(string path, JsonElement array) =>
        new(array.EnumerateArray().Select((item, index) => KeyValuePair.Create($"{path}[{index}]", item)), StringComparer.Ordinal);

    // Of a name that comes twice the last counts, as in most readers.
    private static OrderedDictionary<string, JsonElement> Members(string path, JsonElement value)
    {
        var members = new OrderedDictionary<string, JsonElement>(StringComparer.Ordinal);
        foreach (JsonProperty member in value.EnumerateObject())
        {
            members[path + Step(member.Name)] = member.Value;
        }

        return members;
    }

    private static string Step(string name) => name.Length > 0 && name.All(static c => char.IsLetterOrDigit(c) || c == '_') ? $".{name}" : $"[\"{JsonEncodedText.Encode(name)}\"]";
}
