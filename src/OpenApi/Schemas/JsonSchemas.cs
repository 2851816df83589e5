using System.Reflection;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Microsoft.OpenApi;
using SerializationApi.Formats;
using SerializationApi.Formats.Json;
using SerializationApi.Formats.SystemTextJson;
using SerializationApi.Negotiation;

namespace SerializationApi.OpenApi.Schemas;

/// <summary>
/// What JSON an application sends and reads, by the metadata of System.Text.Json; by its shape where only that writes a contract.
/// </summary>
/// <param name="options">The application's options.</param>
/// <param name="formats">The formats, which know the shapes.</param>
/// <param name="components">Where contracts, unions and enums go.</param>
internal sealed class JsonSchemas(JsonSerializerOptions options, FormatSet formats, Components components)
{
    private readonly ShapeSchemas _byShape = new(components);
    private readonly UnionSchemas _unions = new(components);

    // The application uses the format of shapes instead of the one that keeps its JSON.
    private readonly bool _isAllByShape = formats.FindByName("json") is JsonFormat;

    // Knows the items of tuples, as the format does.
    private readonly JsonSerializerOptions? _completed = formats.FindByName("json") is MatchingJsonFormat && UncarriedTypes.CanComplete ? UncarriedTypes.Complete(options) : null;

    // Objects and lists have members for identity: $id, $ref, $values.
    private readonly bool _hasReferences = options.ReferenceHandler is { } handler && handler != ReferenceHandler.IgnoreCycles;

    /// <summary>The schema of a body.</summary>
    public IOpenApiSchema Of(Type type) => Of(type, options.NumberHandling, annotations: null);

    /// <summary>The schema of an item of a list or stream.</summary>
    public IOpenApiSchema OfItem(Type type) =>
        Of(type) is OpenApiSchema { Type: JsonSchemaType.Array, Items: { } item } ? item : FindItem(type) is { } contract ? Of(contract) : new OpenApiSchema();

    private IOpenApiSchema Of(Type type, JsonNumberHandling handling, NullabilityInfo? annotations)
    {
        if (Nullable.GetUnderlyingType(type) is { } underlying)
        {
            return Of(underlying, handling, annotations: null).WithNull();
        }

        if (_completed is not null && UncarriedTypes.WireOf(type, options) is { } wire)
        {
            return Of(wire, handling, annotations: null);
        }

        JsonTypeInfo? json = FindMetadata(type);
        if ((json is null || json.Converter is IShapeJsonConverter || _isAllByShape) && formats.FindCodecs(type) is { } codecs)
        {
            IOpenApiSchema contract = _byShape.Of(codecs.Contract);
            return codecs.Contract.Type == type ? contract : new OpenApiSchema { Type = JsonSchemaType.Array, Items = contract };
        }

        return json is null ? new OpenApiSchema() : Of(json, handling, annotations);
    }

    private IOpenApiSchema Of(JsonTypeInfo json, JsonNumberHandling handling, NullabilityInfo? annotations)
    {
        if (json.Type.IsEnum)
        {
            return components.Get(json.Type, () => EnumSchemas.Of(json));
        }

        if (json.Kind == JsonTypeInfoKind.None)
        {
            return (IsBuiltIn(json.Converter) ? ScalarSchemas.Find(json.Type, handling) : null) ?? new OpenApiSchema();
        }

        if (_hasReferences)
        {
            return new OpenApiSchema();
        }

        return json.Kind switch
        {
            JsonTypeInfoKind.Enumerable => new OpenApiSchema { Type = JsonSchemaType.Array, Items = OfItem(json, handling, annotations) },
            JsonTypeInfoKind.Dictionary => new OpenApiSchema { Type = JsonSchemaType.Object, AdditionalProperties = OfItem(json, handling, annotations) },
            _ => components.Get(json.Type, () => json.PolymorphismOptions is { } union ? OfUnion(json, union) : Members(json)),
        };
    }

    private IOpenApiSchema OfItem(JsonTypeInfo list, JsonNumberHandling handling, NullabilityInfo? annotations)
    {
        NullabilityInfo? ofItem = annotations.OfItem();
        IOpenApiSchema item = Of(list.ElementType!, handling, ofItem);
        return !list.ElementType!.IsValueType && Annotations.IsNullable(list.ElementType, ofItem) ? item.WithNull() : item;
    }

    // The list has a JSON form of its own, which lines do not have.
    private Type? FindItem(Type? type)
    {
        for (; type is not null; type = type.BaseType)
        {
            if ((type.GetElementType() ?? Array.Find(type.GetGenericArguments(), argument => formats.FindCodecs(argument) is not null)) is { } item)
            {
                return item;
            }
        }

        return null;
    }

