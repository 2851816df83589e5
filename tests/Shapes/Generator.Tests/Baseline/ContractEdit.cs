using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SerializationApi.Shapes.Generator.Tests.Baseline;

/// <summary>Edits of a source text by its syntax.</summary>
internal static class ContractEdit
{
    public static string Rename(this string source, string type, string member, string name) =>
        source.Replace(
            Property(source, type, member),
            property => property.WithIdentifier(SyntaxFactory.Identifier(name).WithTriviaFrom(property.Identifier))
        );

    public static string Retype(this string source, string type, string member, string to) =>
        source.Replace(
            Property(source, type, member),
            property => property.WithType(SyntaxFactory.ParseTypeName(to).WithTriviaFrom(property.Type))
        );

    /// <summary>Gives a member another number.</summary>
    public static string Number(this string source, string type, string member, int number) =>
        source.Replace(
            Property(source, type, member)
                .DescendantNodes()
                .OfType<AttributeArgumentSyntax>()
                .First(static argument => argument.NameEquals?.Name.Identifier.Text == "Order"),
            argument =>
                argument.WithExpression(SyntaxFactory.LiteralExpression(SyntaxKind.NumericLiteralExpression, SyntaxFactory.Literal(number)))
        );

    public static string Remove(this string source, string type, string member)
    {
        CompilationUnitSyntax root = Root(source);
        return root.RemoveNode(
                    root.DescendantNodes().OfType<PropertyDeclarationSyntax>().Single(property => Is(property, type, member)),
                    SyntaxRemoveOptions.KeepNoTrivia
                )!
            .ToFullString();
    }

    /// <summary>Adds members to the end of a type.</summary>
    public static string Add(this string source, string type, string members) =>
        source.Replace(
            Type<ClassDeclarationSyntax>(source, type),
            declaration =>
                declaration.AddMembers([
                    .. ((ClassDeclarationSyntax)SyntaxFactory.ParseMemberDeclaration($"class C {{ {members} }}")!).Members,
                ])
        );

    /// <summary>Puts an attribute on a type or on one of its members.</summary>
    public static string Attribute(this string source, string type, string? member, string attribute)
    {
        SyntaxList<AttributeListSyntax> lists = (
            (ClassDeclarationSyntax)SyntaxFactory.ParseMemberDeclaration($"[{attribute}] class C;")!
        ).AttributeLists;
        return member is null
            ? source.Replace(Type<ClassDeclarationSyntax>(source, type), declaration => declaration.AddAttributeLists([.. lists]))
            : source.Replace(Property(source, type, member), property => property.AddAttributeLists([.. lists]));
    }

    /// <summary>Declares the members of a type in the opposite order.</summary>
    public static string Reverse(this string source, string type) =>
        source.Replace(
            Type<ClassDeclarationSyntax>(source, type),
            static declaration => declaration.WithMembers([.. declaration.Members.Reverse()])
        );

    /// <summary>Gives a record other parameters.</summary>
    public static string Parameters(this string source, string type, string parameters) =>
        source.Replace(
            Type<RecordDeclarationSyntax>(source, type),
            declaration => declaration.WithParameterList(SyntaxFactory.ParseParameterList($"({parameters})"))
        );

    /// <summary>Gives an enum other values.</summary>
    public static string Values(this string source, string type, string values) =>
        source.Replace(
            Type<EnumDeclarationSyntax>(source, type),
            declaration =>
                declaration.WithMembers(((EnumDeclarationSyntax)SyntaxFactory.ParseMemberDeclaration($"enum E {{ {values} }}")!).Members)
        );

    /// <summary>Gives a type another name, where it is declared and where it is used.</summary>
    public static string RenameType(this string source, string type, string name)
    {
        CompilationUnitSyntax root = Root(source);
        SyntaxToken[] tokens =
        [
            .. root.DescendantTokens()
                .Where(token =>
                    token.IsKind(SyntaxKind.IdentifierToken)
                    && token.Text == type
                    && token.Parent is BaseTypeDeclarationSyntax or IdentifierNameSyntax
                ),
        ];
        return root.ReplaceTokens(tokens, (token, _) => SyntaxFactory.Identifier(name).WithTriviaFrom(token)).ToFullString();
    }

    /// <summary>Lays the text out anew.</summary>
    public static string Reformat(this string source) => Root(source).NormalizeWhitespace("\t", "\r\n").ToFullString();

    private static CompilationUnitSyntax Root(string source) =>
        SyntaxFactory.ParseCompilationUnit(source, options: new CSharpParseOptions(LanguageVersion.Latest));

    private static PropertyDeclarationSyntax Property(string source, string type, string member) =>
        Root(source).DescendantNodes().OfType<PropertyDeclarationSyntax>().Single(property => Is(property, type, member));

    private static T Type<T>(string source, string type)
        where T : BaseTypeDeclarationSyntax =>
        Root(source).DescendantNodes().OfType<T>().Single(declaration => declaration.Identifier.Text == type);

    private static bool Is(PropertyDeclarationSyntax property, string type, string member) =>
        property.Identifier.Text == member && property.Parent is TypeDeclarationSyntax declaration && declaration.Identifier.Text == type;

    private static string Replace<T>(this string source, T node, Func<T, SyntaxNode> edit)
        where T : SyntaxNode => node.SyntaxTree.GetRoot().ReplaceNode(node, edit(node)).ToFullString();
}
