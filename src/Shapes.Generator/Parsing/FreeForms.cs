using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>The types of System.Text.Json that hold any value: formats that describe themselves have them, and no others.</summary>
internal static class FreeForms
{
    private const string Space = "global::System.Text.Json.";
    private const string Conversions = "global::SerializationApi.Shapes.FreeForms";

    private static readonly ScalarModel Element = new(Space + "JsonElement", ValueKind.FreeForm);

    /// <summary>Whether the type is one of them.</summary>
    public static bool IsOne(ITypeSymbol type) =>
        type.Name is "JsonElement" or "JsonDocument" or "JsonNode" or "JsonObject" or "JsonArray" or "JsonValue"
        && SourceNames.Of(type) is Space + "JsonElement" or Space + "JsonDocument" or Space + "Nodes.JsonNode" or Space + "Nodes.JsonObject" or Space + "Nodes.JsonArray" or Space + "Nodes.JsonValue";

    /// <summary>The form; null in a kind of format that has none, and as a key.</summary>
    public static TypeModel? Classify(ITypeSymbol type, TypeContext context)
    {
        if (context.IsKey || context.Layout is not (MemberLayouts.Json or MemberLayouts.MessagePack))
        {
            return null;
        }

        string name = SourceNames.Of(type);
        return type.Name == "JsonElement" ? Element
            : new ConvertedModel(name, IsStruct: false, Element, $"{Conversions}.ToElement({{0}})", $"{Conversions}.To{type.Name}({{0}})", CanFail: type.Name is not ("JsonNode" or "JsonDocument"), "{0} is null")
            {
                AcceptsNull = true,
            };
    }
}
