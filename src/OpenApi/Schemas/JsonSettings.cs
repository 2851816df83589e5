using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using SerializationApi.Negotiation;

namespace SerializationApi.OpenApi.Schemas;

/// <summary>Compares options for JSON as far as a schema tells them.</summary>
internal static class JsonSettings
{
    /// <summary>Whether two sets of options are known to describe every contract the same.</summary>
    public static bool AreSame(JsonSerializerOptions one, JsonSerializerOptions other) =>
        ReferenceEquals(one, other)
        || (Equals(Settings(one), Settings(other))
            && one.Converters.SequenceEqual(other.Converters)
            && Resolvers(one).SequenceEqual(Resolvers(other)));

    private static object Settings(JsonSerializerOptions json) => new
    {
        json.PropertyNamingPolicy,
        json.DictionaryKeyPolicy,
        json.DefaultIgnoreCondition,
        json.NumberHandling,
        json.ReferenceHandler,
        json.UnmappedMemberHandling,
        json.PreferredObjectCreationHandling,
        json.UnknownTypeHandling,
        json.IncludeFields,
        json.IgnoreReadOnlyFields,
        json.IgnoreReadOnlyProperties,
        json.RespectNullableAnnotations,
        json.RespectRequiredConstructorParameters,
    };

    // All unchanged resolvers by reflection are alike, and those of ASP.NET Core know no contracts.
    private static IEnumerable<object> Resolvers(JsonSerializerOptions json) => json.TypeInfoResolverChain
        .Where(static resolver => resolver is not ShapeTypeInfoResolver && !IsOfFramework(resolver.GetType()))
        .Select(static resolver => resolver is DefaultJsonTypeInfoResolver { Modifiers.Count: 0 } plain && plain.GetType() == typeof(DefaultJsonTypeInfoResolver)
            ? typeof(DefaultJsonTypeInfoResolver)
            : (object)resolver);

    private static bool IsOfFramework(Type resolver) => resolver.Assembly.GetName().Name!.StartsWith("Microsoft.AspNetCore.", StringComparison.Ordinal);
}
