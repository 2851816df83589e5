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

    /// <summary>How many members of the samples are not covered, and how many there are; each once, objects not counted.</summary>
    /// <param name="sample">What was read.</param>
    /// <param name="uncovered">What <see cref="Find"/> found.</param>
    public static (int Uncovered, int All) Count(JsonElement sample, IReadOnlyCollection<string> uncovered)
    {
        var members = new HashSet<string>(StringComparer.Ordinal);
        AddMembers(sample, "$", members);
        return (members.Count(member => uncovered.Any(path => IsIn(member, path))), members.Count);
    }

    private static bool IsIn(string member, string path) =>
        member.StartsWith(path, StringComparison.Ordinal) && (member.Length == path.Length || member[path.Length] is '.' or '[');

    private static void AddMembers(JsonElement value, string path, HashSet<string> members)
    {
        switch (value.ValueKind)
        {
            case JsonValueKind.Object:
                foreach (JsonProperty member in value.EnumerateObject())
                {
                    AddMembers(member.Value, $"{path}.{member.Name}", members);
                }

                break;
            case JsonValueKind.Array:
                foreach (JsonElement item in value.EnumerateArray())
                {
                    AddMembers(item, $"{path}[]", members);
                }

                break;
            case not JsonValueKind.Null:
                members.Add(path);
                break;
        }
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
                Compare(
                    member.Value,
                    written.TryGetProperty(member.Name, out JsonElement value) ? value : default,
                    $"{path}.{member.Name}",
                    found
                );
            }
        }
        else if (
            sample.ValueKind == JsonValueKind.Array
            && written.ValueKind == JsonValueKind.Array
            && sample.GetArrayLength() == written.GetArrayLength()
        )
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
        && (
            JsonElement.DeepEquals(sample, written)
            || (
                sample.ValueKind == JsonValueKind.String
                && sample.TryGetDateTimeOffset(out DateTimeOffset left)
                && written.TryGetDateTimeOffset(out DateTimeOffset right)
                && left == right
            )
            || (sample.ValueKind == JsonValueKind.Number && sample.GetDouble() == written.GetDouble())
        );
}
