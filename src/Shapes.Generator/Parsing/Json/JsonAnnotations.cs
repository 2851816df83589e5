using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;

namespace SerializationApi.Shapes.Generator.Parsing.Json;

/// <summary>System.Text.Json's callbacks, and its annotations that shapes do not support.</summary>
internal static class JsonAnnotations
{
    /// <summary><c>JsonObjectCreationHandling.Populate</c>.</summary>
    public const int Populate = 1;

    private const string Space = "System.Text.Json.Serialization.";

    /// <summary>The interfaces whose method the library calls.</summary>
    public static IEnumerable<(string Interface, string Method, MemberLayouts Kind, CallbackTime Time)> Callbacks { get; } =
    [
        (Space + "IJsonOnSerializing", "OnSerializing", MemberLayouts.Json, CallbackTime.Writing),
        (Space + "IJsonOnSerialized", "OnSerialized", MemberLayouts.Json, CallbackTime.Written),
        (Space + "IJsonOnDeserializing", "OnDeserializing", MemberLayouts.Json, CallbackTime.Reading),
        (Space + "IJsonOnDeserialized", "OnDeserialized", MemberLayouts.Json, CallbackTime.Read),
    ];

    /// <summary>The part of an attribute that is not supported, empty for all of it; null if it is supported.</summary>
    public static (string What, string Way)? Unhonoured(AttributeData attribute, string name, ISymbol symbol) =>
        name switch
        {
            Attributes.JsonObjectCreationHandling when attribute.First() is Populate => (
                "(Populate)",
                "fill it in the constructor or a setter"
            ),
            Attributes.JsonPolymorphic
                when symbol is INamedTypeSymbol union
                    && !union.Has(Attributes.JsonDerivedType)
                    && !(union.IsAbstract && Unions.IsUnion(union)) => (AnnotatedTypes.WithoutCases, AnnotatedTypes.NameCases),
            Attributes.JsonPolymorphic
                when symbol is INamedTypeSymbol { IsAbstract: true } union && JsonUnions.Fallback(union) != UnionFallback.None => (
                "(UnknownDerivedTypeHandling) on an abstract type",
                "name all cases with [JsonDerivedType], and remove it"
            ),
            _ => null,
        };
}

/// <summary><c>[JsonPolymorphic]</c> and <c>[JsonDerivedType]</c> of a union.</summary>
internal static class JsonUnions
{
    /// <summary>The discriminator property.</summary>
    public static string Discriminator(INamedTypeSymbol type) =>
        type.Find(Attributes.JsonPolymorphic)?.Named("TypeDiscriminatorPropertyName") as string ?? "$type";

    /// <summary>Whether an object with an unknown label is read as the base.</summary>
    public static bool IgnoresUnknown(INamedTypeSymbol type) =>
        type.Find(Attributes.JsonPolymorphic)?.Named("IgnoreUnrecognizedTypeDiscriminators") is true;

    /// <summary>How a value of a class that is not a case is written.</summary>
    public static UnionFallback Fallback(INamedTypeSymbol type) =>
        (UnionFallback)(type.Find(Attributes.JsonPolymorphic)?.Named("UnknownDerivedTypeHandling") as int? ?? 0);

    /// <summary>The label of a case, as source; null if the annotation has none.</summary>
    public static string? Label(object? id) =>
        id switch
        {
            int number => number.ToString(CultureInfo.InvariantCulture),
            ushort number => number.ToString(CultureInfo.InvariantCulture),
            string text => SymbolDisplay.FormatLiteral(text, quote: true),
            _ => null,
        };
}
