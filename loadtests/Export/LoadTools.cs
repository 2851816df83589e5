namespace SerializationApi.LoadTests.Export;

/// <summary>Commands of other load generators that do what a scenario does: the same request, connections and time.</summary>
internal static class LoadTools
{
    /// <summary>The threads that a tool uses, as long as it has as many connections.</summary>
    public const int Threads = 2;

    private static readonly Dictionary<string, Func<ExportRequest, IEnumerable<string>>> Tools = new(StringComparer.Ordinal)
    {
        ["wrk"] = Wrk.Arguments,
        ["h2load"] = H2Load.Arguments,
        ["hey"] = Hey.Arguments,
    };

    /// <summary>The names of the tools.</summary>
    public static IReadOnlyList<string> Names { get; } = [.. Tools.Keys];

    /// <summary>The command, ready for a shell; the files that it needs are written.</summary>
    /// <exception cref="Running.UserErrorException">The tool cannot do this, or a file cannot be written.</exception>
    public static string Command(string tool, ExportRequest request) =>
        string.Join(' ', Tools[tool](request).Prepend(tool).Select(Quote));

    private static string Quote(string argument) =>
        argument.All(c => char.IsAsciiLetterOrDigit(c) || c is '-' or '.' or '_' or '/' or ':')
            ? argument
            : $"'{argument.Replace("'", "'\\''", StringComparison.Ordinal)}'";
}
