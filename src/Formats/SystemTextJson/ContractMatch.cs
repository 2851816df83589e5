using System.Reflection;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.SystemTextJson;

/// <summary>
/// Compares a shape with System.Text.Json's metadata of the contract, member by member, for every contract that it reaches. Anything not
/// known to be equal is a difference. The generator of shapes has taken the attributes of System.Text.Json into account, so that what is
/// left are the application's options: converters, and metadata that something else than reflection or a source generator made.
/// </summary>
/// <param name="options">The application's options, which may have been completed with converters of ours.</param>
/// <param name="resolvers">The application's own resolvers.</param>
/// <param name="isByShape">Whether the metadata of a type comes from its shape, so there is nothing to compare.</param>
internal sealed class ContractMatch(
    JsonSerializerOptions options,
    IEnumerable<IJsonTypeInfoResolver> resolvers,
    Func<JsonTypeInfo, bool> isByShape
)
{
    private readonly HashSet<Pair> _met = [];

    /// <summary>Finds a difference between a contract and its type.</summary>
    /// <returns>The difference and its place; null if there is none.</returns>
    /// <exception cref="NotSupportedException">System.Text.Json has no metadata for a type.</exception>
    /// <exception cref="InvalidOperationException">System.Text.Json does not support a type.</exception>
    public string? FindDifference(Type type, ShapeInfo contract)
    {
        if (!_met.Add(new Pair(type, contract)))
        {
            return null;
        }

        JsonTypeInfo json = options.GetTypeInfo(type);
        if (isByShape(json))
        {
            return null;
        }

        if (FindMaker(type) is { } maker)
        {
            return $"{contract.Name} has metadata of {TypeNames.Display(maker.GetType())}";
        }

        if (contract.For(MemberLayout.Json) is not { } form)
        {
            return $"{contract.Name} has a shape without JSON: {contract.Refusals.ElementAtOrDefault((int)MemberLayout.Json)}";
        }

        if (contract.HasOtherJsonConstructor)
        {
            return $"{contract.Name} has another constructor in its shape";
        }

        if (contract.HasJsonSurrogates || contract.Type != type)
        {
            return $"{contract.Name} has a surrogate in its shape";
        }

        return form.Value is { } value ? FindDifference(type, value, contract.Name) : FindObjectDifference(json, form);
    }

    private string? FindObjectDifference(JsonTypeInfo json, ShapeInfo form)
    {
        if (FindTypeDifference(json, JsonTypeInfoKind.Object) is { } difference)
        {
            return $"{form.Name} {difference}";
        }

        if (json.PolymorphismOptions is not null || form.Union is not null || form.Alternatives > 0 || form.Root is not null)
        {
            return $"{form.Name} is polymorphic";
        }

        JsonPropertyInfo[] properties = [.. json.Properties.Where(static property => property.Get is not null || property.Set is not null)];
        ReadOnlySpan<ShapeMember> members = form.Members;
        for (int i = 0; i < Math.Max(properties.Length, members.Length); i++)
        {
            if (i >= members.Length || i >= properties.Length)
            {
                return i < properties.Length
                    ? $"{form.Name} has a property '{properties[i].Name}' that is not a member of the shape"
                    : $"{form.Name} has a member '{members[i].JsonName}' that is not a property of System.Text.Json's";
            }

            if (FindMemberDifference(properties[i], members[i]) is { } member)
            {
                return $"{form.Name}.{members[i].Name} {member}";
            }

            // The converter of a member is not that of its type.
            if (
                properties[i].CustomConverter is null
                && FindDifference(properties[i].PropertyType, members[i].Type, $"{form.Name}.{members[i].Name}") is { } type
            )
            {
                return type;
            }
        }

        return form.RefusesUnknown ? $"{form.Name} refuses unknown members" : null;
    }

    // A resolver that may change the metadata of reflection; null if none does. Asking for metadata of a context or of reflection is not
    // repeated here.
    private IJsonTypeInfoResolver? FindMaker(Type type)
    {
        foreach (IJsonTypeInfoResolver resolver in resolvers.SelectMany(Flatten))
        {
            switch (resolver)
            {
                case JsonSerializerContext:
                    break;
                case DefaultJsonTypeInfoResolver { Modifiers.Count: 0 } plain when plain.GetType() == typeof(DefaultJsonTypeInfoResolver):
                    return null;
                default:
                    if (resolver.GetTypeInfo(type, options) is { } made && !isByShape(made))
                    {
                        return resolver;
                    }

                    break;
            }
        }

        return null;
    }

    // What JsonTypeInfoResolver.Combine returns is a list.
    private static IEnumerable<IJsonTypeInfoResolver> Flatten(IJsonTypeInfoResolver resolver) =>
        resolver is IList<IJsonTypeInfoResolver> several && resolver.GetType().Assembly == typeof(JsonSerializer).Assembly
            ? several.SelectMany(Flatten)
            : [resolver];

    private string? FindMemberDifference(JsonPropertyInfo property, ShapeMember member) =>
        property.Name != member.JsonName ? $"is named '{property.Name}', not '{member.JsonName}'"
        : property.Get is null ? "is never written"
        : property.Set is null && property.AssociatedParameter is null ? "is never read"
        : property.IsExtensionData ? "holds extension data"
        : property.CustomConverter is { } converter
        && (member.Type.EnumName is null || WritesNames(property.AttributeProvider as MemberInfo) != member.Type.EnumAsName)
            ? $"has the converter {TypeNames.Display(converter.GetType())}"
        : !IsUsual(property.NumberHandling) ? "has its own number handling"
        : property.ObjectCreationHandling is not (null or JsonObjectCreationHandling.Replace) ? "is populated"
        : property.Set is null && IsOmittedAsReadOnly(property) ? "is read-only"
        : property is { AssociatedParameter.IsMemberInitializer: true, IsRequired: false } ? "is always set by a context"
        : options.RespectRequiredConstructorParameters && property.AssociatedParameter is { HasDefaultValue: false }
            ? "is a required parameter"
        : property.ShouldSerialize is { } condition && !IsBuiltIn(condition) ? "is written under a condition of the application"
        : null;

    private string? FindDifference(Type type, TypeDescription description, string place)
    {
        JsonTypeInfo json = options.GetTypeInfo(type);
        if (description.Object is { } contract)
        {
            return Nullable.GetUnderlyingType(type) is not null && !IsBuiltIn(json.Converter) && !isByShape(json)
                ? $"{place} has the converter {TypeNames.Display(json.Converter.GetType())}"
                : FindDifference(Nullable.GetUnderlyingType(type) ?? type, contract());
        }

        JsonTypeInfoKind kind = description.Kind switch
        {
            ValueKind.List => JsonTypeInfoKind.Enumerable,
            ValueKind.Map => JsonTypeInfoKind.Dictionary,
            _ => JsonTypeInfoKind.None,
        };
        if (FindTypeDifference(json, kind) is { } difference)
        {
            return $"{place} {difference}";
        }

        Type scalar = Nullable.GetUnderlyingType(type) ?? type;
        if (kind == JsonTypeInfoKind.None && options.Converters.FirstOrDefault(converter => converter.CanConvert(scalar)) is { } other)
        {
            return $"{place} has the converter {TypeNames.Display(other.GetType())}";
        }

        if (
            description.EnumName is not null
            && (
                FindMaker(scalar) is not null
                || (scalar.IsDefined(typeof(JsonConverterAttribute), inherit: false) && WritesNames(scalar) is null)
            )
        )
        {
            return $"{place} has another converter of {TypeNames.Display(scalar)}";
        }

        if (kind != JsonTypeInfoKind.None && LacksOrder(type))
        {
            return $"{place} has no order";
        }

        return kind switch
        {
            JsonTypeInfoKind.Enumerable => FindDifference(json.ElementType!, description.Item!, place),
            JsonTypeInfoKind.Dictionary => FindDifference(json.KeyType!, description.Key!, place)
                ?? FindDifference(json.ElementType!, description.Item!, place),
            _ => ScalarTypes.Has(type, description) ? null : $"{place} is {TypeNames.Display(type)}",
        };
    }

    private static string? FindTypeDifference(JsonTypeInfo json, JsonTypeInfoKind kind) =>
        !IsBuiltIn(json.Converter) ? $"has the converter {TypeNames.Display(json.Converter.GetType())}"
        : json.Kind != kind ? "is another kind of JSON value than in the shape"
        : !IsUsual(json.NumberHandling) ? "has its own number handling"
        : json.UnmappedMemberHandling is not (null or JsonUnmappedMemberHandling.Skip) ? "refuses unknown members"
        : json.PreferredPropertyObjectCreationHandling is not (null or JsonObjectCreationHandling.Replace) ? "is populated"
        : json.OnSerializing is not null
        || json.OnSerialized is not null
        || json.OnDeserializing is not null
        || json.OnDeserialized is not null
            ? "has callbacks"
        : null;

    // Collections are written regardless.
    private bool IsOmittedAsReadOnly(JsonPropertyInfo property) =>
        (options.IgnoreReadOnlyProperties || options.IgnoreReadOnlyFields)
        && options.GetTypeInfo(property.PropertyType).Kind is JsonTypeInfoKind.None or JsonTypeInfoKind.Object;

    // Whether the attribute of an enum or a member writes names; null if it is none that the generator of shapes knows. The converter
    // itself is the framework's in any case, and does not tell its naming policy.
    private static bool? WritesNames(MemberInfo? place) =>
        place?.GetCustomAttribute<JsonConverterAttribute>(inherit: false) is not { ConverterType: { } converter } attribute
        || attribute.GetType() != typeof(JsonConverterAttribute)
            ? null
        : converter == typeof(JsonStringEnumConverter) || IsGeneric(converter, typeof(JsonStringEnumConverter<>)) ? true
        : IsGeneric(converter, typeof(JsonNumberEnumConverter<>)) ? false
        : null;

    private static bool IsGeneric(Type type, Type definition) => type.IsGenericType && type.GetGenericTypeDefinition() == definition;

    // What is read has another order in another object.
    private static bool LacksOrder(Type? type) =>
        type is not null
        && (
            type.Namespace is "System.Collections.Concurrent" or "System.Collections.Frozen"
            || type.Name is "ImmutableHashSet`1" or "IImmutableSet`1" or "ImmutableDictionary`2" or "IImmutableDictionary`2"
            || LacksOrder(type.BaseType)
        );

    private static bool IsUsual(JsonNumberHandling? handling) => handling is null or JsonNumberHandling.AllowReadingFromString;

    private static bool IsBuiltIn(JsonConverter converter) => converter.GetType().Assembly == typeof(JsonSerializer).Assembly;

    private static bool IsBuiltIn(Delegate condition) => condition.Method.Module.Assembly == typeof(JsonSerializer).Assembly;

    private sealed record Pair(Type Type, ShapeInfo Contract);
}
