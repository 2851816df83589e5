using System.Globalization;
using SerializationApi.Api.Settings;

namespace SerializationApi.Api.Hosting;

/// <summary>The limit of open files. Out of them, the runtime ends the process: there must always be some left.</summary>
internal static class OpenFiles
{
    // 220 were too few for the start.
    private const int Fewest = 320;

    // For what is loaded later, and for files.
    private const int Reserve = 64;

    private const string LimitsFile = "/proc/self/limits";
    private const string OpenFolder = "/proc/self/fd";
    private const string Line = "Max open files";

    /// <summary>Checks the limit where the system tells it.</summary>
    /// <exception cref="InvalidSettingException">It is too low for the service to find its own libraries.</exception>
    public static void Check()
    {
        if (Limit() is { } limit && limit < Fewest)
        {
            throw new InvalidSettingException("ulimit -n", string.Create(CultureInfo.InvariantCulture, $"expected at least {Fewest} open files, found {limit}."));
        }
    }

    /// <summary>How many connections there is room for, besides what is open now.</summary>
    public static int RoomForConnections() =>
        Limit() is { } limit ? Math.Max(1, limit - Directory.GetFileSystemEntries(OpenFolder).Length - Reserve) : int.MaxValue;

    private static int? Limit() => File.Exists(LimitsFile)
        && File.ReadAllLines(LimitsFile).FirstOrDefault(line => line.StartsWith(Line, StringComparison.Ordinal)) is { } line
        && int.TryParse(line[Line.Length..].Split(' ', StringSplitOptions.RemoveEmptyEntries)[0], CultureInfo.InvariantCulture, out int soft)
            ? soft
            : null;
}
