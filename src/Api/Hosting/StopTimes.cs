using SerializationApi.Api.Settings;

namespace SerializationApi.Api.Hosting;

/// <summary>How the time that a stop may take is divided, so that the process has gone when it is over.</summary>
internal static class StopTimes
{
    // Kestrel closes connections, telemetry is sent.
    private static readonly TimeSpan Closing = TimeSpan.FromSeconds(0.75);

    // Measured: the system takes up to half a second to end a process whose threads compute and that has some GB.
    private static readonly TimeSpan Exit = TimeSpan.FromSeconds(0.75);

    /// <summary>How long requests in flight are waited for; then their connections are closed.</summary>
    public static TimeSpan ForRequests(ServiceSettings settings)
    {
        TimeSpan time = Total(settings) - Closing - Exit;
        return time > TimeSpan.Zero ? time : TimeSpan.Zero;
    }

    /// <summary>When the process ends, whatever it does.</summary>
    public static TimeSpan UntilExit(ServiceSettings settings)
    {
        TimeSpan total = Total(settings);
        return total - Exit > total / 2 ? total - Exit : total / 2;
    }

    private static TimeSpan Total(ServiceSettings settings) => TimeSpan.FromSeconds(settings.ShutdownSeconds);
}
