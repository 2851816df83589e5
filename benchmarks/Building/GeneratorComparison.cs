using System.Diagnostics;
using System.Globalization;
using System.Text.RegularExpressions;
using SerializationApi.Benchmarks.Compare.Measuring;
using SerializationApi.Shapes;

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

    private static readonly int[] Counts = [1, 50, 500];

    /// <summary>Prints a row for each number of contracts.</summary>
    public static void Run()
    {
        Console.WriteLine("| contracts | an edit elsewhere, ms | MB | an edit of a contract, ms | MB |");
        Console.WriteLine("|---:|---:|---:|---:|---:|");
        foreach (int count in Edited)
        {
            (double elsewhere, double elsewhereMegabytes) = GeneratorEdits.Measure(count, isOfContract: false);
            (double contract, double contractMegabytes) = GeneratorEdits.Measure(count, isOfContract: true);
            Console.WriteLine(
                string.Create(
                    CultureInfo.InvariantCulture,
                    $"| {count} | {elsewhere:F0} | {elsewhereMegabytes:F1} | {contract:F0} | {contractMegabytes:F1} |"
                )
            );
        }

        Console.WriteLine();
        Console.WriteLine("| contracts | the generator, s | a build with shapes, s | without, s |");
        Console.WriteLine("|---:|---:|---:|---:|");
        foreach (int count in Counts)
        {
            string folder = Directory.CreateTempSubdirectory("shapes-").FullName;
            try
            {
                string shaped = Create(Path.Combine(folder, "shaped"), count, isShaped: true);
                string plain = Create(Path.Combine(folder, "plain"), count, isShaped: false);
                var with = new List<(double Build, double Generator)>();
                var without = new List<(double Build, double Generator)>();
                for (int i = 0; i < WarmUps + Rounds; i++)
                {
                    with.Add(Build(shaped));
                    without.Add(Build(plain));
                }

                Console.WriteLine(
                    string.Create(
                        CultureInfo.InvariantCulture,
                        $"| {count} | {Median(with.Select(static run => run.Generator)):F2} "
                            + $"| {Median(with.Select(static run => run.Build)):F2} "
                            + $"| {Median(without.Select(static run => run.Build)):F2} |"
                    )
                );
            }
            finally
            {
                Directory.Delete(folder, recursive: true);
            }
        }
    }

    private static string Create(string folder, int count, bool isShaped)
    {
        Directory.CreateDirectory(folder);
        ContractSources.Write(folder, count, isShaped);
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
                <Reference Include="{typeof(ShapeInfo).Assembly.Location}" />
                <Analyzer Include="{Generator()}" />
              </ItemGroup>
            </Project>
            """
        );
        Dotnet(folder, "restore");
        return folder;
    }

    private static string Generator()
    {
        var root = new DirectoryInfo(AppContext.BaseDirectory);
        while (!File.Exists(Path.Combine(root.FullName, "SerializationApi.sln")))
        {
            root = root.Parent ?? throw new InvalidOperationException("The benchmark is not run in the repository.");
        }

        return Path.Combine(
            root.FullName,
            "src",
            "Shapes.Generator",
            "bin",
            "Release",
            "netstandard2.0",
            "SerializationApi.Shapes.Generator.dll"
        );
    }

    private static (double Build, double Generator) Build(string folder)
    {
        long start = Stopwatch.GetTimestamp();
        string output = Dotnet(folder, "build", "--no-restore", "--no-incremental", "-v:d", "-p:ReportAnalyzer=true");
        double build = Stopwatch.GetElapsedTime(start).TotalSeconds;
        Match reported = ReportedTime().Match(output);
        return (build, reported.Success ? double.Parse(reported.Groups["seconds"].ValueSpan, CultureInfo.InvariantCulture) : 0);
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
    [GeneratedRegex(
        @"^ *<?(?<seconds>[\d.]+)\s+<?\d+\s+SerializationApi\.Shapes\.Generator\.ShapeGenerator",
        RegexOptions.Multiline | RegexOptions.NonBacktracking
    )]
    private static partial Regex ReportedTime();
}
