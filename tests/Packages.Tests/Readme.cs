using System.Text.RegularExpressions;
using SerializationApi.Tests.Support;

namespace SerializationApi.Packages.Tests;

/// <summary>The examples of the README: blocks of C# whose first line names their file.</summary>
internal static partial class Readme
{
    /// <summary>The contract and its shapes.</summary>
    public const string Contract = "Order.cs";

    /// <summary>The service.</summary>
    public const string Service = "Program.cs";

    /// <summary>The client.</summary>
    public const string Client = "Program.cs of a client";

    /// <summary>The blocks of the repository's README by their first line.</summary>
    public static IReadOnlyDictionary<string, string> Blocks { get; } =
        BlocksOf(File.ReadAllText(Path.Combine(Repository.Root, "README.md")));

    /// <summary>The blocks of a text by their first line.</summary>
    public static Dictionary<string, string> BlocksOf(string text) =>
        Block()
            .Matches(text)
            .ToDictionary(match => match.Groups["name"].Value, match => match.Groups["code"].Value, StringComparer.Ordinal);

    [GeneratedRegex(@"```csharp\n// (?<name>[^\n]+)\n(?<code>.*?)```", RegexOptions.Singleline, matchTimeoutMilliseconds: 1000)]
    private static partial Regex Block();
}
