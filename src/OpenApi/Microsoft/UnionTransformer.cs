using Microsoft.AspNetCore.OpenApi;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.OpenApi;
using SerializationApi.Formats;
using SerializationApi.OpenApi.Documents;

namespace SerializationApi.OpenApi;

/// <summary>Describes a union type by the schemas of its cases.</summary>
internal sealed class UnionTransformer : IOpenApiSchemaTransformer
{
    // A case may hold the union again: that schema has the same cases.
    private static readonly AsyncLocal<(Type Union, CaseList Cases)[]?> Open = new();

    /// <summary>Makes what is known to be the cases of unions an <c>anyOf</c>, where the library has resolved references.</summary>
    public static void Finish(OpenApiDocument document)
    {
        foreach (OpenApiSchema schema in (document.Components?.Schemas?.Values ?? []).OfType<OpenApiSchema>())
        {
            if (schema.OneOf is CaseList cases)
            {
                (schema.OneOf, schema.AnyOf) = (null, cases);
            }
        }
    }

    public async Task TransformAsync(OpenApiSchema schema, OpenApiSchemaTransformerContext context, CancellationToken cancellationToken)
    {
        Type union = Nullable.GetUnderlyingType(context.JsonTypeInfo.Type) ?? context.JsonTypeInfo.Type;
        FormatSet formats = context.ApplicationServices.GetRequiredService<FormatSet>();
        if (!UnionTypes.Of(formats).TryGetValue(union, out Type[]? cases) || schema.AnyOf is { Count: > 0 })
        {
            return;
        }

        UnionSchemas.Clear(schema);
        (Type Union, CaseList Cases)[] open = Open.Value ?? [];
        if (Array.Find(open, one => one.Union == union).Cases is { } known)
        {
            schema.OneOf = known;
            return;
        }

        // The library would make a schema of its own of each reference in AnyOf, named for the union and the case.
        CaseList schemas = [];
        schema.OneOf = schemas;
        Open.Value = [.. open, (union, schemas)];
        foreach (Type one in cases)
        {
            schemas.Add(await context.GetOrCreateSchemaAsync(one, cancellationToken: cancellationToken).ConfigureAwait(false));
        }
    }

    /// <summary>The cases of a union.</summary>
    private sealed class CaseList : List<IOpenApiSchema>;
}
