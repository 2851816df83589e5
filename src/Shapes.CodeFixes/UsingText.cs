using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace SerializationApi.Shapes.CodeFixes;

/// <summary>Adds a <c>using</c> for a namespace as a text change, in order, System first.</summary>
internal static class UsingText
{
    public static TextChange Change(SourceText text, CompilationUnitSyntax root, string space)
    {
        string line = $"using {space};";
        string newLine = AttributeText.NewLine(text);
        SyntaxList<UsingDirectiveSyntax> usings =
            root.Usings.Count > 0 ? root.Usings : root.Members.OfType<BaseNamespaceDeclarationSyntax>().FirstOrDefault()?.Usings ?? default;
        if (usings.FirstOrDefault(other => IsPlain(other) && Compare(other.Name!.ToString(), space) > 0) is { } next)
        {
            int start = next.GetFirstToken().SpanStart;
            return Insert(start, $"{line}{newLine}{AttributeText.Indentation(text, start)}");
        }

        if (usings.LastOrDefault() is { } last)
        {
            return Insert(last.Span.End, $"{newLine}{AttributeText.Indentation(text, last.GetFirstToken().SpanStart)}{line}");
        }

        // Above the documentation of a first type, below the comment above a namespace.
        int top = root.Members.FirstOrDefault() is BaseNamespaceDeclarationSyntax declared ? declared.GetFirstToken().SpanStart : 0;
        return Insert(top, $"{line}{newLine}{newLine}");
    }

    private static TextChange Insert(int position, string text) => new(new TextSpan(position, 0), text);

    private static bool IsPlain(UsingDirectiveSyntax directive) =>
        directive is { Alias: null, Name: not null }
        && directive.GlobalKeyword.IsKind(SyntaxKind.None)
        && directive.StaticKeyword.IsKind(SyntaxKind.None);

    private static int Compare(string a, string b) =>
        IsOfSystem(a) != IsOfSystem(b) ? (IsOfSystem(a) ? -1 : 1) : string.CompareOrdinal(a, b);

    private static bool IsOfSystem(string name) => name == "System" || name.StartsWith("System.", StringComparison.Ordinal);
}
