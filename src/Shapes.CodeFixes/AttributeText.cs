using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace SerializationApi.Shapes.CodeFixes;

/// <summary>Adds an attribute to a declaration as a text change, which touches only the added text.</summary>
internal static class AttributeText
{
    /// <summary>Returns the change; null if the attribute already exists.</summary>
    public static TextChange? Change(SourceText text, SyntaxNode declaration, SuggestedAttribute attribute)
    {
        if (Existing(declaration, attribute) is { } existing)
        {
            return attribute.Argument.Length == 0 ? null : Add(existing, attribute.Argument);
        }

        int start = declaration.GetFirstToken().SpanStart;
        return new TextChange(
            new TextSpan(start, 0),
            declaration is ParameterSyntax ? $"[property: {attribute}] " : $"[{attribute}]{Separator(text, start)}"
        );
    }

    public static string NewLine(SourceText text)
    {
        TextLine first = text.Lines[0];
        return first.EndIncludingLineBreak > first.End ? text.ToString(TextSpan.FromBounds(first.End, first.EndIncludingLineBreak)) : "\n";
    }

    /// <summary>Returns the blanks before a position if they begin its line; otherwise null.</summary>
    public static string? Indentation(SourceText text, int position)
    {
        string before = text.ToString(TextSpan.FromBounds(text.Lines.GetLineFromPosition(position).Start, position));
        return string.IsNullOrWhiteSpace(before) ? before : null;
    }

    // Several members on one line stay there.
    private static string Separator(SourceText text, int position) =>
        Indentation(text, position) is { } indentation ? NewLine(text) + indentation : " ";

    // An existing attribute of that name that can take one more argument.
    private static AttributeSyntax? Existing(SyntaxNode declaration, SuggestedAttribute attribute) =>
        Lists(declaration)
            .SelectMany(static list => list.Attributes)
            .FirstOrDefault(existing =>
                NameOf(existing.Name) is { } name
                && (name == attribute.Name || name == attribute.Name + "Attribute")
                && Takes(existing, attribute.Argument)
            );

    private static IEnumerable<AttributeListSyntax> Lists(SyntaxNode declaration) =>
        declaration switch
        {
            MemberDeclarationSyntax member => member.AttributeLists,
            ParameterSyntax parameter => parameter.AttributeLists.Where(static list =>
                list.Target?.Identifier.IsKind(SyntaxKind.PropertyKeyword) is true
            ),
            _ => [],
        };

    private static string? NameOf(NameSyntax name) =>
        name switch
        {
            SimpleNameSyntax simple => simple.Identifier.ValueText,
            QualifiedNameSyntax qualified => qualified.Right.Identifier.ValueText,
            AliasQualifiedNameSyntax alias => alias.Name.Identifier.ValueText,
            _ => null,
        };

    // A named argument can follow any other; another number only numbers, another text only texts.
    private static bool Takes(AttributeSyntax attribute, string argument) =>
        argument.Length == 0
        || argument.Contains(" = ")
        || (
            attribute.ArgumentList?.Arguments.All(existing =>
                existing is { NameEquals: null, NameColon: null, Expression: LiteralExpressionSyntax literal }
                && literal.IsKind(SyntaxKind.StringLiteralExpression) == argument.StartsWith("\"", StringComparison.Ordinal)
            )
            ?? true
        );

    private static TextChange Add(AttributeSyntax attribute, string argument) =>
        attribute.ArgumentList switch
        {
            null => new TextChange(new TextSpan(attribute.Span.End, 0), $"({argument})"),
            { Arguments.Count: 0 } empty => new TextChange(new TextSpan(empty.OpenParenToken.Span.End, 0), argument),
            { Arguments: var arguments } => new TextChange(new TextSpan(arguments.Last().Span.End, 0), $", {argument}"),
        };
}
