using System.Runtime.CompilerServices;
using System.Security.Cryptography;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SerializationApi.Shapes.Generator.Parsing.Discovery;

namespace SerializationApi.Shapes.Generator.Parsing.Remembering;

/// <summary>The declarations of a syntax tree, by syntax alone. Found once for a tree: an edit creates a new tree of one file.</summary>
internal sealed class TreeDeclarations
{
    private static readonly ConditionalWeakTable<SyntaxTree, TreeDeclarations> All = new();

    private TreeDeclarations(SyntaxTree tree)
    {
        Tree = tree;
        var root = (CompilationUnitSyntax)tree.GetRoot();
        IsOfInterest = NamedGenerics.AreIn(tree);
        var types = new List<DeclaredType>();
        var outline = new StringBuilder(IsOfInterest ? "!" : "");
        Add(root.Usings, types, outline);
        outline.Append(root.Externs).Append(root.AttributeLists);
        Add(root.Members, types, outline);
        Types = types;
        using var hash = SHA256.Create();
        Outline = hash.ComputeHash(Encoding.UTF8.GetBytes(outline.ToString()));
    }

    public SyntaxTree Tree { get; }

    /// <summary>Whether it names closed generics, so that a set may include them.</summary>
    public bool IsOfInterest { get; }

    /// <summary>The types, and the aliases, that it declares.</summary>
    public IReadOnlyList<DeclaredType> Types { get; }

    /// <summary>
    /// A hash of everything that contracts in other files may depend on without naming these types: the names, attributes and bases of
    /// types, usings, constants, enumerations. Members and method bodies are not in it.
    /// </summary>
    public byte[] Outline { get; }

    public static TreeDeclarations Of(SyntaxTree tree) => All.GetValue(tree, static one => new TreeDeclarations(one));

    private void Add(SyntaxList<UsingDirectiveSyntax> usings, List<DeclaredType> types, StringBuilder outline)
    {
        outline.Append(usings);
        foreach (UsingDirectiveSyntax alias in usings.Where(static alias => alias.Alias is not null))
        {
            types.Add(new DeclaredType(Tree, alias.Alias!.Name.Identifier.ValueText, isClosed: false, IdentifiersIn(alias), []));
        }
    }

    private void Add(SyntaxList<MemberDeclarationSyntax> members, List<DeclaredType> types, StringBuilder outline)
    {
        foreach (MemberDeclarationSyntax member in members)
        {
            switch (member)
            {
                case BaseNamespaceDeclarationSyntax space:
                    outline.Append('{').Append(space.Name);
                    Add(space.Usings, types, outline);
                    Add(space.Members, types, outline);
                    outline.Append('}');
                    break;
                case TypeDeclarationSyntax type:
                    types.Add(Of(type));
                    outline
                        .Append(type.AttributeLists)
                        .Append(type.Modifiers)
                        .Append(type.Keyword)
                        .Append(' ')
                        .Append(type.Identifier)
                        .Append(type.TypeParameterList)
                        .Append(type.BaseList)
                        .Append(type.ConstraintClauses)
                        .Append('{');
                    Add(type.Members, types, outline);
                    outline.Append('}');
                    break;
                case EnumDeclarationSyntax or DelegateDeclarationSyntax:
                    types.Add(new DeclaredType(Tree, NameOf(member), isClosed: false, IdentifiersIn(member), []));
                    outline.Append(member);
                    break;
                case FieldDeclarationSyntax field when field.Modifiers.Any(SyntaxKind.ConstKeyword):
                    outline.Append(field);
                    break;
            }
        }
    }

    private DeclaredType Of(TypeDeclarationSyntax type) =>
        new(
            Tree,
            type.Identifier.ValueText,
            isClosed: type is ClassDeclarationSyntax or RecordDeclarationSyntax { RawKind: (int)SyntaxKind.RecordDeclaration }
                && !type.Modifiers.Any(SyntaxKind.AbstractKeyword)
                && type.AttributeLists.SelectMany(static list => list.Attributes)
                    .Any(static attribute => IdentifiersIn(attribute.Name).Contains("GenerateShape")),
            IdentifiersIn(type),
            type.BaseList is { } bases ? IdentifiersIn(bases) : []
        );

    private static string NameOf(MemberDeclarationSyntax member) =>
        (member as EnumDeclarationSyntax)?.Identifier.ValueText ?? ((DelegateDeclarationSyntax)member).Identifier.ValueText;

    private static string[] IdentifiersIn(SyntaxNode node) =>
        [
            .. node.DescendantTokens()
                .Where(static token => token.IsKind(SyntaxKind.IdentifierToken))
                .Select(static token => token.ValueText)
                .Distinct(),
        ];
}

/// <summary>A type, or an alias, that a tree declares.</summary>
/// <param name="isClosed">Whether contracts that contain it look no further: it is a class with its own shape.</param>
internal sealed class DeclaredType(SyntaxTree tree, string name, bool isClosed, string[] identifiers, string[] bases)
{
    public SyntaxTree Tree => tree;

    public string Name => name;

    public bool IsClosed => isClosed;

    public string[] Identifiers => identifiers;

    public string[] Bases => bases;
}
