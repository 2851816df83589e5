using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SerializationApi.Architecture.Tests.Folders;

/// <summary>
/// Finds what the folders of a project import of each other: each name in its code is resolved to the type that
/// declares it. A <c>using</c> alone counts as little as a <c>cref</c>.
/// </summary>
internal sealed class FolderImports
{
    private readonly Dictionary<SyntaxTree, string> _folders;
    private readonly HashSet<FolderImport> _found = [];
    private readonly HashSet<(string User, string Name)> _unresolved = [];

    /// <summary>Compiles sources, each with its path in the project.</summary>
    public FolderImports(string assemblyName, bool isWeb, IEnumerable<(string Path, string Text)> sources)
    {
        _folders = sources.ToDictionary(source => SourceCompilation.Parse(source.Text, source.Path), source => Folder(source.Path));
        CSharpCompilation compilation = SourceCompilation.Create(assemblyName, isWeb, _folders.Keys);
        var declared = new HashSet<string>(StringComparer.Ordinal);
        foreach (SyntaxTree tree in _folders.Keys)
        {
            SyntaxNode root = tree.GetRoot();
            declared.UnionWith(root.DescendantNodes().OfType<BaseTypeDeclarationSyntax>().Select(type => type.Identifier.Text));
            Collect(compilation.GetSemanticModel(tree), root);
        }

        Overlooked = [.. _unresolved.Where(use => declared.Contains(use.Name)).Select(use => $"{use.User} uses {use.Name}")];
    }

    /// <summary>Compiles a project.</summary>
    public FolderImports(Project project)
        : this(project.AssemblyName, project.IsWeb, project.SourceFiles.Select(file => (project.Relative(file), File.ReadAllText(file))))
    { }

    /// <summary>The imports, each once.</summary>
    public IReadOnlyCollection<FolderImport> All => _found;

    /// <summary>Uses of a name that a type of the project has and that resolves to nothing: imports that may be missing here.</summary>
    public IReadOnlyList<string> Overlooked { get; }

    private void Collect(SemanticModel model, SyntaxNode root)
    {
        string user = Path.GetFileNameWithoutExtension(root.SyntaxTree.FilePath);
        foreach (SimpleNameSyntax name in root.DescendantNodes(node => node is not UsingDirectiveSyntax).OfType<SimpleNameSyntax>())
        {
            SymbolInfo info = model.GetSymbolInfo(name);
            ISymbol? symbol = info.Symbol ?? info.CandidateSymbols.FirstOrDefault();
            if ((symbol as INamedTypeSymbol ?? symbol?.ContainingType)?.OriginalDefinition is { } type)
            {
                Add(_folders[root.SyntaxTree], user, type);
            }
            else if (symbol is null && !IsMember(name))
            {
                _unresolved.Add((user, name.Identifier.Text));
            }
        }
    }

    // What follows a dot is looked up in what precedes it, which generated code may declare.
    private static bool IsMember(SimpleNameSyntax name) => name.Parent is MemberAccessExpressionSyntax access && access.Name == name;

    // A partial type may have parts in several folders; in each of them it is at home.
    private void Add(string from, string user, INamedTypeSymbol type)
    {
        string[] homes =
        [
            .. type
                .DeclaringSyntaxReferences.Select(reference => reference.SyntaxTree)
                .Where(_folders.ContainsKey)
                .Select(tree => _folders[tree]),
        ];
        if (homes.Length > 0 && !homes.Contains(from, StringComparer.Ordinal))
        {
            _found.Add(new FolderImport(from, homes[0], user, type.Name));
        }
    }

    private static string Folder(string path) => path.Contains('/', StringComparison.Ordinal) ? path[..path.LastIndexOf('/')] : "";
}
