using System.CommandLine;
using System.Diagnostics;
using Microsoft.CodeAnalysis;
using SerializationApi.Contracts.Fuzz.Compiling;
using SerializationApi.Contracts.Fuzz.Running;
using SerializationApi.Contracts.Fuzz.Writing;
using SerializationApi.Shared.CommandLine;

const int Failed = 1;
const int NativeUnits = 25;
var seconds = new Option<int>("--seconds") { Description = "How long; 60", DefaultValueFactory = static _ => 60 };
var seed = new Option<int?>("--seed") { Description = "The seed of the first contracts; by the clock" };
var file = new Option<FileInfo?>("--file") { Description = "Checks contracts of yours, with the values of --seed, and nothing else" };
var replay = new Option<int?>("--replay") { Description = "The seed of one finding: writes it again, and nothing else" };
var native = new Option<DirectoryInfo?>("--native")
{
    Description = "Writes contracts and payloads for Contracts.Fuzz.Native to a folder, and nothing else",
};
var typeScript = new Option<bool>("--typescript")
{
    Description = "Compares what TypeScript makes of the payloads in node, and nothing else",
};
var root = new RootCommand(
    "Writes contracts as people write them, compiles them with the generator, and compares every format with its library."
)
{
    seconds,
    seed,
    replay,
    file,
    native,
    typeScript,
};
root.SetAction(parsed =>
{
    if (parsed.GetValue(typeScript))
    {
        return TypeScript(
            parsed.GetValue(replay) ?? parsed.GetValue(seed) ?? FirstSeed(),
            parsed.GetValue(replay) is null ? parsed.GetValue(seconds) : 0
        );
    }

    if ((parsed.GetValue(replay) ?? (parsed.GetValue(file) is null ? null : parsed.GetValue(seed) ?? 1)) is { } one)
    {
        Unit unit = parsed.GetValue(file) is { } given
            ? new Unit(0, File.ReadAllLines(given.FullName))
            : UnitWriter.Write(one, 0, new HashSet<string>(StringComparer.Ordinal));
        Console.WriteLine(string.Join('\n', unit.Lines));
        foreach (Diagnostic report in Batch.Compile([unit]).Reports.SelectMany(static reports => reports))
        {
            Console.WriteLine($"// {report}");
        }

        string? problem = Shrinker.ProblemOf(unit, one);
        Console.WriteLine($"-- {problem ?? "nothing is wrong"}");
        return problem is null ? 0 : Failed;
    }

    if (parsed.GetValue(native) is { } folder)
    {
        Console.WriteLine($"{NativeSample.Write(folder, parsed.GetValue(seed) ?? 1, NativeUnits)} payloads");
        return 0;
    }

    var clock = Stopwatch.StartNew();
    var fuzzer = new Fuzzer(Console.Out);
    var progress = ProgressLine.OnConsole();
    for (
        int next = parsed.GetValue(seed) ?? FirstSeed();
        clock.Elapsed.TotalSeconds < parsed.GetValue(seconds);
        next += Fuzzer.UnitsOfBatch
    )
    {
        fuzzer.Run(next);
        progress.Show(
            $"{fuzzer.Units} units, {fuzzer.Findings.Count} kinds of findings",
            Math.Min(1, clock.Elapsed.TotalSeconds / parsed.GetValue(seconds))
        );
    }

    progress.End();
    Console.WriteLine($"{fuzzer.Units} units, {fuzzer.Counted}; {fuzzer.Findings.Count} kinds of findings");
    return fuzzer.Findings.Count == 0 ? 0 : Failed;
});
return root.Parse(args).Invoke();

static int FirstSeed() => Environment.TickCount & 0xFFFFFFF;

static int TypeScript(int seed, int seconds)
{
    var clock = Stopwatch.StartNew();
    var sample = new TypeScriptSample(Console.Out);
    do
    {
        sample.Run(seed, seconds == 0 ? 1 : Fuzzer.UnitsOfBatch);
        seed += Fuzzer.UnitsOfBatch;
    } while (clock.Elapsed.TotalSeconds < seconds);

    Console.WriteLine(
        $"{sample.Contracts} contracts, {sample.Carried} payloads came back, {sample.Refused} refused; {sample.Findings} kinds of findings"
    );
    return sample.Findings == 0 ? 0 : Failed;
}
