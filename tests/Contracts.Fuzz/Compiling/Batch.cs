using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using SerializationApi.Contracts.Fuzz.Writing;
using SerializationApi.Shapes.Generator;
using SerializationApi.Shapes.Generator.Baseline;
using SerializationApi.Shapes.Generator.Tests.Support;

namespace SerializationApi.Contracts.Fuzz.Compiling;

/// <summary>Units that are compiled in one project, with MemoryPack's generator and ours.</summary>
/// <param name="Units">Those that compile by themselves.</param>
/// <param name="Reports">What our generator says, by unit; of no unit under −1.</param>
/// <param name="Problems">What the compiler says of the generated code, and what else a build must not have.</param>
/// <param name="Assembly">The compiled assembly; null where there are problems.</param>
internal sealed record Batch(
    IReadOnlyList<Unit> Units,
    ILookup<int, Diagnostic> Reports,
    IReadOnlyList<string> Problems,
    Assembly? Assembly
)
{
    /// <summary>The set of all contracts.</summary>
    public const string Set =
        "[ShapeSet(IncludeAnnotated = true)] public static partial class AllShapes; namespace "
        + "System.Runtime.CompilerServices { public sealed class UnionAttribute : Attribute; }";
    private const string Baselined = "[assembly: WireBaseline] ";
    private const string OurPath = "SerializationApi.Shapes.Generator";

    private static readonly CSharpParseOptions Parse = new CSharpParseOptions(LanguageVersion.Preview).WithPreprocessorSymbols(
        "NET",
        "NETCOREAPP",
        "NET5_0_OR_GREATER",
        "NET6_0_OR_GREATER",
        "NET7_0_OR_GREATER",
        "NET8_0_OR_GREATER",
        "NET9_0_OR_GREATER",
        "NET10_0_OR_GREATER"
    );

    private static readonly MetadataReference[] References =
    [
        .. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!)
            .Split(Path.PathSeparator)
            .Where(static path =>
                !Path.GetFileName(path).StartsWith("SerializationApi.", StringComparison.Ordinal)
                || Path.GetFileName(path) == "SerializationApi.Shapes.dll"
            )
            .Select(static path => MetadataReference.CreateFromFile(path)),
    ];

    private static readonly ISourceGenerator MemoryPack = new AnalyzerFileReference(
        Path.Combine(AppContext.BaseDirectory, "MemoryPack.Generator.dll"),
        new Loader()
    )
        .GetGenerators(LanguageNames.CSharp)
        .Single();

    private static readonly Batch Nothing = new([], Enumerable.Empty<Diagnostic>().ToLookup(static _ => 0), [], Assembly: null);

    private static int Count;

    /// <summary>The wire baseline of units.</summary>
    public static string BaselineOf(IReadOnlyList<Unit> units) =>
        CSharpGeneratorDriver
            .Create([new ShapeGenerator().AsSourceGenerator()], parseOptions: Parse, optionsProvider: new BuildProperty("EmitWireBaseline"))
            .RunGenerators(Compilation([.. units.Select(Parsed)], Baselined + Set))
            .GetRunResult()
            .Results[0]
            .GeneratedSources.Single(static file => file.HintName == BaselineSteps.HintName)
            .SourceText.Lines.Select(static line => line.ToString())
            .Where(static line => line.Length > 3)
            .Aggregate("", static (text, line) => text + line[3..] + "\n");

    /// <summary>Compiles what a build takes of some units: those that the generator refuses are left out.</summary>
    /// <exception cref="InvalidOperationException">A unit breaks the build.</exception>
    public static Batch Built(IReadOnlyList<Unit> units)
    {
        Batch all = Compile(units);
        Batch built = Compile([
            .. all.Units.Where(unit => !all.Reports[unit.Number].Any(static report => report.Severity == DiagnosticSeverity.Error)),
        ]);
        return built.Assembly is not null || built.Units.Count == 0 ? built : throw new InvalidOperationException(built.Problems[0]);
    }

    /// <summary>Compiles units; those that are no C#, or that MemoryPack's generator breaks, are left out.</summary>
    /// <param name="units">The units.</param>
    /// <param name="baseline">The wire baseline that they are held to; null for none.</param>
    public static Batch Compile(IReadOnlyList<Unit> units, string? baseline = null)
    {
        (Unit Unit, SyntaxTree Tree)[] parsed =
        [
            .. units
                .Select(static unit => (unit, Parsed(unit)))
                .Where(static item => !item.Item2.GetDiagnostics().Any(static found => found.Severity == DiagnosticSeverity.Error)),
        ];
        units = [.. parsed.Select(static item => item.Unit)];
        if (units.Count == 0)
        {
            return Nothing;
        }

        CSharpCompilation compilation = Compilation(
            [.. parsed.Select(static item => item.Tree)],
            (baseline is null ? "" : Baselined) + Set
        );
        CSharpGeneratorDriver
            .Create([MemoryPack], parseOptions: Parse)
            .RunGeneratorsAndUpdateCompilation(compilation, out Compilation theirs, out _);
        Diagnostic[] errors = [.. theirs.GetDiagnostics().Where(static item => item.Severity == DiagnosticSeverity.Error)];
        int[] broken =
        [
            .. errors.Select(static item => Unit.NumberIn(item.Location.SourceTree?.FilePath ?? "") ?? NumberIn(item)).Distinct(),
        ];
        if (broken.Length > 0)
        {
            Unit[] rest = [.. units.Where(unit => !broken.Contains(unit.Number))];
            return rest.Length == units.Count ? Nothing with { Problems = [$"compiler: {errors[0]}"] } : Compile(rest, baseline);
        }

        GeneratorDriver driver = CSharpGeneratorDriver
            .Create(
                [new ShapeGenerator().AsSourceGenerator()],
                parseOptions: Parse,
                additionalTexts: baseline is null ? [] : [new BaselineFile(baseline)]
            )
            .RunGeneratorsAndUpdateCompilation(compilation, out Compilation ours, out _);
        GeneratorDriverRunResult result = driver.GetRunResult();
        IEnumerable<SyntaxTree> their = theirs.SyntaxTrees.Except(compilation.SyntaxTrees);
        var whole = (CSharpCompilation)ours.AddSyntaxTrees(their);
        using var stream = new MemoryStream();
        List<string> problems =
        [
            .. result
                .Results.Select(static item => item.Exception)
                .OfType<Exception>()
                .Select(static exception => $"generator: {exception}"),
            .. whole
                .GetDiagnostics()
                .Where(IsProblem)
                .Select(static item =>
                    $"compiler: {item.Id} {item.GetMessage(System.Globalization.CultureInfo.InvariantCulture)} "
                    + $"[{item.Location.SourceTree?.FilePath}] {LineOf(item)}"
                ),
            .. Twice(result.Diagnostics),
        ];
        if (problems.Count == 0 && whole.Emit(stream) is { Success: false } failed)
        {
            problems.AddRange(failed.Diagnostics.Select(static item => $"emit: {item}"));
        }

        return new Batch(
            units,
            result.Diagnostics.ToLookup(static item => Unit.NumberIn(item.Location.SourceTree?.FilePath ?? "") ?? -1),
            problems,
            problems.Count == 0 ? Assembly.Load(stream.ToArray()) : null
        );
    }

    /// <summary>The unit of a type, by its number or, outside of namespaces, by its name.</summary>
    public int NumberOf(Type type) =>
        Unit.NumberIn(type.Namespace ?? type.FullName!.Split('`')[0])
        ?? Units
            .FirstOrDefault(unit =>
                !unit.Lines.Any(static line => line.StartsWith("namespace ", StringComparison.Ordinal))
                && unit.Lines.Any(line => Declares(line, type.FullName!.Split('`')[0].Split('+')[0]))
            )
            ?.Number
        ?? throw new InvalidOperationException($"{type} is of no unit.");

    /// <summary>The unit of a type.</summary>
    public Unit UnitOf(Type type) => Units.First(unit => unit.Number == NumberOf(type));

    private static SyntaxTree Parsed(Unit unit) => CSharpSyntaxTree.ParseText(unit.Text, Parse, unit.Path, System.Text.Encoding.UTF8);

    private static CSharpCompilation Compilation(IEnumerable<SyntaxTree> trees, string set) =>
        CSharpCompilation.Create(
            $"Fuzzed{Interlocked.Increment(ref Count)}",
            trees.Append(CSharpSyntaxTree.ParseText(Unit.Usings + set, Parse, "Set.cs", System.Text.Encoding.UTF8)),
            References,
            new CSharpCompilationOptions(
                OutputKind.DynamicallyLinkedLibrary,
                nullableContextOptions: NullableContextOptions.Enable,
                allowUnsafe: true
            )
        );

    private static bool Declares(string line, string name) =>
        (line.StartsWith("public ", StringComparison.Ordinal) || line.StartsWith("internal ", StringComparison.Ordinal))
        && line.Split(' ', '<').Contains(name, StringComparer.Ordinal);

    // The generated file of MemoryPack's has the contract's name.
    private static int NumberIn(Diagnostic item) => Unit.NumberIn(item.ToString()) ?? -1;

    private static bool IsProblem(Diagnostic item) =>
        item.Severity == DiagnosticSeverity.Error
        || (
            item.Severity == DiagnosticSeverity.Warning
            && item.Location.SourceTree?.FilePath.Contains(OurPath, StringComparison.Ordinal) is true
        );

    private static string? LineOf(Diagnostic item) =>
        item.Location.SourceTree?.GetText().Lines[item.Location.GetLineSpan().StartLinePosition.Line].ToString().Trim();

    private static IEnumerable<string> Twice(IEnumerable<Diagnostic> reports) =>
        reports
            .GroupBy(
                static item => $"{item.Id} {item.Location} {item.GetMessage(System.Globalization.CultureInfo.InvariantCulture)}",
                StringComparer.Ordinal
            )
            .Where(static group => group.Count() > 1)
            .Select(static group => $"reported twice: {group.Key}")
            .Concat(reports.Where(static item => !item.Location.IsInSource).Select(static item => $"reported without a place: {item}"));

    private sealed class BaselineFile(string text) : AdditionalText
    {
        public override string Path => BaselineSteps.FileName;

        public override SourceText GetText(CancellationToken cancellationToken = default) => SourceText.From(text);
    }

    private sealed class Loader : IAnalyzerAssemblyLoader
    {
        public void AddDependencyLocation(string fullPath) { }

        public Assembly LoadFromPath(string fullPath) => Assembly.LoadFrom(fullPath);
    }
}
