using System.Text.Json.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Contracts.Fuzz.Checking;

/// <summary>Types that are written as another one.</summary>
internal static class Surrogates
{
    /// <summary>Whether a type has <c>[ShapeAs]</c>.</summary>
    public static bool Has(Type type) =>
        type.CustomAttributes.Any(static item =>
            item.AttributeType.IsGenericType && item.AttributeType.GetGenericTypeDefinition() == typeof(ShapeAsAttribute<>)
        );

    /// <summary>Whether System.Text.Json writes its members, where shapes write the other type.</summary>
    public static bool DifferInJson(Type type) => Has(type) && !type.IsDefined(typeof(JsonConverterAttribute), inherit: false);
}
