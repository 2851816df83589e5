using Microsoft.CodeAnalysis.CSharp;

namespace SerializationApi.Shapes.Generator.Model;

internal static class Identifiers
{
    /// <summary>A name as source, with <c>@</c> if it is a keyword.</summary>
    public static string Escape(string name) =>
        SyntaxFacts.GetKeywordKind(name) == SyntaxKind.None && SyntaxFacts.GetContextualKeywordKind(name) == SyntaxKind.None
            ? name
            : "@" + name;
}
