using Microsoft.CodeAnalysis;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>What C# does not let generated code name although it is accessible: <c>[Obsolete(error: true)]</c>.</summary>
internal static class Forbidden
{
    /// <summary>Whether naming the symbol is an error, which no pragma suppresses.</summary>
    public static bool Is(ISymbol symbol) =>
        symbol.Find(Attributes.Obsolete) is { ConstructorArguments: { Length: > 1 } arguments } && arguments[1].Value is true;

    /// <summary>Whether getting the member is an error.</summary>
    public static bool IsGetting(ISymbol member) => Is(member) || (member is IPropertySymbol { GetMethod: { } getter } && Is(getter));

    /// <summary>Whether setting the member is an error.</summary>
    public static bool IsSetting(ISymbol member) => Is(member) || (member is IPropertySymbol { SetMethod: { } setter } && Is(setter));
}
