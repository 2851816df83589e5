namespace SerializationApi.Architecture.Tests.Folders;

/// <summary>
/// Finds sibling folders that import each other, directly or by way of others, at every level of a project. What lies in
/// subfolders counts as their folder's. Files directly in a folder are its face: they may use its subfolders and be used
/// by them.
/// </summary>
internal static class FolderCycles
{
    private const int MaxExamples = 8;

    /// <summary>A line for each import that is part of a cycle: the folders, and who uses what.</summary>
    public static IReadOnlyList<string> Of(IEnumerable<FolderImport> imports) =>
        [
            .. imports
                .SelectMany(SiblingImport)
                .GroupBy(import => Parent(import.From))
                .SelectMany(level => Cyclic([.. level]))
                .Order(StringComparer.Ordinal),
        ];

    // The two folders, one level below the deepest that holds both files; none where a file is directly in that one.
    private static IEnumerable<FolderImport> SiblingImport(FolderImport import)
    {
        string[] from = import.From.Split('/', StringSplitOptions.RemoveEmptyEntries);
        string[] to = import.To.Split('/', StringSplitOptions.RemoveEmptyEntries);
        int shared = from.Zip(to).TakeWhile(pair => pair.First == pair.Second).Count();
        return shared == from.Length || shared == to.Length
            ? []
            : [import with { From = string.Join('/', from[..(shared + 1)]), To = string.Join('/', to[..(shared + 1)]) }];
    }

    private static string Parent(string folder) => folder.Contains('/', StringComparison.Ordinal) ? folder[..folder.LastIndexOf('/')] : "";

    private static IEnumerable<string> Cyclic(FolderImport[] level)
    {
        ILookup<string, string> next = level
            .Select(import => (import.From, import.To))
            .Distinct()
            .ToLookup(edge => edge.From, edge => edge.To);
        return level
            .GroupBy(import => (import.From, import.To))
            .Where(edge => Reaches(next, edge.Key.To, edge.Key.From))
            .Select(edge => $"{edge.Key.From} → {edge.Key.To}: {Describe([.. edge])}");
    }

    private static bool Reaches(ILookup<string, string> next, string start, string end)
    {
        var seen = new HashSet<string>(StringComparer.Ordinal);
        var open = new Stack<string>([start]);
        while (open.TryPop(out string? folder))
        {
            if (folder == end)
            {
                return true;
            }

            foreach (string following in next[folder].Where(seen.Add))
            {
                open.Push(following);
            }
        }

        return false;
    }

    private static string Describe(FolderImport[] imports)
    {
        string[] uses =
        [
            .. imports.Select(import => $"{import.User} uses {import.Used}").Distinct(StringComparer.Ordinal).Order(StringComparer.Ordinal),
        ];
        return string.Join(", ", uses.Take(MaxExamples)) + (uses.Length > MaxExamples ? $" and {uses.Length - MaxExamples} more" : "");
    }
}
