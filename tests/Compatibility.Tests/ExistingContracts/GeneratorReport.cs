using System.Text.Json;
using System.Text.RegularExpressions;

namespace SerializationApi.Compatibility.Tests.ExistingContracts;

/// <summary>What the generator reported of the contracts, as the compiler logged it (SARIF 2.1).</summary>
internal static class GeneratorReport
{
    private static readonly (string Id, string Message)[] All = Load();

    /// <summary>The diagnostics whose message names one of the contracts.</summary>
    public static IEnumerable<(string Id, string Message)> About(IEnumerable<Type> types)
    {
        string[] names =
        [
            .. types
                .Where(type => type.Assembly == ExistingSet.Assembly && !type.IsEnum)
                .Select(type => Regex.Escape(type.Name.Split('`')[0])),
        ];
        var named = new Regex($@"(?<![\w.])({string.Join('|', names)})(?!\w)", RegexOptions.ExplicitCapture, TimeSpan.FromSeconds(1));
        return names.Length == 0 ? [] : All.Where(item => named.IsMatch(item.Message));
    }

    private static (string Id, string Message)[] Load()
    {
        using var document = JsonDocument.Parse(File.ReadAllText(Path.Combine(AppContext.BaseDirectory, "existing.sarif")));
        return
        [
            .. from run in document.RootElement.GetProperty("runs").EnumerateArray()
            from result in run.GetProperty("results").EnumerateArray()
            let id = result.GetProperty("ruleId").GetString()!
            where id.StartsWith("SHAPE", StringComparison.Ordinal)
            select (id, result.GetProperty("message").GetProperty("text").GetString()!),
        ];
    }
}
