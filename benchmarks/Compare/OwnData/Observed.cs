using System.Text.Json;

namespace SerializationApi.Benchmarks.Compare.OwnData;

/// <summary>All values that were met at one place of the samples.</summary>
internal sealed class Observed
{
    private readonly Dictionary<string, Observed> _members = new(StringComparer.Ordinal);
    private readonly HashSet<JsonValueKind> _kinds = [];

    /// <summary>How many values there were, nulls among them.</summary>
    public int Count { get; private set; }

    /// <summary>Whether one of them was null.</summary>
    public bool HasNull { get; private set; }

    /// <summary>How many of them were objects.</summary>
    public int Objects { get; private set; }

    /// <summary>What they are besides null; undefined when there were only nulls, or several kinds.</summary>
    public JsonValueKind Kind => _kinds.Count == 1 ? _kinds.Single() : JsonValueKind.Undefined;

    /// <summary>Whether there were values of several kinds.</summary>
    public bool IsMixed => _kinds.Count > 1;

    /// <summary>The objects' members, in the order in which they were met first.</summary>
    public IReadOnlyDictionary<string, Observed> Members => _members;

    /// <summary>The lists' items.</summary>
    public Observed? Items { get; private set; }

    /// <summary>The numbers.</summary>
    public NumberForms Numbers { get; } = new();

    /// <summary>The strings.</summary>
    public TextForms Texts { get; } = new();

    /// <summary>A value was met.</summary>
    public void Add(JsonElement value)
    {
        Count++;
        if (value.ValueKind == JsonValueKind.Null)
        {
            HasNull = true;
            return;
        }

        _kinds.Add(value.ValueKind == JsonValueKind.False ? JsonValueKind.True : value.ValueKind);
        switch (value.ValueKind)
        {
            case JsonValueKind.Number:
                Numbers.Add(value);
                break;
            case JsonValueKind.String:
                Texts.Add(value);
                break;
            case JsonValueKind.Array:
                Items ??= new Observed();
                foreach (JsonElement item in value.EnumerateArray())
                {
                    Items.Add(item);
                }

                break;
            case JsonValueKind.Object:
                Objects++;
                foreach (JsonProperty member in value.EnumerateObject())
                {
                    if (!_members.TryGetValue(member.Name, out Observed? observed))
                    {
                        _members.Add(member.Name, observed = new Observed());
                    }

                    observed.Add(member.Value);
                }

                break;
        }
    }
}
