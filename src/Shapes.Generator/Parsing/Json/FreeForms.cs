using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;

namespace SerializationApi.Shapes.Generator.Parsing.Json;

/// <summary>
/// The types that hold any value: <c>object</c>, and those of System.Text.Json. Only JSON and MessagePack, which are self-describing,
/// support them.
/// </summary>
internal static class FreeForms
{
    private const string Space = "global::System.Text.Json.";
    private const string Conversions = "global::SerializationApi.Shapes.FreeForms";

    private static readonly ScalarModel Element = new(Space + "JsonElement", ValueKind.FreeForm);

    public static bool IsOne(ITypeSymbol type) =>
        type.SpecialType == SpecialType.System_Object
        || (
            type.Name is "JsonElement" or "JsonDocument" or "JsonNode" or "JsonObject" or "JsonArray" or "JsonValue"
            && SourceNames.Of(type)
                is Space + "JsonElement"
                    or Space + "JsonDocument"
                    or Space + "Nodes.JsonNode"
                    or Space + "Nodes.JsonObject"
                    or Space + "Nodes.JsonArray"
                    or Space + "Nodes.JsonValue"
        );

    /// <summary>Returns the form; null in a format that does not support it.</summary>
    public static TypeModel? Classify(ITypeSymbol type, MemberLayouts layout)
    {
        if (layout is not (MemberLayouts.Json or MemberLayouts.MessagePack))
        {
            return null;
        }

        if (type.SpecialType == SpecialType.System_Object)
        {
            return new AnyModel { AcceptsNull = true };
        }

        string name = SourceNames.Of(type);
        return type.Name == "JsonElement"
            ? Element
            : new ConvertedModel(
                name,
                IsStruct: false,
                Element,
                $"{Conversions}.ToElement({{0}})",
                $"{Conversions}.To{type.Name}({{0}})",
                CanFail: type.Name is not ("JsonNode" or "JsonDocument"),
                "{0} is null"
            )
            {
                AcceptsNull = true,
            };
    }
}
