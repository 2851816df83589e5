using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using SerializationApi.Shapes.Generator;

namespace SerializationApi.Shapes.CodeFixes.Tests.Support;

/// <summary>Documents as an editor has them: the generator reports, a code fix edits, the generator runs again.</summary>
internal sealed class Workbench : IDisposable
{
    private static readonly CSharpParseOptions Parse = new(LanguageVersion.Latest);

    private static readonly ImmutableArray<MetadataReference> Platform =
    [
        .. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!)
            .Split(Path.PathSeparator)
            .Where(static path =>
                !Path.GetFileName(path).StartsWith("SerializationApi.Shapes.", StringComparison.Ordinal)
                || Path.GetFileName(path) == "SerializationApi.Shapes.dll"
            )
            .Select(static path => MetadataReference.CreateFromFile(path)),
    ];

    private readonly AdhocWorkspace _workspace = new();
    private readonly string? _baseline;

    /// <summary>A project with documents.</summary>
    public Workbench(string? baseline, params (string Name, string Text)[] documents)
    {
        _baseline = baseline;
        Project = Add("App", documents).Id;
    }

    /// <summary>The project.</summary>
    public ProjectId Project { get; private set; }

    private static CancellationToken Stop => TestContext.Current.CancellationToken;

    public void Dispose() => _workspace.Dispose();

    /// <summary>A project that the first one refers to.</summary>
    /// <param name="refersToShapes">Whether the library is there.</param>
    /// <param name="documents">Its documents.</param>
    public void AddLibrary(bool refersToShapes, params (string Name, string Text)[] documents)
    {
        Project library = Add("Library", documents);
        Solution solution = library.Solution.AddProjectReference(Project, new ProjectReference(library.Id));
        if (!refersToShapes)
        {
            solution = solution.WithProjectMetadataReferences(
                library.Id,
                Platform.Where(static reference => !reference.Display!.EndsWith("SerializationApi.Shapes.dll", StringComparison.Ordinal))
            );
        }

        Assert.True(_workspace.TryApplyChanges(solution));
    }

    /// <summary>The text of a document.</summary>
    public async Task<string> TextAsync(string name) =>
        (
            await _workspace
                .CurrentSolution.Projects.SelectMany(static project => project.Documents)
                .Single(document => document.Name == name)
                .GetTextAsync(Stop)
        ).ToString();

    /// <summary>What the generator reports, apart from information, what the analyzer does, and what the compiler finds wrong.</summary>
    public async Task<ImmutableArray<Diagnostic>> DiagnosticsAsync(ProjectId? of = null)
    {
        Compilation compilation = (await _workspace.CurrentSolution.GetProject(of ?? Project)!.GetCompilationAsync(Stop))!;
        CSharpGeneratorDriver
            .Create([new ShapeGenerator().AsSourceGenerator()], _baseline is null ? [] : [new Baseline(_baseline)], Parse)
            .RunGeneratorsAndUpdateCompilation(compilation, out Compilation output, out ImmutableArray<Diagnostic> reported, Stop);
        return
        [
            .. reported.Where(static diagnostic =>
                diagnostic is { Severity: >= DiagnosticSeverity.Warning, IsSuppressed: false } or { Id: "SHAPE040", IsSuppressed: false }
            ),
            .. await output.WithAnalyzers([new MissingShapeAnalyzer()]).GetAnalyzerDiagnosticsAsync(Stop),
            .. output.GetDiagnostics(Stop).Where(static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error),
        ];
    }

    /// <summary>The wire baseline of the contracts as they are.</summary>
    public async Task<string> BaselineAsync() =>
        WireBaseline.Of((CSharpCompilation)(await _workspace.CurrentSolution.GetProject(Project)!.GetCompilationAsync(Stop))!);

    /// <summary>Whether the fix is offered for the first diagnostic of an ID.</summary>
    public async Task<bool> OffersAsync(CodeFixProvider fix, string id) => (await ActionsAsync(fix, id)).Count > 0;

    /// <summary>Applies the fix for the first diagnostic of an ID.</summary>
    public async Task FixAsync(CodeFixProvider fix, string id) => await ApplyAsync(Assert.Single(await ActionsAsync(fix, id)));

    /// <summary>Applies the fix for all diagnostics of an ID.</summary>
    public async Task FixAllAsync(CodeFixProvider fix, string id, FixAllScope scope)
    {
        CodeAction first = (await ActionsAsync(fix, id))[0];
        Diagnostic[] diagnostics = [.. (await DiagnosticsAsync()).Where(diagnostic => diagnostic.Id == id)];
        Document document = DocumentOf(diagnostics[0]);
        var all = new FixAllContext(document, fix, scope, first.EquivalenceKey!, [id], new Reported(diagnostics), Stop);
        await ApplyAsync((await fix.GetFixAllProvider()!.GetFixAsync(all))!);
    }

    private async Task<List<CodeAction>> ActionsAsync(CodeFixProvider fix, string id)
    {
        Assert.Contains(id, fix.FixableDiagnosticIds);
        Diagnostic diagnostic = (await DiagnosticsAsync()).First(diagnostic => diagnostic.Id == id);
        var actions = new List<CodeAction>();
        await fix.RegisterCodeFixesAsync(new CodeFixContext(DocumentOf(diagnostic), diagnostic, (action, _) => actions.Add(action), Stop));
        return actions;
    }

    private async Task ApplyAsync(CodeAction action)
    {
        ApplyChangesOperation change = Assert.IsType<ApplyChangesOperation>(Assert.Single(await action.GetOperationsAsync(Stop)));
        Assert.True(_workspace.TryApplyChanges(change.ChangedSolution));
    }

    // An editor asks for fixes where a diagnostic lies in a document: a path and a line are not enough.
    private Document DocumentOf(Diagnostic diagnostic)
    {
        Assert.True(diagnostic.Location.IsInSource);
        return _workspace.CurrentSolution.GetDocument(diagnostic.Location.SourceTree)!;
    }

    private Project Add(string name, (string Name, string Text)[] documents)
    {
        var options = new CSharpCompilationOptions(
            OutputKind.DynamicallyLinkedLibrary,
            nullableContextOptions: NullableContextOptions.Enable
        );
        _workspace.AddProject(
            ProjectInfo.Create(
                ProjectId.CreateNewId(),
                VersionStamp.Create(),
                name,
                name,
                LanguageNames.CSharp,
                compilationOptions: options,
                parseOptions: Parse,
                metadataReferences: Platform
            )
        );
        ProjectId id = _workspace.CurrentSolution.Projects.Single(project => project.Name == name).Id;
        Solution solution = _workspace.CurrentSolution;
        foreach ((string document, string text) in documents)
        {
            solution = solution.AddDocument(DocumentId.CreateNewId(id), document, SourceText.From(text), filePath: document);
        }

        Assert.True(_workspace.TryApplyChanges(solution));
        return _workspace.CurrentSolution.GetProject(id)!;
    }

    private sealed class Baseline(string text) : AdditionalText
    {
        public override string Path => "wire.baseline.txt";

        public override SourceText GetText(CancellationToken cancellationToken = default) => SourceText.From(text);
    }

    private sealed class Reported(Diagnostic[] diagnostics) : FixAllContext.DiagnosticProvider
    {
        public override Task<IEnumerable<Diagnostic>> GetAllDiagnosticsAsync(Project project, CancellationToken cancellationToken) =>
            Task.FromResult<IEnumerable<Diagnostic>>(diagnostics);

        public override async Task<IEnumerable<Diagnostic>> GetDocumentDiagnosticsAsync(
            Document document,
            CancellationToken cancellationToken
        )
        {
            SyntaxTree? tree = await document.GetSyntaxTreeAsync(cancellationToken);
            return diagnostics.Where(diagnostic => diagnostic.Location.SourceTree == tree);
        }

        public override Task<IEnumerable<Diagnostic>> GetProjectDiagnosticsAsync(Project project, CancellationToken cancellationToken) =>
            Task.FromResult<IEnumerable<Diagnostic>>([]);
    }
}
