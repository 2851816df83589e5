namespace SerializationApi.Tool;

/// <summary>Finds the name that a user probably meant.</summary>
internal static class Suggestion
{
    /// <summary>Returns <c>" Did you mean 'msgpack'?"</c>, or an empty text if no name is similar.</summary>
    public static string For(string text, IEnumerable<string> known)
    {
        (string Name, int Distance) best = known
            .Select(name => (name, Distance(text, name)))
            .DefaultIfEmpty(("", int.MaxValue))
            .MinBy(static candidate => candidate.Item2);
        return best.Distance <= Math.Max(1, Math.Min(text.Length, best.Name.Length) / 3) ? $" Did you mean '{best.Name}'?" : "";
    }

    // Levenshtein's distance, ignoring case.
    private static int Distance(string left, string right)
    {
        int[] row = [.. Enumerable.Range(0, right.Length + 1)];
        for (int i = 0; i < left.Length; i++)
        {
            int diagonal = row[0];
            row[0] = i + 1;
            for (int j = 0; j < right.Length; j++)
            {
                int cost = char.ToUpperInvariant(left[i]) == char.ToUpperInvariant(right[j]) ? 0 : 1;
                (diagonal, row[j + 1]) = (row[j + 1], Math.Min(diagonal + cost, Math.Min(row[j], row[j + 1]) + 1));
            }
        }

        return row[^1];
    }
}
