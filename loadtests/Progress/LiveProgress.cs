using SerializationApi.LoadTests.Engine;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Running;
using Spectre.Console;

namespace SerializationApi.LoadTests.Progress;

/// <summary>A table on a terminal that follows the run: the rounds that ended last, and the one that is running.</summary>
internal sealed class LiveProgress(IAnsiConsole console, int total) : IRunObserver
{
    private const int ShownRounds = 12;

    private static readonly TimeSpan RefreshInterval = TimeSpan.FromMilliseconds(250);

    private readonly Lock _lock = new();
    private readonly Queue<RoundLine> _shown = [];
    private readonly long _start = Clock.Now;
    private (string Name, int Round, long Since, IReadOnlyList<StepRecorder> Recorders) _running = ("", 0, 0, []);
    private int _ended;
    private int _level;

    /// <summary>Runs the work with the table on the terminal.</summary>
    public async Task<T> ShowAsync<T>(Func<IRunObserver, Task<T>> work) =>
        await console.Live(Render()).AutoClear(true).StartAsync(async live =>
        {
            Task<T> result = work(this);
            while (await Task.WhenAny(result, Task.Delay(RefreshInterval)) != result)
            {
                live.UpdateTarget(Render());
            }

            return await result;
        });

    /// <inheritdoc />
    public void Levelling(PlannedScenario planned, int level)
    {
        lock (_lock)
        {
            _level = level;
            _running = (planned.Identity.Name, 0, 0, []);
        }
    }

    /// <inheritdoc />
    public void WarmingUp(PlannedScenario planned, int round)
    {
        lock (_lock)
        {
            _running = (planned.Identity.Name, round + 1, 0, []);
        }
    }

    /// <inheritdoc />
    public void Measuring(PlannedScenario planned, int round, IReadOnlyList<StepRecorder> recorders)
    {
        lock (_lock)
        {
            _running = (planned.Identity.Name, round + 1, Clock.Now, recorders);
        }
    }

    /// <inheritdoc />
    public void Ended(PlannedScenario planned, int round, ScenarioMeasurement measurement)
    {
        lock (_lock)
        {
            _ended++;
            _shown.Enqueue(RoundLine.Of(planned, round, measurement));
            if (_shown.Count > ShownRounds)
            {
                _shown.Dequeue();
            }
        }
    }

    private Table Render()
    {
        Table table = new Table().Border(TableBorder.Rounded).BorderColor(Color.Grey);
        foreach (string heading in (string[])["scenario", "round", "req/s", "p50", "p99", "wire", "failed"])
        {
            table.AddColumn(new TableColumn(heading) { Alignment = heading == "scenario" ? Justify.Left : Justify.Right });
        }

        lock (_lock)
        {
            foreach (RoundLine line in _shown)
            {
                string style = line.Failures > 0 ? "red" : "grey";
                AddRow(table, style, line.Scenario, $"{line.Round}", line.Rate, line.P50, line.P99, line.Wire, $"{line.Failures}");
            }

            (string rate, string failures) = RunningNow();
            AddRow(table, "bold", _running.Name, $"{_running.Round}", rate, "", "", "", failures);
            table.Caption($"{_ended} of {total} rounds · {Clock.Since(_start):mm\\:ss} · Ctrl-C ends early and reports");
        }

        return table;
    }

    private (string Rate, string Failures) RunningNow()
    {
        if (_running.Recorders.Count == 0)
        {
            return (_running.Round == 0 ? $"warming up, {_level} level" : "warming up", "");
        }

        double seconds = Clock.Since(_running.Since).TotalSeconds;
        long requests = _running.Recorders.Sum(r => r.Requests);
        return (seconds > 0.1 ? Quantity.Significant(requests / seconds) : "", $"{_running.Recorders.Sum(r => r.Failures)}");
    }

    private static void AddRow(Table table, string style, params string[] cells) =>
        table.AddRow([.. cells.Select(cell => new Markup(Markup.Escape(cell), Style.Parse(style)))]);
}
