using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace SerializationApi.Storm.Schedules;

/// <summary>Schedules as JSON, without what is as usual.</summary>
internal static class ScheduleFile
{
    private static readonly JsonSerializerOptions Options = new(JsonSerializerDefaults.Web)
    {
        Converters = { new JsonStringEnumConverter() },
        DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault,
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
        UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow,
        WriteIndented = true,
    };

    /// <summary>The text of a schedule.</summary>
    public static string Write(Schedule schedule) => JsonSerializer.Serialize(schedule, Options) + "\n";

    /// <summary>The schedule of a text.</summary>
    /// <exception cref="JsonException">It is none.</exception>
    public static Schedule Read(string text) => JsonSerializer.Deserialize<Schedule>(text, Options)!;

    /// <summary>The files of a folder, in order, or the file itself.</summary>
    public static IReadOnlyList<string> List(string path) =>
        Directory.Exists(path)
            ? [.. Directory.EnumerateFiles(path, "*.json", SearchOption.AllDirectories).Order(StringComparer.Ordinal)]
            : [path];
}
