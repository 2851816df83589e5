using System.Text.Json;
using System.Text.Json.Nodes;
using SerializationApi.LoadTests.Reporting;

namespace SerializationApi.LoadTests.Comparison;

/// <summary>The settings and the machine of two runs where they differ: such runs say little about each other.</summary>
internal static class SettingsDifference
{
    /// <summary>One sentence per difference; the address is not one.</summary>
    public static IEnumerable<string> Between(LoadTestReport old, LoadTestReport current)
    {
        IEnumerable<string> machine = Between(
            JsonSerializer.SerializeToNode(old.Machine, ReportJsonContext.Default.MachineReport),
            JsonSerializer.SerializeToNode(current.Machine, ReportJsonContext.Default.MachineReport)
        );
        return OfSettings(old, current).Concat(machine);
    }

    /// <summary>One sentence per setting that differs; the address is not one.</summary>
    public static IEnumerable<string> OfSettings(LoadTestReport old, LoadTestReport current) =>
        Between(
            JsonSerializer.SerializeToNode(old.Settings with { Url = "" }, ReportJsonContext.Default.SettingsReport),
            JsonSerializer.SerializeToNode(current.Settings with { Url = "" }, ReportJsonContext.Default.SettingsReport)
        );

    private static IEnumerable<string> Between(JsonNode? old, JsonNode? current) =>
        from member in current!.AsObject()
        let before = old![member.Key]
        where !JsonNode.DeepEquals(before, member.Value)
        select $"{member.Key}: {before?.ToString() ?? "none"} → {member.Value?.ToString() ?? "none"}";
}
