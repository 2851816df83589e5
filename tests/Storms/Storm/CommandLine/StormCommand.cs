using System.CommandLine;
using System.Diagnostics;
using System.Globalization;
using System.Net;
using System.Net.Sockets;
using SerializationApi.Storm.Generating;
using SerializationApi.Storm.Running;
using SerializationApi.Storm.Schedules;
using SerializationApi.Storm.Service;

namespace SerializationApi.Storm.CommandLine;

/// <summary>The program's command line.</summary>
internal static class StormCommand
{
    private const int Failed = 1;

    // A container of 512 MB leaves the heap three quarters of it.
    private const long HeapBytes = Oracle.ContainerBytes / 4 * 3;

    private static readonly Option<int> Seconds = new("--seconds")
    {
        Description = "For how many seconds new storms begin; 60",
        DefaultValueFactory = static _ => 60,
    };

    private static readonly Option<int?> Seed = new("--seed") { Description = "The seed of the first random storm; by the clock" };
    private static readonly Option<string[]> Replay = new("--replay")
    {
        Description = "Files or folders of schedules: runs them, and nothing else",
        AllowMultipleArgumentsPerToken = true,
    };

    private static readonly Option<string?> First = new("--first") { Description = "A folder of schedules to run before the random ones" };
    private static readonly Option<string> Folder = new("--findings")
    {
        Description = "The folder for findings; artifacts/storm",
        DefaultValueFactory = static _ => Path.Combine("artifacts", "storm"),
    };

    private static readonly Option<int> Shrink = new("--shrink")
    {
        Description = "For how many seconds a finding is reduced; 300",
        DefaultValueFactory = static _ => 300,
    };

    private static readonly Option<string> Program = new("--service")
    {
        Description = "The service's assembly; by default the one in this program's folder",
        DefaultValueFactory = static _ => Path.Combine(AppContext.BaseDirectory, "SerializationApi.Api.dll"),
    };

    private static readonly Option<long> Heap = new("--heap")
    {
        Description = "The limit of the service's heap, in bytes; 402,653,184, as in a container of 512 MB",
        DefaultValueFactory = static _ => HeapBytes,
    };

    private static readonly Option<string[]> Setting = new("--set") { Description = "An environment variable of the service: NAME=VALUE" };
    private static readonly Option<string?> Url = new("--url") { Description = "The HTTP/1.1 address of a running service" };
    private static readonly Option<string?> Http2Url = new("--http2-url") { Description = "The HTTP/2 address of the running service" };
    private static readonly Option<int> ProcessId = new("--pid") { Description = "The process id of the running service" };
    private static readonly Option<bool> Print = new("--print") { Description = "Prints the schedule of --seed, and runs nothing" };

    /// <summary>Reads the arguments and runs storms.</summary>
    /// <returns>0, or 1 when there is a finding or a mistake in the arguments.</returns>
    public static Task<int> InvokeAsync(string[] arguments, TextWriter output)
    {
        var root = new RootCommand("Runs random storms of requests at the service, and checks that small requests still get through.")
        {
            Seconds,
            Seed,
            Replay,
            First,
            Folder,
            Shrink,
            Program,
            Heap,
            Setting,
            Url,
            Http2Url,
            ProcessId,
            Print,
        };
        root.SetAction((parsed, _) => RunAsync(parsed, output));
        return root.Parse(arguments).InvokeAsync(new InvocationConfiguration { Output = output, EnableDefaultExceptionHandler = false });
    }

    private static async Task<int> RunAsync(ParseResult parsed, TextWriter output)
    {
        int seed = parsed.GetValue(Seed) ?? (Environment.TickCount & 0xFFFFFF);
        if (parsed.GetValue(Print))
        {
            await output.WriteAsync(ScheduleFile.Write(ScheduleGenerator.Generate(seed)));
            return 0;
        }

        using var arena = new Arena(() => StartAsync(parsed), await ServiceProcess.StartAsync(parsed.GetValue(Program)!, []));
        var hunt = new Hunt(arena, TimeSpan.FromSeconds(parsed.GetValue(Shrink)), parsed.GetValue(Folder)!, output);
        int count = 0;
        foreach (Schedule schedule in Schedules(parsed, seed))
        {
            count++;
            await hunt.RunAsync(schedule);
        }

        output.WriteLine($"{count} storms, {hunt.Findings} findings");
        return hunt.Findings == 0 ? 0 : Failed;
    }

    // What is kept comes first, all of it, then random ones until the time is over.
    private static IEnumerable<Schedule> Schedules(ParseResult parsed, int seed)
    {
        string[] replayed = parsed.GetValue(Replay) ?? [];
        long start = Stopwatch.GetTimestamp();
        bool IsOver() => Stopwatch.GetElapsedTime(start).TotalSeconds >= parsed.GetValue(Seconds);
        string[] kept =
            replayed.Length > 0 ? replayed
            : parsed.GetValue(First) is { } first ? [first]
            : [];
        foreach (string file in kept.SelectMany(ScheduleFile.List))
        {
            yield return ScheduleFile.Read(File.ReadAllText(file));
        }

        for (; replayed.Length == 0 && !IsOver(); seed++)
        {
            yield return ScheduleGenerator.Generate(seed);
        }
    }

    private static Task<ServiceProcess> StartAsync(ParseResult parsed)
    {
        if (parsed.GetValue(Url) is { } url)
        {
            return Task.FromResult(
                ServiceProcess.Attach(Address(url), Address(parsed.GetValue(Http2Url) ?? url), parsed.GetValue(ProcessId))
            );
        }

        string heap = parsed.GetValue(Heap).ToString("x", CultureInfo.InvariantCulture);
        IEnumerable<(string Name, string Value)> settings =
            from setting in parsed.GetValue(Setting) ?? []
            let end = setting.IndexOf('=', StringComparison.Ordinal)
            select (setting[..end], setting[(end + 1)..]);
        return ServiceProcess.StartAsync(parsed.GetValue(Program)!, settings.Prepend(("DOTNET_GCHeapHardLimit", heap)));
    }

    private static IPEndPoint Address(string url)
    {
        var uri = new Uri(url);
        return new IPEndPoint(Dns.GetHostAddresses(uri.Host, AddressFamily.InterNetwork)[0], uri.Port);
    }
}
