using SerializationApi.Formats;
using SerializationApi.OpenApi.Documents;
using Swashbuckle.AspNetCore.SwaggerGen;

namespace SerializationApi.OpenApi;

/// <summary>Describes a union type by the schemas of its cases.</summary>
/// <param name="formats">The application's formats.</param>
internal sealed class UnionFilter(FormatSet formats) : ISchemaFilter
{
    public void Apply(IOpenApiSchema schema, SchemaFilterContext context)
    {
        // A member's schema only refers to it.
        if (
            schema is OpenApiSchema union
            && context.MemberInfo is null
            && context.ParameterInfo is null
            && UnionTypes.Of(formats).TryGetValue(context.Type, out Type[]? cases)
        )
        {
            UnionSchemas.Clear(union);
            union.AnyOf = [.. cases.Select(one => context.SchemaGenerator.GenerateSchema(one, context.SchemaRepository))];
        }
    }
}
