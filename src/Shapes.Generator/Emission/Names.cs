using Microsoft.CodeAnalysis.CSharp;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>Names in generated code, qualified so that nothing in the contract's namespaces can hide them.</summary>
internal static class Names
{
    public const string IShape = Library + "IShape";
    public const string GeneratedShapeSet = Library + "GeneratedShapeSet";
    public const string Shape = Library + "Shape";
    public const string ShapeInfo = Library + "ShapeInfo";
    public const string ObjectScope = Library + "ObjectScope";
    public const string ListScope = Library + "ListScope";
    public const string MemberAccess = Library + "MemberAccess";
    public const string MemberLayout = Library + "MemberLayout";
    public const string ObjectSlots = Library + "ObjectSlots";
    public const string UnionInfo = Library + "UnionInfo";
    public const string JsonKindsName = Library + "JsonKinds";
    public const string UnsupportedValue = Library + "UnsupportedValueException";
    public const string ConversionErrors = Library + "ConversionErrors";
    public const string EnumNames = Library + "EnumNames";
    public const string UnseenMembers = Library + "UnseenMembers";
    public const string ListBuilder = Library + "ListBuilder";
    public const string DecodedSize = Library + "DecodedSize";
    public const string ListItems = Library + "ListItems";
    public const string EarlierItems = Library + "EarlierItems";
    public const string ExtensionData = Library + "ExtensionData";
    public const string ExtensionFields = Library + "ExtensionFields";
    public const string FilledItems = Library + "FilledItems";
    public const string MapKeys = Library + "MapKeys";
    public const string MapEntries = Library + "MapEntries";
    public const string NullableMapEntries = Library + "NullableMapEntries";
    public const string NullMembers = Library + "NullMembers";
    public const string NullItems = Library + "NullItems";
    public const string StructMembers = Library + "StructMembers";
    public const string StructPadding = Library + "StructPadding";
    public const string UnionCases = Library + "UnionCases";
    public const string WrittenOnly = Library + "WrittenOnly";
    public const string UnmanagedValue = Library + "UnmanagedValue";
    public const string Obsolete = "global::System.Obsolete";
    public const string Collections = "global::System.Collections.Generic";
    public const string List = "global::System.Collections.Generic.List";
    public const string ReadOnlySpan = "global::System.ReadOnlySpan";
    public const string WriterConstraint = "where TWriter : struct, " + Library + "IShapeWriter, allows ref struct";
    public const string ReaderConstraint = "where TReader : struct, " + Library + "IShapeReader, allows ref struct";

    private const string Library = "global::SerializationApi.Shapes.";

    public static string Kind(ValueKind kind) => $"{Library}ValueKind.{kind}";

    public static string Literal(string text) => SymbolDisplay.FormatLiteral(text, quote: true);

    /// <summary>A type in a documentation comment. A <c>cref</c> cannot name arrays, nullables and type arguments.</summary>
    public static string Documented(string type) =>
        type.IndexOfAny(['<', '[', '(', '?']) < 0 ? $"<see cref=\"{type}\"/>" : $"<c>{type.Replace("<", "&lt;").Replace(">", "&gt;")}</c>";
}
