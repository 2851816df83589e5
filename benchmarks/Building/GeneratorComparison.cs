using System.Diagnostics;
using System.Globalization;
using System.Text.RegularExpressions;
using SerializationApi.Benchmarks.Compare.Measuring;
using SerializationApi.Benchmarks.Compare.OwnData;

namespace SerializationApi.Benchmarks.Building;

/// <summary>
/// What shapes cost in a build: the compiler's own report of the generator's time, and whole builds of the same contracts with and
/// without shapes, in turn. The compiler stays in memory between builds, as it does on a developer's machine.
/// </summary>
internal static partial class GeneratorComparison
{
    /// <summary>The argument that runs this instead of the benchmarks.</summary>
    public const string Argument = "generator";

    private const int WarmUps = 1;
    private const int Rounds = 3;
    private static readonly int[] Edited = [100, 300, 1_000];

    private static readonly int[] Counts = [1, 100, 1_000];

    /// <summary>Prints a row for each number of contracts and each generator.</summary>
    public static void Run()
    {
        Console.WriteLine("| contracts | generator | an edit elsewhere, ms | MB | an edit of a contract, ms | MB |");
        Console.WriteLine("|---:|---|---:|---:|---:|---:|");
        foreach (int count in Edited)
        {
            foreach (PeerGenerator generator in PeerGenerator.All)
            {
                (double elsewhere, double elsewhereMegabytes) = GeneratorEdits.Measure(generator, count, isOfContract: false);
                (double contract, double contractMegabytes) = GeneratorEdits.Measure(generator, count, isOfContract: true);
                Print(
                    $"| {count} | {generator.Name} | {elsewhere:F0} | {elsewhereMegabytes:F1} | {contract:F0} | {contractMegabytes:F1} |"
                );
            }
        }

        Console.WriteLine();
        Console.WriteLine("| contracts | generator | the generator, s | a build, s | ÷ without |");
        Console.WriteLine("|---:|---|---:|---:|---:|");
        foreach (int count in Counts)
        {
            CompareBuilds(count);
        }
    }

    private static void CompareBuilds(int count)
    {
        string folder = Directory.CreateTempSubdirectory("shapes-").FullName;
        try
        {
            (PeerGenerator? Generator, string Folder, List<(double Build, double Generator)> Rounds)[] projects =
            [
                .. PeerGenerator
                    .All.Prepend<PeerGenerator?>(null)
                    .Select(generator =>
                        (generator, Create(Path.Combine(folder, generator?.Name ?? "none"), count, generator), new List<(double, double)>())
                    ),
            ];
            for (int i = 0; i < WarmUps + Rounds; i++)
            {
                foreach ((PeerGenerator? generator, string project, List<(double, double)> rounds) in projects)
                {
                    rounds.Add(Build(project, generator));
                }
            }

            double without = Median(projects[0].Rounds.Select(static run => run.Build));
            foreach ((PeerGenerator? generator, _, List<(double Build, double Generator)> rounds) in projects)
            {
                double build = Median(rounds.Select(static run => run.Build));
                double own = Median(rounds.Select(static run => run.Generator));
                Print($"| {count} | {generator?.Name ?? "none"} | {own:F2} | {build:F2} | {build / without:F1} |");
            }
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }

    private static void Print(FormattableString row) => Console.WriteLine(row.ToString(CultureInfo.InvariantCulture));

    private static string Create(string folder, int count, PeerGenerator? generator)
    {
        Directory.CreateDirectory(folder);
        ContractSources.Write(folder, count, generator);
        File.WriteAllText(
            Path.Combine(folder, "Consumer.csproj"),
            $"""
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup>
                <TargetFramework>net10.0</TargetFramework>
                <Nullable>enable</Nullable>
                <ImplicitUsings>enable</ImplicitUsings>
              </PropertyGroup>
              <ItemGroup>
                {(generator?.Library is { } library ? $"""<Reference Include="{library}" />""" : "")}
                {(generator is null or { Library: null } ? "" : $"""<Analyzer Include="{generator.File}" />""")}
              </ItemGroup>
            </Project>
            """
        );
        Dotnet(folder, "restore");
        return folder;
    }

    private static (double Build, double Generator) Build(string folder, PeerGenerator? generator)
    {
        long start = Stopwatch.GetTimestamp();
        string output = Dotnet(folder, "build", "--no-restore", "--no-incremental", "-v:d", "-p:ReportAnalyzer=true");
        double build = Stopwatch.GetElapsedTime(start).TotalSeconds;
        double own = ReportedTimes()
            .Matches(output)
            .Where(reported => reported.Groups["name"].Value == generator?.Class)
            .Sum(static reported => double.Parse(reported.Groups["seconds"].ValueSpan, CultureInfo.InvariantCulture));
        return (build, own);
    }

    private static string Dotnet(string folder, params string[] arguments)
    {
        using Process process = Process.Start(
            new ProcessStartInfo("dotnet", arguments)
            {
                WorkingDirectory = folder,
                UseShellExecute = false,
                RedirectStandardOutput = true,
            }
        )!;
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        return process.ExitCode == 0 ? output : throw new InvalidOperationException(output);
    }

    private static double Median(IEnumerable<double> runs) => Spread.Of(runs.Skip(WarmUps)).Median;

    // "0.377   19      SerializationApi.Shapes.Generator.ShapeGenerator", or "<0.001".
    [GeneratedRegex(@"^ *<?(?<seconds>[\d.]+)\s+<?\d+\s+(?<name>\S+Generator)\b", RegexOptions.Multiline | RegexOptions.NonBacktracking)]
    private static partial Regex ReportedTimes();
}
