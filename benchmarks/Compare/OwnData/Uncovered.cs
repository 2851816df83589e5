using System.Text.Json;

namespace SerializationApi.Benchmarks.Compare.OwnData;

/// <summary>What the samples have and the contract does not: it would be measured without.</summary>
internal static class Uncovered
{
    /// <summary>The places, each once, as paths of names.</summary>
    /// <param name="sample">What was read.</param>
    /// <param name="written">What the contract writes of it.</param>
    public static IReadOnlyCollection<string> Find(JsonElement sample, JsonElement written)
    {
        var found = new SortedSet<string>(StringComparer.Ordinal);
        Compare(sample, written, "$", found);
        return found;
    }

    private static void Compare(JsonElement sample, JsonElement written, string path, SortedSet<string> found)
    {
        if (sample.ValueKind == JsonValueKind.Null)
        {
            return;
        }

        if (sample.ValueKind == JsonValueKind.Object && written.ValueKind == JsonValueKind.Object)
        {
            foreach (JsonProperty member in sample.EnumerateObject())
            {
                Compare(member.Value, written.TryGetProperty(member.Name, out JsonElement value) ? value : default, $"{path}.{member.Name}", found);
            }
        }
        else if (sample.ValueKind == JsonValueKind.Array && written.ValueKind == JsonValueKind.Array && sample.GetArrayLength() == written.GetArrayLength())
        {
            foreach ((JsonElement left, JsonElement right) in sample.EnumerateArray().Zip(written.EnumerateArray()))
            {
                Compare(left, right, $"{path}[]", found);
            }
        }
        else if (!IsSame(sample, written))
        {
            found.Add(path);
        }
    }

    // A date may be written with other digits of the second: it is the value that counts.
    private static bool IsSame(JsonElement sample, JsonElement written) =>
        sample.ValueKind == written.ValueKind
        && (JsonElement.DeepEquals(sample, written)
            || (sample.ValueKind == JsonValueKind.String
                && sample.TryGetDateTimeOffset(out DateTimeOffset left)
                && written.TryGetDateTimeOffset(out DateTimeOffset right)
                && left == right)
            || (sample.ValueKind == JsonValueKind.Number && sample.GetDouble() == written.GetDouble()));
}
