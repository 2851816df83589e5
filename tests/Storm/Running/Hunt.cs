using System.Globalization;
using SerializationApi.Storm.Schedules;

namespace SerializationApi.Storm.Running;

/// <summary>Runs schedules one after another, and keeps those that break the service.</summary>
/// <param name="arena">Where they are run.</param>
/// <param name="shrink">How long a finding is made smaller.</param>
/// <param name="folder">Where findings are kept.</param>
/// <param name="output">Where a line for each schedule is printed.</param>
internal sealed class Hunt(Arena arena, TimeSpan shrink, string folder, TextWriter output)
{
    private const int Repeats = 2;

    /// <summary>How many schedules broke the service.</summary>
    public int Findings { get; private set; }

    /// <summary>Runs a schedule. A failure counts if it comes again twice; the end of the process counts at once.</summary>
    public async Task RunAsync(Schedule schedule)
    {
        Failure? failure = await TryAsync(schedule, "");
        if (failure is null)
        {
            return;
        }

        bool repeats = true;
        for (int i = 0; i < Repeats && repeats; i++)
        {
            Failure? again = await TryAsync(schedule, $" (again, {i + 1} of {Repeats})");
            repeats = failure.IsLike(again);
        }

        if (!repeats && failure.Property != Property.Alive)
        {
            output.WriteLine("  It did not come again, and does not count.");
            return;
        }

        Findings++;
        Schedule smallest = repeats && shrink > TimeSpan.Zero
            ? await Shrinker.ShrinkAsync(schedule, async smaller => failure.IsLike(await TryAsync(smaller, " (smaller)")), shrink)
            : schedule;
        Keep(smallest, failure);
    }

    private async Task<Failure?> TryAsync(Schedule schedule, string remark)
    {
        Failure? failure = await arena.RunAsync(schedule);
        Observation seen = arena.Seen!;
        output.WriteLine($"{(failure is not null ? "FAILED" : seen.Load.IsFair ? "ok    " : "busy  ")}  {schedule}{remark}");
        output.WriteLine(string.Create(CultureInfo.InvariantCulture, $"        {(failure is null ? Oracle.Describe(seen.Answers) : failure)}"));
        output.WriteLine(string.Create(
            CultureInfo.InvariantCulture,
            $"        beside it {Oracle.Describe(seen.Control)}; {seen.RestBytes >> 20}, {seen.PeakBytes >> 20}, {seen.AfterBytes >> 20} MiB; {seen.Load}; {arena.Tally}"));
        return failure;
    }

    private void Keep(Schedule schedule, Failure failure)
    {
        Directory.CreateDirectory(folder);
        string file = Path.Combine(folder, $"{schedule.Name}-{failure.Property.ToString().ToLowerInvariant()}.json");
        File.WriteAllText(file, ScheduleFile.Write(schedule with { Finding = failure.ToString() }));
        output.WriteLine($"FINDING {failure}");
        output.WriteLine($"        dotnet run --project tests/Storm -- --replay {file}");
    }
}