    private OpenApiSchema OfUnion(JsonTypeInfo json, JsonPolymorphismOptions union)
    {
        var cases = new List<UnionCaseSchema>();
        foreach (JsonDerivedType derived in union.DerivedTypes)
        {
            JsonValue? label = derived.TypeDiscriminator switch
            {
                string text => JsonValue.Create(text),
                int number => JsonValue.Create(number),
                _ => null,
            };
            JsonTypeInfo? form = FindMetadata(derived.DerivedType);
            cases.Add(new UnionCaseSchema(derived.DerivedType, label, OfCase(derived.DerivedType, json), form is not null && IsClosed(form) ? () => Members(form) : null));
        }

        if (!json.Type.IsAbstract && union.DerivedTypes.All(derived => derived.DerivedType != json.Type))
        {
            cases.Add(new UnionCaseSchema(json.Type, null, Self(json), null));
        }

        return _unions.Of(json.Type, union.TypeDiscriminatorPropertyName, cases);
    }

    // A case that is itself a union's base means that base alone.
    private IOpenApiSchema OfCase(Type type, JsonTypeInfo union) =>
        type == union.Type ? Self(union)
        : FindMetadata(type) is { Kind: JsonTypeInfoKind.Object, PolymorphismOptions: not null } json ? Self(json)
        : Of(type);

    private OpenApiSchemaReference Self(JsonTypeInfo json) => components.GetPart(json.Type, "Base", () => Members(json));

    private OpenApiSchema Members(JsonTypeInfo json)
    {
        var schema = new OpenApiSchema
        {
            Type = JsonSchemaType.Object,
            Properties = new Dictionary<string, IOpenApiSchema>(StringComparer.Ordinal),
            Required = new HashSet<string>(StringComparer.Ordinal),
            AdditionalPropertiesAllowed = !IsClosed(json),
        };
        foreach (JsonPropertyInfo property in json.Properties)
        {
            var member = new JsonMember(property, options);
            if (property.IsExtensionData)
            {
                schema.AdditionalPropertiesAllowed = true;
                schema.AdditionalProperties = new OpenApiSchema();
            }
            else if (member.IsWritten || member.IsRead)
            {
                schema.Properties[property.Name] = OfMember(member, json);
                if (member.IsRequired)
                {
                    schema.Required.Add(property.Name);
                }
            }
        }

        return schema;
    }

    private IOpenApiSchema OfMember(JsonMember member, JsonTypeInfo owner)
    {
        JsonPropertyInfo property = member.Property;
        IOpenApiSchema schema = property.CustomConverter is { } converter && !(IsBuiltIn(converter) && !IsEnum(property.PropertyType))
            ? OfConverted(property.PropertyType, converter)
            : Of(property.PropertyType, property.NumberHandling ?? owner.NumberHandling ?? options.NumberHandling, Annotations.Of(property));
        if (!property.PropertyType.IsValueType && Annotations.IsNullable(property))
        {
            schema = schema.WithNull();
        }

        if (schema is OpenApiSchema own)
        {
            own.ReadOnly = !member.IsRead;
            own.WriteOnly = !member.IsWritten;
        }

        return schema;
    }

    // What a custom converter writes is unknown. But the values of an enum can be tried.
    private IOpenApiSchema OfConverted(Type type, JsonConverter converter)
    {
        if (!IsEnum(type))
        {
            return new OpenApiSchema();
        }

        var own = new JsonSerializerOptions(options);
        own.Converters.Insert(0, converter);
        Type underlying = Nullable.GetUnderlyingType(type) ?? type;
        OpenApiSchema schema = own.TryGetTypeInfo(underlying, out JsonTypeInfo? json) ? EnumSchemas.Of(json) : new OpenApiSchema();
        return underlying == type ? schema : schema.WithNull();
    }

    private bool IsClosed(JsonTypeInfo json) => json.Kind == JsonTypeInfoKind.Object
        && (json.UnmappedMemberHandling ?? options.UnmappedMemberHandling) == JsonUnmappedMemberHandling.Disallow;

    private JsonTypeInfo? FindMetadata(Type type) =>
        (UncarriedTypes.IsValueTuple(type) ? _completed ?? options : options).TryGetTypeInfo(type, out JsonTypeInfo? json) ? json : null;

    private static bool IsEnum(Type type) => (Nullable.GetUnderlyingType(type) ?? type).IsEnum;

    private static bool IsBuiltIn(JsonConverter converter) => converter.GetType().Assembly == typeof(JsonSerializer).Assembly;
}
