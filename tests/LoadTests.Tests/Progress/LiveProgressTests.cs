using System.Text.RegularExpressions;
using SerializationApi.Contracts;
using SerializationApi.LoadTests.Engine;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Payloads;
using SerializationApi.LoadTests.Progress;
using SerializationApi.LoadTests.Running;
using SerializationApi.LoadTests.Scenarios;
using Spectre.Console;

namespace SerializationApi.LoadTests.Tests.Progress;

/// <summary>What stands on a terminal while a run goes on.</summary>
public sealed partial class LiveProgressTests
{
    private static readonly ScenarioIdentity Identity = new(Datasets.All[0], PayloadFormat.All[0], 1, Operation.Get);
    private static readonly PlannedScenario Planned = new(Identity, new Scenario(Identity.Name, new Step("step", static _ => default)));

    // The seven columns, of which the last of twelve rounds are kept.
    [Fact]
    public async Task The_last_rounds_stand_above_the_one_that_runs()
    {
        string shown = await ShowAsync(static observer =>
        {
            for (int round = 0; round < 14; round++)
            {
                observer.Ended(Planned, round, Measured(failures: round == 13 ? 1 : 0));
            }

            observer.Measuring(Planned, 14, [Recorder(5, failures: 2)]);
        });

        string[] rows = [.. shown.Split('\n').Where(static line => line.Contains("organizations.json.1.get", StringComparison.Ordinal))];
        Assert.Equal([.. Enumerable.Range(3, 13)], rows.Select(static row => int.Parse(Cells(row)[1], null)));
        Assert.Equal(["organizations.json.1.get", "14", "50.0", "1.50 KB", "1"], Cells(rows[11]).Where(static cell => !cell.EndsWith("ms", StringComparison.Ordinal)));
        Assert.Equal("2", Cells(rows[12])[^1]);
        Assert.Contains("14 of 40 rounds · 00:0", shown, StringComparison.Ordinal);
        Assert.Contains("Ctrl-C ends early and reports", shown, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_warm_up_says_how_many_are_level()
    {
        Assert.Contains("warming up, 3 level", await ShowAsync(static observer => observer.Levelling(Planned, 3)), StringComparison.Ordinal);

        string shown = await ShowAsync(static observer => observer.WarmingUp(Planned, 1));
        Assert.DoesNotContain("level", shown, StringComparison.Ordinal);
        Assert.Equal("2", Cells(shown.Split('\n').Single(static line => line.Contains("warming up", StringComparison.Ordinal)))[1]);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(5)]
    public async Task A_low_terminal_shows_what_it_has_room_for(int height) =>
        Assert.NotEqual("", await ShowAsync(static observer => observer.Levelling(Planned, 3), height));

    // What is on the terminal at the end of the work, which takes longer than it takes to draw again.
    private static async Task<string> ShowAsync(Action<IRunObserver> work, int height = 50)
    {
        using var terminal = new StringWriter();
        IAnsiConsole console = AnsiConsole.Create(new AnsiConsoleSettings
        {
            Ansi = AnsiSupport.Yes,
            Interactive = InteractionSupport.Yes,
            ColorSystem = ColorSystemSupport.NoColors,
            Out = new AnsiConsoleOutput(terminal),
        });
        console.Profile.Width = 160;
        console.Profile.Height = height; // Not the test's own terminal's, which may have none.
        int result = await new LiveProgress(console, 40).ShowAsync(async observer =>
        {
            work(observer);
            await Task.Delay(700, TestContext.Current.CancellationToken);
            return 7;
        });
        Assert.Equal(7, result);
        return Styles().Replace(terminal.ToString().Split('╭')[^1], "");
    }

    [GeneratedRegex("\e\\[[0-9;?]*[A-Za-z]", RegexOptions.None, matchTimeoutMilliseconds: 1_000)]
    private static partial Regex Styles();

    private static string[] Cells(string row) => [.. row.Trim().Trim('│').Split('│').Select(static cell => cell.Trim()).Where(static cell => cell.Length > 0)];

    private static ScenarioMeasurement Measured(int failures) => new(TimeSpan.FromSeconds(2), Recorder(100, failures), new StepRecorder());

    private static StepRecorder Recorder(int requests, int failures)
    {
        var recorder = new StepRecorder();
        for (int i = 0; i < requests; i++)
        {
            recorder.Record(new StepResult { WireBytes = 1_500 }, 0, 1_000_000);
        }

        for (int i = 0; i < failures; i++)
        {
            recorder.Record(new StepResult { Failure = new(FailureCategory.Status, "503", "") }, 0, 1);
        }

        return recorder;
    }
}
