using System.Globalization;
using System.Text.Json;
using SerializationApi.Formats.Annotating;

namespace SerializationApi.Tool;

/// <summary>Compares values member by member; the order of members and the notation of numbers do not matter.</summary>
internal static class JsonDiff
{
    // The formats' own depth limit is lower.
    private static readonly JsonDocumentOptions Options = new() { MaxDepth = 1024 };

    // Each difference below a long name would repeat it.
    private const int MaxPath = 1_000;

    /// <summary>The differences, in the order of the first value.</summary>
    public static IReadOnlyList<Difference> Of(string left, string right)
    {
        var found = new List<Difference>();
        using var first = JsonDocument.Parse(left, Options);
        using var second = JsonDocument.Parse(right, Options);
        Compare(new Place(null, "", 0), first.RootElement, second.RootElement, found);
        return found;
    }

    private static void Compare(Place place, JsonElement left, JsonElement right, List<Difference> found)
    {
        switch (left.ValueKind, right.ValueKind)
        {
            case (JsonValueKind.Object, JsonValueKind.Object):
                Match(place, Members(left), Members(right), found);
                break;
            case (JsonValueKind.Array, JsonValueKind.Array):
                Match(place, Items(left), Items(right), found);
                break;
            case var _ when !JsonElement.DeepEquals(left, right):
                found.Add(new Difference(place.Path, left.GetRawText(), right.GetRawText()));
                break;
        }
    }

    private static void Match<TKey>(
        Place place,
        OrderedDictionary<TKey, JsonElement> left,
        OrderedDictionary<TKey, JsonElement> right,
        List<Difference> found
    )
        where TKey : notnull
    {
        foreach ((TKey key, JsonElement value) in left)
        {
            Place inner = place.Of(key);
            if (right.TryGetValue(key, out JsonElement other))
            {
                Compare(inner, value, other, found);
            }
            else
            {
                found.Add(new Difference(inner.Path, value.GetRawText(), Right: null));
            }
        }

        found.AddRange(
            right
                .Where(value => !left.ContainsKey(value.Key))
                .Select(value => new Difference(place.Of(value.Key).Path, Left: null, value.Value.GetRawText()))
        );
    }

    private static OrderedDictionary<int, JsonElement> Items(JsonElement array) =>
        new(array.EnumerateArray().Select(static (item, index) => KeyValuePair.Create(index, item)));

    // The last of repeated names counts, as in most readers.
    private static OrderedDictionary<string, JsonElement> Members(JsonElement value)
    {
        var members = new OrderedDictionary<string, JsonElement>(StringComparer.Ordinal);
        foreach (JsonProperty member in value.EnumerateObject())
        {
            members[member.Name] = member.Value;
        }

        return members;
    }

    // The path is built only for differences.
    private sealed record Place(Place? Parent, string? Name, int Index)
    {
        public string Path
        {
            get
            {
                string path = "";
                for (Place place = this; path.Length <= MaxPath; place = place.Parent)
                {
                    if (place.Parent is null)
                    {
                        path = "$" + path;
                        break;
                    }

                    path = place.Step + path;
                }

                return path.Length <= MaxPath ? path : $"…{TextCut.End(path, MaxPath)}";
            }
        }

        private string Step =>
            Name is null ? string.Create(CultureInfo.InvariantCulture, $"[{Index}]")
            : Name.Length > 0 && Name.All(static c => char.IsLetterOrDigit(c) || c == '_') ? $".{TextCut.Shorten(Name, MaxPath)}"
            : $"[\"{JsonEncodedText.Encode(TextCut.Shorten(Name, MaxPath))}\"]";

        public Place Of<TKey>(TKey key) => key is int index ? new Place(this, null, index) : new Place(this, key as string, 0);
    }
}
