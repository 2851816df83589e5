using System.Text.Json;
using System.Text.Json.Nodes;
using Microsoft.OpenApi;

namespace SerializationApi.OpenApi.Schemas;

/// <summary>
/// Unions in JSON: their cases, each with the member that says which it is. A case that is declared by its own type is
/// written without that member, so that the two have schemas of their own.
/// </summary>
/// <param name="components">Where the cases go.</param>
internal sealed class UnionSchemas(Components components)
{
    /// <summary>The schema of a union.</summary>
    /// <param name="type">The base class or interface.</param>
    /// <param name="discriminator">The member that says which case a value is.</param>
    /// <param name="cases">The cases.</param>
    public OpenApiSchema Of(Type type, string discriminator, IReadOnlyList<UnionCaseSchema> cases)
    {
        var choices = new List<IOpenApiSchema>();
        var mapping = new Dictionary<string, OpenApiSchemaReference>(StringComparer.Ordinal);
        foreach (UnionCaseSchema unionCase in cases)
        {
            if (unionCase.Label is not { } label)
            {
                choices.Add(unionCase.Contract);
                continue;
            }

            // A contract may be two cases, under two labels.
            string name = NameOf(unionCase) + (cases.First(other => other.Type == unionCase.Type) == unionCase ? "" : label.ToString());
            OpenApiSchemaReference labelled = components.GetPart(type, name, () => Labelled(unionCase, discriminator, label));
            choices.Add(labelled);
            mapping[label.ToString()] = labelled;
        }

        var union = new OpenApiSchema
        {
            Discriminator = new OpenApiDiscriminator { PropertyName = discriminator, Mapping = mapping },
        };

        // A value without a label may also match a labelled case, so that it does not match exactly one.
        if (cases.All(unionCase => unionCase.Label is not null))
        {
            union.OneOf = choices;
        }
        else
        {
            union.AnyOf = choices;
        }

        return union;
    }

    private string NameOf(UnionCaseSchema unionCase) =>
        (unionCase.Contract as OpenApiSchemaReference)?.Reference.Id ?? components.NameOf(unionCase.Type);

    private static OpenApiSchema Labelled(UnionCaseSchema unionCase, string discriminator, JsonValue label)
    {
        OpenApiSchema part = Discriminating(discriminator, label);
        if (unionCase.Closed is null)
        {
            return new OpenApiSchema { AllOf = [part, unionCase.Contract] };
        }

        OpenApiSchema whole = unionCase.Closed();
        whole.Properties ??= new Dictionary<string, IOpenApiSchema>(StringComparer.Ordinal);
        whole.Properties[discriminator] = part.Properties![discriminator];
        whole.Required ??= new HashSet<string>(StringComparer.Ordinal);
        whole.Required.Add(discriminator);
        return whole;
    }

    private static OpenApiSchema Discriminating(string discriminator, JsonValue label) => new()
    {
        Type = JsonSchemaType.Object,
        Required = new HashSet<string>(StringComparer.Ordinal) { discriminator },
        Properties = new Dictionary<string, IOpenApiSchema>(StringComparer.Ordinal)
        {
            [discriminator] = new OpenApiSchema
            {
                Type = label.GetValueKind() == JsonValueKind.Number ? JsonSchemaType.Integer : JsonSchemaType.String,
                Enum = [label],
            },
        },
    };
}

/// <summary>One of the contracts that a union's values can be of.</summary>
/// <param name="Type">The contract.</param>
/// <param name="Label">What says so in JSON: a string or an integer; null where nothing does.</param>
/// <param name="Contract">The contract's own schema, without the label.</param>
/// <param name="Closed">Makes the members anew, where the contract's schema allows no others and thus no label; otherwise null.</param>
internal sealed record UnionCaseSchema(Type Type, JsonValue? Label, IOpenApiSchema Contract, Func<OpenApiSchema>? Closed);
