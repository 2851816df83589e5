using System.Text.Json.Nodes;
using Microsoft.OpenApi;
using SerializationApi.Formats;
using SerializationApi.Shapes;
using Swashbuckle.AspNetCore.SwaggerGen;

namespace SerializationApi.Api.OpenApi;

/// <summary>
/// Describes unions as JSON has them: <c>oneOf</c> their cases, each with the member that says which it is. A case that is
/// declared as itself is written without that member, so that the two have schemas of their own.
/// </summary>
/// <param name="formats">Knows the contracts.</param>
internal sealed class UnionSchemas(FormatSet formats) : ISchemaFilter
{
    /// <inheritdoc />
    public void Apply(IOpenApiSchema schema, SchemaFilterContext context)
    {
        if (schema is not OpenApiSchema { OneOf: null } described || context.MemberInfo is not null || FindUnion(context.Type) is not { } union)
        {
            return;
        }

        string name = context.SchemaRepository.TryLookupByType(context.Type, out OpenApiSchemaReference? reference) ? reference.Reference.Id! : context.Type.Name;
        OpenApiSchemaReference? self = context.Type.IsAbstract ? null : context.SchemaRepository.AddDefinition(SelfOf(name), MoveMembers(described));
        MoveMembers(described);
        described.Type = null;
        described.OneOf = [];
        described.Discriminator = new OpenApiDiscriminator
        {
            PropertyName = union.Discriminator,
            Mapping = new Dictionary<string, OpenApiSchemaReference>(StringComparer.Ordinal),
        };
        bool baseIsValue = self is not null;
        foreach (UnionCase unionCase in union.Cases)
        {
            Type type = unionCase.Shape!().Type;
            baseIsValue &= type != context.Type;
            OpenApiSchemaReference contract = type == context.Type ? self! : Describe(type, context);
            if (LabelOf(unionCase) is not { } label)
            {
                described.OneOf.Add(contract);
                continue;
            }

            OpenApiSchemaReference labelled = context.SchemaRepository.AddDefinition(name + contract.Reference.Id, new OpenApiSchema
            {
                AllOf = [Discriminating(union.Discriminator, label), contract],
            });
            described.OneOf.Add(labelled);
            described.Discriminator.Mapping[label.ToString()] = labelled;
        }

        if (baseIsValue)
        {
            described.OneOf.Add(self!);
        }
    }

    private static string SelfOf(string name) => name + "Base";

    private static JsonValue? LabelOf(UnionCase unionCase) =>
        unionCase.Label is { } text ? JsonValue.Create(text)
        : unionCase.IntegerLabel is { } number ? JsonValue.Create(number)
        : null;

    private static OpenApiSchema Discriminating(string discriminator, JsonValue label) => new()
    {
        Type = JsonSchemaType.Object,
        Required = new HashSet<string>(StringComparer.Ordinal) { discriminator },
        Properties = new Dictionary<string, IOpenApiSchema>(StringComparer.Ordinal)
        {
            [discriminator] = new OpenApiSchema
            {
                Type = label.GetValueKind() == System.Text.Json.JsonValueKind.Number ? JsonSchemaType.Integer : JsonSchemaType.String,
                Enum = [label],
            },
        },
    };

    // What the base has when it is a value itself.
    private static OpenApiSchema MoveMembers(OpenApiSchema schema)
    {
        var members = new OpenApiSchema { Type = JsonSchemaType.Object, Properties = schema.Properties, Required = schema.Required, AdditionalPropertiesAllowed = schema.AdditionalPropertiesAllowed };
        schema.Properties = null;
        schema.Required = null;
        schema.AdditionalPropertiesAllowed = true;
        return members;
    }

    private UnionInfo? FindUnion(Type type) => formats.FindCodecs(type) is { } codecs && codecs.Contract.Type == type
        ? codecs.Contract.For(MemberLayout.Names)?.Union
        : null;

    // A case that is the base of a union itself is meant as that base alone, unless it is abstract.
    private OpenApiSchemaReference Describe(Type type, SchemaFilterContext context)
    {
        var contract = (OpenApiSchemaReference)context.SchemaGenerator.GenerateSchema(type, context.SchemaRepository);
        return type.IsAbstract || FindUnion(type) is null ? contract : new OpenApiSchemaReference(SelfOf(contract.Reference.Id!));
    }
}
