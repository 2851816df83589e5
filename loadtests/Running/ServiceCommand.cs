using System.Diagnostics;
using System.Reflection;
using System.Runtime.InteropServices;
using SerializationApi.Shared;

namespace SerializationApi.LoadTests.Running;

/// <summary>The command that starts a service, which is built with the load generator: its path is recorded in this assembly.</summary>
internal static class ServiceCommand
{
    /// <summary>The service under test.</summary>
    public const string Service = "ServiceAssembly";

    /// <summary>The controllers that it is measured beside.</summary>
    public const string Baseline = "BaselineAssembly";

    /// <summary>What the line begins with that says the service's process id, where a shell stands around it.</summary>
    public const string ProcessLine = "service process ";

    private const string SetSid = "/usr/bin/setsid";
    private const string Shell = "/bin/sh";

    // Starts the command, and kills it when standard input ends: a pipe whose other end only this program holds, so that
    // the system closes it however this program ends, SIGKILL too. Linux's PR_SET_PDEATHSIG would kill the service when
    // the thread that started it ends, which a thread of the pool does at any time.
    private const string Guard = $$"""
        exec 3<&0 </dev/null
        "$@" 3<&- &
        service=$!
        { read -r _ <&3; kill -KILL "$service"; } 2>/dev/null &
        guard=$!
        exec 3<&-
        echo "{{ProcessLine}}$service"
        wait "$service"
        code=$?
        kill "$guard"
        exit "$code"
        """;

    /// <summary>Describes the process.</summary>
    /// <param name="service">Which of the two.</param>
    /// <param name="arguments">Its command line.</param>
    /// <param name="cores">The cores that it may use; null for those of this program.</param>
    /// <exception cref="UserErrorException">The service is not built.</exception>
    public static ProcessStartInfo Describe(string service, string[] arguments, string? cores = null)
    {
        string assembly = typeof(ServiceCommand)
            .Assembly.GetCustomAttributes<AssemblyMetadataAttribute>()
            .Single(attribute => attribute.Key == service)
            .Value!;
        if (!File.Exists(assembly))
        {
            throw new UserErrorException($"the service is not built: {assembly} is missing", ExitCode.Unreachable);
        }

        // The dotnet command that runs this program: shared/Microsoft.NETCore.App/<version>/ lies three folders below it.
        string dotnet = Path.GetFullPath(Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "../../../dotnet"));
        string[] command = [File.Exists(dotnet) ? dotnet : "dotnet", assembly, .. arguments];

        if (cores is not null)
        {
            command = [ProcessorCores.TaskSet, "-c", cores, .. command];
        }

        // Elsewhere than on Unix a service outlives a generator that is killed, and only that.
        if (File.Exists(Shell))
        {
            command = [Shell, "-c", Guard.ReplaceLineEndings("\n"), "service", .. command];
        }

        // A session of its own: Ctrl-C in a terminal goes to all processes of the foreground, and the service must
        // outlive the requests that are under way.
        if (File.Exists(SetSid))
        {
            command = [SetSid, .. command];
        }

        var start = new ProcessStartInfo(command[0], command[1..])
        {
            UseShellExecute = false,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            RedirectStandardInput = true,
        };

        // Settings in the environment that are meant for another service must not change this one.
        foreach (string name in start.Environment.Keys.Where(IsServiceSetting).ToArray())
        {
            start.Environment.Remove(name);
        }

        start.Environment["DOTNET_STARTUP_HOOKS"] = typeof(StartupHook).Assembly.Location;
        return start;
    }

    private static bool IsServiceSetting(string variable) =>
        variable.StartsWith("ASPNETCORE_", StringComparison.OrdinalIgnoreCase)
        || variable.StartsWith("Service__", StringComparison.OrdinalIgnoreCase)
        || variable.StartsWith("Kestrel__", StringComparison.OrdinalIgnoreCase);
}
