using Microsoft.CodeAnalysis.CSharp;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>Names that generated code uses, qualified so that nothing in the contract's namespaces can hide them.</summary>
internal static class Names
{
    public const string Shapes = "global::SerializationApi.Shapes.";
    public const string ObjectScope = Shapes + "ObjectScope";
    public const string ListScope = Shapes + "ListScope";
    public const string MemberAccess = Shapes + "MemberAccess";
    public const string UnmanagedValue = Shapes + "UnmanagedValue";
    public const string ListItems = Shapes + "ListItems";
    public const string List = "global::System.Collections.Generic.List";
    public const string ReadOnlySpan = "global::System.ReadOnlySpan";
    public const string WriterConstraint = "where TWriter : struct, " + Shapes + "IShapeWriter, allows ref struct";
    public const string ReaderConstraint = "where TReader : struct, " + Shapes + "IShapeReader, allows ref struct";

    public static string Kind(string kind) => Shapes + "ValueKind." + kind;

    public static string ListBuilder(string item) => $"{Shapes}ListBuilder<{item}>";

    /// <summary>A string literal.</summary>
    public static string Literal(string text) => SymbolDisplay.FormatLiteral(text, quote: true);

    /// <summary>An identifier, with <c>@</c> where it is a keyword.</summary>
    public static string Identifier(string name) =>
        SyntaxFacts.GetKeywordKind(name) == SyntaxKind.None && SyntaxFacts.GetContextualKeywordKind(name) == SyntaxKind.None ? name : "@" + name;
}
