using System.Diagnostics;
using System.Globalization;
using SerializationApi.Benchmarks.Compare.Measuring;

namespace SerializationApi.Benchmarks.Http;

/// <summary>
/// What the first requests cost a new process: from its start to the first response, the first response in each format, and what the
/// just-in-time compiler has compiled by then and after a load; a minimal API with formats, and with System.Text.Json, in turn.
/// </summary>
internal static class StartComparison
{
    /// <summary>The argument that runs this instead of the benchmarks.</summary>
    public const string Argument = "start";

    private const int Rounds = 9;
    private const int Connections = 32;
    private const int LoadSeconds = 10;

    private static readonly string[] MediaTypes = ["application/json", "application/x-msgpack", "application/x-protobuf", "application/x-memorypack"];

    /// <summary>Prints the medians, and the responses in each second of a load of JSON.</summary>
    public static async Task RunAsync()
    {
        var json = new List<Start>();
        var formats = new List<Start>();
        for (int i = 0; i < Rounds; i++)
        {
            json.Add(await StartAsync(StartApp.JsonArgument, MediaTypes[..1]));
            formats.Add(await StartAsync(StartApp.FormatsArgument, MediaTypes));
        }

        Console.WriteLine($"| ms, medians of {Rounds} | to the first response | first {string.Join(" | first ", MediaTypes)} | compiled methods | in ms |");
        Console.WriteLine("|---|---:|" + string.Concat(Enumerable.Repeat("---:|", MediaTypes.Length + 2)));
        Print("System.Text.Json", json);
        Print("formats", formats);
        Console.WriteLine();
        Console.WriteLine($"Responses in each second of a load over {Connections} connections:");
        await LoadAsync("System.Text.Json", StartApp.JsonArgument);
        await LoadAsync("formats", StartApp.FormatsArgument);
    }

    private static void Print(string name, List<Start> starts)
    {
        IEnumerable<double> columns = MediaTypes.Select((_, i) => Median(starts, start => i < start.FirstPerFormat.Count ? start.FirstPerFormat[i] : double.NaN));
        Console.WriteLine(
            $"| {name} | {Show(Median(starts, static start => start.First))} | {string.Join(" | ", columns.Select(Show))} | "
            + $"{Show(Median(starts, static start => start.Methods))} | {Show(Median(starts, static start => start.Compiling))} |");
    }

    private static string Show(double value) => double.IsNaN(value) ? "" : value.ToString("F0", CultureInfo.InvariantCulture);

    private static double Median(List<Start> starts, Func<Start, double> figure) => Spread.Of(starts.Select(figure)).Median;

    private static async Task<Start> StartAsync(string argument, string[] mediaTypes)
    {
        long started = Stopwatch.GetTimestamp();
        using var app = new AppProcess(argument);
        using HttpClient client = await app.ConnectAsync();
        var firsts = new List<double>();
        double first = 0;
        foreach (string mediaType in mediaTypes)
        {
            long asked = Stopwatch.GetTimestamp();
            await GetAsync(client, mediaType);
            firsts.Add(Stopwatch.GetElapsedTime(asked).TotalMilliseconds);
            first = first == 0 ? Stopwatch.GetElapsedTime(started).TotalMilliseconds : first;
        }

        (double methods, double compiling) = await CompiledAsync(client);
        return new Start(first, firsts, methods, compiling);
    }

    private static async Task LoadAsync(string name, string argument)
    {
        using var app = new AppProcess(argument);
        using HttpClient client = await app.ConnectAsync();
        int responses = 0;
        using var stop = new CancellationTokenSource();
        Task[] load = [.. Enumerable.Range(0, Connections).Select(async _ =>
        {
            while (!stop.IsCancellationRequested)
            {
                await GetAsync(client, MediaTypes[0]);
                Interlocked.Increment(ref responses);
            }
        })];
        var seconds = new List<int>();
        for (int i = 0; i < LoadSeconds; i++)
        {
            await Task.Delay(TimeSpan.FromSeconds(1));
            seconds.Add(Interlocked.Exchange(ref responses, 0));
        }

        await stop.CancelAsync();
        await Task.WhenAll(load);
        (double methods, double compiling) = await CompiledAsync(client);
        Console.WriteLine($"{name}: {string.Join(" ", seconds)}; {Show(methods)} methods compiled in {Show(compiling)} ms");
    }

    private static async Task GetAsync(HttpClient client, string mediaType)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, StartApp.MembersPath);
        request.Headers.TryAddWithoutValidation("Accept", mediaType);
        using HttpResponseMessage response = await client.SendAsync(request);
        response.EnsureSuccessStatusCode();
    }

    private static async Task<(double Methods, double Milliseconds)> CompiledAsync(HttpClient client)
    {
        string[] figures = (await client.GetStringAsync(StartApp.CompiledPath)).Split(' ');
        return (double.Parse(figures[0], CultureInfo.InvariantCulture), double.Parse(figures[1], CultureInfo.InvariantCulture));
    }

    private sealed record Start(double First, List<double> FirstPerFormat, double Methods, double Compiling);
}
