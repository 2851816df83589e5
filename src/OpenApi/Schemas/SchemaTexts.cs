using Microsoft.OpenApi;

namespace SerializationApi.OpenApi.Schemas;

/// <summary>
/// Keeps what does not follow from JSON: descriptions, examples, defaults, and the bounds that validation attributes set.
/// </summary>
internal static class SchemaTexts
{
    /// <summary>Takes over what the library, or the application's own transformers, said of the same values.</summary>
    public static void Keep(IOpenApiSchema previous, IOpenApiSchema made)
    {
        if (made is OpenApiSchemaReference reference)
        {
            reference.Description ??= previous.Description;
            return;
        }

        if (made is not OpenApiSchema schema || ReferenceEquals(previous, made))
        {
            return;
        }

        if (previous is not OpenApiSchema old)
        {
            // In OpenAPI 3.1 a reference has texts of its own. Otherwise it returns those of its target.
            schema.Description ??= previous is OpenApiSchemaReference { Reference: { } own } ? own.Description : null;
            return;
        }

        schema.Title ??= old.Title;
        schema.Description ??= old.Description;
        schema.Default ??= old.Default;
#pragma warning disable CS0618 // Others set it, and in OpenAPI 3.0 there is nothing else.
        schema.Example ??= old.Example;
#pragma warning restore CS0618
        schema.Examples ??= old.Examples;
        schema.ExternalDocs ??= old.ExternalDocs;
        schema.Xml ??= old.Xml;
        schema.Extensions ??= old.Extensions;
        schema.Deprecated |= old.Deprecated;
        KeepBounds(old, schema);
        if (schema.Properties is { } members && old.Properties is { } described)
        {
            foreach ((string name, IOpenApiSchema member) in members)
            {
                if (described.TryGetValue(name, out IOpenApiSchema? text))
                {
                    Keep(text, member);
                }
            }
        }
    }

    private static void KeepBounds(OpenApiSchema old, OpenApiSchema schema)
    {
        JsonSchemaType type = schema.Type ?? default;
        if (!Has(old.Type ?? default, type & ~JsonSchemaType.Null))
        {
            return;
        }

        if (type.HasFlag(JsonSchemaType.String))
        {
            schema.MinLength ??= old.MinLength;
            schema.MaxLength ??= old.MaxLength;

            // A schema with a pattern is no plain text, whose format an attribute could set.
            schema.Format ??= schema.Pattern is null ? old.Format : null;
            schema.Pattern ??= old.Pattern;
        }
        else if (type.HasFlag(JsonSchemaType.Array))
        {
            schema.MinItems ??= old.MinItems;
            schema.MaxItems ??= old.MaxItems;
        }
        else if (type.HasFlag(JsonSchemaType.Integer) || type.HasFlag(JsonSchemaType.Number))
        {
            schema.Minimum = old.Minimum ?? schema.Minimum;
            schema.Maximum = old.Maximum ?? schema.Maximum;
            schema.ExclusiveMinimum ??= old.ExclusiveMinimum;
            schema.ExclusiveMaximum ??= old.ExclusiveMaximum;
            schema.MultipleOf ??= old.MultipleOf;
        }
    }

    private static bool Has(JsonSchemaType types, JsonSchemaType type) => type != default && (types & type) == type;
}
