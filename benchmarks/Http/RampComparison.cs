namespace SerializationApi.Benchmarks.Http;

/// <summary>
/// The requests per second of a new process in each second of a load: of the service as it is set, and with the time that the runtime itself would
/// wait before it counts calls, in turn.
/// </summary>
internal static class RampComparison
{
    /// <summary>The arguments that start it: <c>http ramp &lt;SerializationApi.Api.dll, or the executable&gt; [seconds] [rounds]</c>.</summary>
    public const string Argument = "ramp";

    private const string Sample = "organizations/sample?count=10";
    private const string MediaType = "application/json";

    // In the environment, numbers of the runtime are hexadecimal: 100 ms.
    private static readonly KeyValuePair<string, string> RuntimeDelay = new("DOTNET_TC_CallCountingDelayMs", "64");

    /// <summary>Measures, and writes a table of medians.</summary>
    /// <param name="arguments">The service, and how long and how often it is loaded.</param>
    /// <returns>The exit code: 1 without a service, or without wrk.</returns>
    public static async Task<int> RunAsync(string[] arguments)
    {
        if (arguments is not [var program, .. var lengths] || !File.Exists(program))
        {
            await Console.Error.WriteLineAsync("http ramp <the service's SerializationApi.Api.dll, or its executable> [seconds] [rounds]");
            return 1;
        }

        var wrk = new Wrk();
        if (!wrk.IsInstalled())
        {
            return 1;
        }

        Rounds rounds = new Rounds(Seconds: 12, Count: 5).With(lengths);
        var asSet = new List<double[]>();
        var asRuntime = new List<double[]>();
        for (int i = 0; i < rounds.Count; i++)
        {
            asSet.Add(await MeasureAsync(wrk, program, rounds.Seconds, variable: null));
            asRuntime.Add(await MeasureAsync(wrk, program, rounds.Seconds, RuntimeDelay));
        }

        Console.WriteLine($"| requests/s in second | {string.Join(" | ", Enumerable.Range(1, rounds.Seconds))} |");
        Console.WriteLine("|---|" + string.Concat(Enumerable.Repeat("---:|", rounds.Seconds)));
        Print("as set", asSet);
        Print("100 ms, the runtime's own", asRuntime);
        return 0;
    }

    private static void Print(string name, List<double[]> rounds) =>
        Console.WriteLine($"| {name} | {string.Join(" | ", rounds[0].Select((_, second) => Rounds.Median(rounds.Select(round => round[second]))))} |");

    private static async Task<double[]> MeasureAsync(Wrk wrk, string program, int seconds, KeyValuePair<string, string>? variable)
    {
        using ServiceProcess service = await ServiceProcess.StartAsync(Path.GetFullPath(program), variable);
        double[] rates = new double[seconds];
        for (int i = 0; i < seconds; i++)
        {
            rates[i] = await wrk.MeasureAsync(new Uri(service.Http1, Sample).AbsoluteUri, MediaType, seconds: 1);
        }

        return rates;
    }
}
