using System.Diagnostics;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;
using SerializationApi.Benchmarks.Compare.Measuring;
using SerializationApi.Benchmarks.Compare.OwnData;

namespace SerializationApi.Benchmarks.Building;

/// <summary>The generator alone, as an editor runs it: after an edit elsewhere, and after one member of one contract changes.</summary>
internal static class GeneratorEdits
{
    private const int WarmUps = 2;
    private const int Rounds = 7;
    private const string Member = "public int Id ";
    private const string Elsewhere = "return 0;";

    /// <summary>The medians of the milliseconds that it takes and the megabytes that it allocates.</summary>
    /// <param name="generator">The generator.</param>
    /// <param name="count">How many contracts there are.</param>
    /// <param name="isOfContract">Whether a contract is edited, not a method body in another file.</param>
    public static (double Milliseconds, double Megabytes) Measure(PeerGenerator generator, int count, bool isOfContract)
    {
        string folder = Directory.CreateTempSubdirectory("shapes-").FullName;
        try
        {
            ContractSources.Write(folder, count, generator);
            var parse = new CSharpParseOptions(LanguageVersion.Latest, preprocessorSymbols: ["NET7_0_OR_GREATER"]);
            File.WriteAllText(
                Path.Combine(folder, "Elsewhere.cs"),
                $"public static class Elsewhere {{ public static int F() {{ {Elsewhere} }} }}"
            );
            SyntaxTree[] trees =
            [
                .. Directory
                    .GetFiles(folder, "*.cs")
                    .Select(file =>
                        CSharpSyntaxTree.ParseText(
                            "using System.Collections.Generic; using System;\n" + File.ReadAllText(file),
                            parse,
                            file,
                            Encoding.UTF8
                        )
                    ),
            ];
            var compilation = CSharpCompilation.Create(
                "Contracts",
                trees,
                ContractCompiler.References(),
                new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary)
            );
            GeneratorDriver driver = CSharpGeneratorDriver.Create([generator.Create()], parseOptions: parse).RunGenerators(compilation);
            if (driver.GetRunResult().GeneratedTrees.Length < count)
            {
                throw new InvalidOperationException($"The generator of {generator.Name} wrote too few files.");
            }

            var times = new List<double>();
            var allocated = new List<double>();
            for (int round = 0; round < WarmUps + Rounds; round++)
            {
                SyntaxTree edited = isOfContract
                    ? compilation
                        .SyntaxTrees.Where(static tree => tree.ToString().Contains(Member, StringComparison.Ordinal))
                        .ElementAt(round)
                    : compilation.SyntaxTrees.Single(static tree => tree.FilePath.EndsWith("Elsewhere.cs", StringComparison.Ordinal));
                string text = edited.ToString();
                (string old, string changed) = isOfContract ? (Member, "public long Id ") : (Elsewhere, $"_ = {round}; {Elsewhere}");
                int place = text.IndexOf(old, StringComparison.Ordinal);
                compilation = compilation.ReplaceSyntaxTree(
                    edited,
                    edited.WithChangedText(SourceText.From(text.Remove(place, old.Length).Insert(place, changed), Encoding.UTF8))
                );
                long before = GC.GetTotalAllocatedBytes(precise: true);
                long start = Stopwatch.GetTimestamp();
                driver = driver.RunGenerators(compilation);
                times.Add(Stopwatch.GetElapsedTime(start).TotalMilliseconds);
                allocated.Add((GC.GetTotalAllocatedBytes(precise: true) - before) / 1e6);
            }

            return (Spread.Of(times.Skip(WarmUps)).Median, Spread.Of(allocated.Skip(WarmUps)).Median);
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }
}
