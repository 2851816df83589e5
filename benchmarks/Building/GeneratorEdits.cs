using System.Diagnostics;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;
using SerializationApi.Benchmarks.Compare.Measuring;
using SerializationApi.Benchmarks.Compare.OwnData;
using SerializationApi.Shapes.Generator;

namespace SerializationApi.Benchmarks.Building;

/// <summary>The generator alone, as an editor runs it: after one member of one contract changes.</summary>
internal static class GeneratorEdits
{
    private const int WarmUps = 2;
    private const int Rounds = 7;
    private const string Member = "public int Id ";

    /// <summary>The median of the seconds that it takes.</summary>
    /// <param name="count">How many contracts there are.</param>
    public static double Measure(int count)
    {
        string folder = Directory.CreateTempSubdirectory("shapes-").FullName;
        try
        {
            ContractSources.Write(folder, count, isShaped: true);
            var parse = new CSharpParseOptions(LanguageVersion.Latest);
            SyntaxTree[] trees = [.. Directory.GetFiles(folder, "*.cs").Select(file => CSharpSyntaxTree.ParseText("using System.Collections.Generic; using System;\n" + File.ReadAllText(file), parse, file, Encoding.UTF8))];
            var compilation = CSharpCompilation.Create("Contracts", trees, ContractCompiler.References(), new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
            GeneratorDriver driver = CSharpGeneratorDriver.Create([new ShapeGenerator().AsSourceGenerator()], parseOptions: parse).RunGenerators(compilation);
            var times = new List<double>();
            for (int round = 0; round < WarmUps + Rounds; round++)
            {
                SyntaxTree edited = compilation.SyntaxTrees[round];
                string text = edited.ToString();
                int place = text.IndexOf(Member, StringComparison.Ordinal);
                compilation = compilation.ReplaceSyntaxTree(edited, edited.WithChangedText(SourceText.From(text.Remove(place, Member.Length).Insert(place, "public long Id "), Encoding.UTF8)));
                long start = Stopwatch.GetTimestamp();
                driver = driver.RunGenerators(compilation);
                times.Add(Stopwatch.GetElapsedTime(start).TotalSeconds);
            }

            return Spread.Of(times.Skip(WarmUps)).Median;
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }
}
