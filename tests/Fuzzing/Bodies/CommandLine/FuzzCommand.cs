using System.CommandLine;
using SerializationApi.Fuzz.Running;
using SerializationApi.Fuzz.Targets;

namespace SerializationApi.Fuzz.CommandLine;

/// <summary>The program's command line.</summary>
internal static class FuzzCommand
{
    private const int DefaultSeconds = 60;
    private const int Failed = 1;

    /// <summary>Reads the arguments and fuzzes.</summary>
    /// <returns>0, or 1 when there is a finding or a mistake in the arguments.</returns>
    public static int Invoke(string[] arguments, TextWriter output)
    {
        var seconds = new Option<int>("--seconds") { Description = "How long; 60", DefaultValueFactory = _ => DefaultSeconds };
        var seed = new Option<int?>("--seed") { Description = "Where the random numbers begin; by the clock" };
        var name = new Option<string?>("--target") { Description = "One target, or the targets of one group; all" };
        var folder = new Option<string>("--findings")
        {
            Description = "The folder for findings; artifacts/fuzz",
            DefaultValueFactory = _ => Path.Combine("artifacts", "fuzz"),
        };
        var replay = new Option<string?>("--replay") { Description = "A folder of findings: runs them again, and nothing else" };
        var root = new RootCommand("Feeds every reader with inputs that grammars and mutations make, and checks what must hold.")
        {
            seconds,
            seed,
            name,
            folder,
            replay,
        };
        root.SetAction(parsed =>
            parsed.GetValue(replay) is { } old
                ? Replay(old, output)
                : Run(
                    TimeSpan.FromSeconds(parsed.GetValue(seconds)),
                    parsed.GetValue(seed),
                    parsed.GetValue(name),
                    parsed.GetValue(folder)!,
                    output
                )
        );
        return root.Parse(arguments).Invoke(new InvocationConfiguration { Output = output, EnableDefaultExceptionHandler = false });
    }

    private static int Replay(string folder, TextWriter output)
    {
        int failures = 0;
        foreach ((string name, string file) in FindingStore.List(folder))
        {
            Verdict verdict = TargetCatalog.Find(name).Single().Run(File.ReadAllBytes(file));
            failures += verdict.Failure is null ? 0 : 1;
            output.WriteLine($"{name} {Path.GetFileName(file)}: {verdict.Failure?.ToString() ?? verdict.Signature}");
        }

        return failures == 0 ? 0 : Failed;
    }

    private static int Run(TimeSpan time, int? givenSeed, string? name, string folder, TextWriter output)
    {
        IReadOnlyList<Target> targets = TargetCatalog.Find(name);
        if (targets.Count == 0)
        {
            output.WriteLine(
                $"There is no target {name}. There "
                    + $"are {string.Join(", ", TargetCatalog.All.Select(target => target.Group).Distinct())}, and of each "
                    + $"contract, for instance, {TargetCatalog.All[0].Name}."
            );
            return Failed;
        }

        int seed = givenSeed ?? (int)(DateTime.UtcNow.Ticks & int.MaxValue);
        output.WriteLine($"Seed {seed}, {targets.Count} targets, {time.TotalSeconds:F0} s");
        var findings = new FindingStore(folder, output);
        Journals.Recover(folder, findings);
        Report.Write(Fuzzer.Run(targets, time, seed, findings, folder), output);
        output.WriteLine(findings.Count == 0 ? "No findings" : $"{findings.Count} findings in {folder}");
        return findings.Count == 0 ? 0 : Failed;
    }
}
