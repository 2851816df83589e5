using SerializationApi.Shared;

namespace SerializationApi.LoadTests.Export;

/// <summary>Commands of other load generators that do what a scenario does: the same request, clients and time.</summary>
internal static class LoadTools
{
    /// <summary>The threads that a tool uses, as long as it has as many connections.</summary>
    public const int Threads = 2;

    private static readonly Dictionary<string, Func<ExportRequest, string>> Tools = new(StringComparer.Ordinal)
    {
        ["k6"] = K6.Command,
        ["oha"] = Oha.Command,
        ["bombardier"] = Bombardier.Command,
        ["vegeta"] = Vegeta.Command,
        ["wrk"] = Wrk.Command,
        ["h2load"] = H2Load.Command,
    };

    /// <summary>The names of the tools.</summary>
    public static IReadOnlyList<string> Names { get; } = [.. Tools.Keys];

    /// <summary>The command, ready for a shell; the files that it needs are written.</summary>
    /// <exception cref="UserErrorException">The tool cannot do this, or a file cannot be written.</exception>
    public static string Command(string tool, ExportRequest request)
    {
        if (request.Assertions.Count > 0 && tool != "k6")
        {
            throw new UserErrorException($"--assert: {tool} has no thresholds; k6 has");
        }

        string command = Tools[tool](request);
        if (request.Request.Body is { } body)
        {
            ExportFile.Write(request.BodyFile, body);
        }

        return command;
    }

    /// <summary>The arguments of a command, quoted for a shell.</summary>
    public static string Line(IEnumerable<string> arguments) => string.Join(' ', arguments.Select(Quote));

    private static string Quote(string argument) =>
        argument.All(c => char.IsAsciiLetterOrDigit(c) || c is '-' or '.' or '_' or '/' or ':')
            ? argument
            : $"'{argument.Replace("'", "'\\''", StringComparison.Ordinal)}'";
}
