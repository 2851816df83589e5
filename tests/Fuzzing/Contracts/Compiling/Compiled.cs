using System.Collections.Immutable;
using System.Globalization;
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

/// <summary>One project: parts of units, compiled with MemoryPack's generator, one that completes contracts, and ours.</summary>
/// <param name="Units">The units whose parts compile by themselves.</param>
/// <param name="Reports">The reports of our generator and analyzer.</param>
/// <param name="Problems">What a build must not have: errors and warnings in generated code, reports without a place.</param>
/// <param name="Name">The name of the assembly.</param>
/// <param name="Image">The assembly; null where there are problems.</param>
internal sealed record Compiled(
    IReadOnlyList<Unit> Units,
    IReadOnlyList<Diagnostic> Reports,
    IReadOnlyList<string> Problems,
    string Name,
    byte[]? Image
)
{
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

    private static int Count;

    /// <summary>Compiles the parts of units that belong into one project; units whose parts are no C#, or that MemoryPack's generator
    /// breaks, are left out.</summary>
    /// <param name="units">The units.</param>
    /// <param name="textOf">The part of a unit.</param>
    /// <param name="set">The project's own file.</param>
    /// <param name="libraries">The projects that it refers to.</param>
    /// <param name="baseline">The wire baseline that they are held to; null for none.</param>
    /// <param name="hasShapes">Whether it has our generator.</param>
    public static Compiled Of(
        IReadOnlyList<Unit> units,
        Func<Unit, string> textOf,
        string set,
        IReadOnlyList<Compiled> libraries,
        string? baseline = null,
        bool hasShapes = true
    )
    {
        string name = $"Fuzzed{Interlocked.Increment(ref Count)}";
        (Unit Unit, SyntaxTree Tree)[] parsed =
        [
            .. units
                .Select(unit => (unit, Parsed(unit, textOf)))
                .Where(static item => !item.Item2.GetDiagnostics().Any(static found => found.Severity == DiagnosticSeverity.Error)),
        ];
        units = [.. parsed.Select(static item => item.Unit)];
        if (units.Count == 0)
        {
            return new Compiled([], [], [], name, Image: null);
        }

        CSharpCompilation compilation = Compilation(name, parsed.Select(static item => item.Tree), set, libraries);
        CSharpGeneratorDriver
            .Create([MemoryPack, new CompletingGenerator().AsSourceGenerator()], parseOptions: Parse)
            .RunGeneratorsAndUpdateCompilation(compilation, out Compilation theirs, out _);
        Diagnostic[] errors = [.. theirs.GetDiagnostics().Where(static item => item.Severity == DiagnosticSeverity.Error)];
        int[] broken =
        [
            .. errors.Select(static item => Unit.NumberIn(item.Location.SourceTree?.FilePath ?? "") ?? NumberIn(item)).Distinct(),
        ];
        if (broken.Length > 0)
        {
            Unit[] rest = [.. units.Where(unit => !broken.Contains(unit.Number))];
            return rest.Length == units.Count
                ? new Compiled([], [], [$"compiler: {errors[0]}"], name, Image: null)
                : Of(rest, textOf, set, libraries, baseline, hasShapes);
        }

        IEnumerable<SyntaxTree> their = theirs.SyntaxTrees.Except(compilation.SyntaxTrees);
        var whole = (CSharpCompilation)theirs;
        var reports = new List<Diagnostic>();
        var problems = new List<string>();
        if (hasShapes)
        {
            GeneratorDriver driver = CSharpGeneratorDriver
                .Create(
                    [new ShapeGenerator().AsSourceGenerator()],
                    parseOptions: Parse,
                    additionalTexts: baseline is null ? [] : [new BaselineFile(baseline)]
                )
                .RunGeneratorsAndUpdateCompilation(compilation, out Compilation ours, out _);
            GeneratorDriverRunResult result = driver.GetRunResult();
            whole = (CSharpCompilation)ours.AddSyntaxTrees(their);
            reports.AddRange(result.Diagnostics);
            reports.AddRange(units.Any(static unit => unit.Completions.Any()) ? Analyzed(whole) : []);
            problems.AddRange(
                result.Results.Select(static item => item.Exception).OfType<Exception>().Select(static error => $"generator: {error}")
            );
        }

        // A struct that another generator gives a reference is no longer one whose memory can be copied, and what hides a member of a
        // base has another type: SHAPE057 tells of both, unless the contract has another error.
        HashSet<int> told =
        [
            .. whole
                .GetDiagnostics()
                .Where(static item => item.Severity == DiagnosticSeverity.Error)
                .Select(item => (Item: item, Number: units.Count == 1 ? units[0].Number : NumberIn(item)))
                .Where(error =>
                    reports.Any(report =>
                        report.Severity == DiagnosticSeverity.Error
                        && (Unit.NumberIn(report.Location.SourceTree?.FilePath ?? "") ?? -1) == error.Number
                        && (
                            error.Item.Id == "CS8377" && units.Any(unit => unit.Number == error.Number && unit.Completions.Any())
                            || report.Id == "SHAPE057" && Names(LineOf(error.Item), MemberIn(report))
                        )
                    )
                )
                .Select(static error => error.Number),
        ];
        if (told.Count > 0)
        {
            return Of([.. units.Where(unit => !told.Contains(unit.Number))], textOf, set, libraries, baseline, hasShapes);
        }

        using var stream = new MemoryStream();
        problems.AddRange([
            .. whole
                .GetDiagnostics()
                .Where(IsProblem)
                .Select(static item =>
                    $"compiler: {item.Id} {item.GetMessage(CultureInfo.InvariantCulture)} "
                    + $"[{item.Location.SourceTree?.FilePath}] {LineOf(item)}"
                ),
            .. Twice(reports),
        ]);
        if (problems.Count == 0 && whole.Emit(stream) is { Success: false } failed)
        {
            problems.AddRange(failed.Diagnostics.Select(static item => $"emit: {item}"));
        }

        return new Compiled(units, reports, problems, name, problems.Count == 0 ? stream.ToArray() : null);
    }

    /// <summary>The wire baseline of the parts.</summary>
    public static string BaselineOf(IReadOnlyList<Unit> units, Func<Unit, string> textOf, string set, IReadOnlyList<Compiled> libraries) =>
        CSharpGeneratorDriver
            .Create([new ShapeGenerator().AsSourceGenerator()], parseOptions: Parse, optionsProvider: new BuildProperty("EmitWireBaseline"))
            .RunGenerators(Compilation("Baseline", units.Select(unit => Parsed(unit, textOf)), set, libraries))
            .GetRunResult()
            .Results[0]
            .GeneratedSources.Single(static file => file.HintName == BaselineSteps.HintName)
            .SourceText.Lines.Select(static line => line.ToString())
            .Where(static line => line.Length > 3)
            .Aggregate("", static (text, line) => text + line[3..] + "\n");

    private static SyntaxTree Parsed(Unit unit, Func<Unit, string> textOf) =>
        CSharpSyntaxTree.ParseText(textOf(unit), Parse, unit.Path, System.Text.Encoding.UTF8);

    private static CSharpCompilation Compilation(
        string name,
        IEnumerable<SyntaxTree> trees,
        string set,
        IReadOnlyList<Compiled> libraries
    ) =>
        CSharpCompilation.Create(
            name,
            trees.Append(CSharpSyntaxTree.ParseText(Unit.Usings + set, Parse, "Set.cs", System.Text.Encoding.UTF8)),
            [.. References, .. libraries.Select(static library => MetadataReference.CreateFromImage(library.Image!))],
            new CSharpCompilationOptions(
                OutputKind.DynamicallyLinkedLibrary,
                nullableContextOptions: NullableContextOptions.Enable,
                allowUnsafe: true
            )
        );

    // All generators ran before an analyzer.
    private static ImmutableArray<Diagnostic> Analyzed(CSharpCompilation whole) =>
        whole.WithAnalyzers([new AddedMemberAnalyzer()]).GetAnalyzerDiagnosticsAsync().GetAwaiter().GetResult();

    // The generated file of MemoryPack's has the contract's name, and the line may have its namespace.
    private static int NumberIn(Diagnostic item) => Unit.NumberIn(item.ToString()) ?? Unit.NumberIn(LineOf(item) ?? "") ?? -1;

    private static bool IsProblem(Diagnostic item) =>
        item.Severity == DiagnosticSeverity.Error
        || (
            item.Severity == DiagnosticSeverity.Warning
            && item.Location.SourceTree?.FilePath.Contains(OurPath, StringComparison.Ordinal) is true
        );

    // value.Created, and not value.CreatedAt.
    private static bool Names(string? line, string member) =>
        line?.Split('.').Any(part => part.StartsWith(member, StringComparison.Ordinal) && !IsOfName(part.AsSpan(member.Length))) == true;

    private static bool IsOfName(ReadOnlySpan<char> rest) => rest is [char next, ..] && (char.IsLetterOrDigit(next) || next == '_');

    // 'Order.Created' comes from ...
    private static string MemberIn(Diagnostic report) => report.GetMessage(CultureInfo.InvariantCulture).Split('\'')[1].Split('.')[^1];

    private static string? LineOf(Diagnostic item) =>
        item.Location.SourceTree?.GetText().Lines[item.Location.GetLineSpan().StartLinePosition.Line].ToString().Trim();

    private static IEnumerable<string> Twice(IEnumerable<Diagnostic> reports) =>
        reports
            .GroupBy(static item => $"{item.Id} {item.Location} {item.GetMessage(CultureInfo.InvariantCulture)}", StringComparer.Ordinal)
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
