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

    /// <summary>
    /// Runs a schedule. It counts if it fails two times more, by whatever property; the end of the process counts at once.
    /// </summary>
    public async Task RunAsync(Schedule schedule)
    {
        var failures = new List<Failure>();
        bool repeats = true;
        for (int i = 0; i <= Repeats && repeats; i++)
        {
            Failure? failure = await TryAsync(schedule, i == 0 ? "" : $" (again, {i} of {Repeats})");
            failures.AddRange(failure is null ? [] : [failure]);
            repeats = failure is not null;
        }

        if (failures.MinBy(static failure => failure.Property) is not { } gravest)
        {
            return;
        }

        if (!repeats && gravest.Property != Property.Alive)
        {
            output.WriteLine("  It did not come again, and does not count.");
            return;
        }

        Findings++;
        Property mildest = failures.Max(static failure => failure.Property);
        Keep(repeats && shrink > TimeSpan.Zero ? await Shrinker.ShrinkAsync(schedule, FailsAsync, shrink) : schedule, gravest);

        async Task<bool> FailsAsync(Schedule smaller) =>
            await TryAsync(smaller, " (smaller)") is { } failure && failure.Property <= mildest;
    }

    private async Task<Failure?> TryAsync(Schedule schedule, string remark)
    {
        Failure? failure = await arena.RunAsync(schedule);
        Observation seen = arena.Seen!;
        string verdict =
            failure is not null ? "FAILED"
            : seen.Load.IsFair ? "ok    "
            : "busy  ";
        string memory = string.Join(", ", ((long[])[seen.RestBytes, seen.PeakBytes, seen.AfterBytes]).Select(static bytes => bytes >> 20));
        output.WriteLine($"{verdict}  {schedule}{remark}");
        output.WriteLine($"        {failure?.ToString() ?? Oracle.Describe(seen.Answers)}");
        output.WriteLine($"        beside it {Oracle.Describe(seen.Control)}; {memory} MiB; {seen.Load}; {arena.Tally}");
        return failure;
    }

    private void Keep(Schedule schedule, Failure failure)
    {
        Directory.CreateDirectory(folder);
        string file = Path.Combine(folder, $"{schedule.Name}-{failure.Property.ToString().ToLowerInvariant()}.json");
        File.WriteAllText(file, ScheduleFile.Write(schedule with { Finding = failure.ToString() }));
        output.WriteLine($"FINDING {failure}");
        output.WriteLine($"        dotnet run --project tests/Storms/Storm -- --replay {file}");
    }
}
