using System.Text.Json.Nodes;
using Microsoft.OpenApi;
using SerializationApi.Formats.SystemTextJson;
using SerializationApi.Shapes;

namespace SerializationApi.OpenApi.Schemas;

/// <summary>Contracts whose JSON their shapes write: those that System.Text.Json knows no other way to write.</summary>
/// <param name="components">Where contracts, unions and enums go.</param>
internal sealed class ShapeSchemas(Components components)
{
    private readonly UnionSchemas _unions = new(components);

    /// <summary>The schema of a contract.</summary>
    public IOpenApiSchema Of(ShapeInfo contract)
    {
        ShapeInfo form = contract.For(MemberLayout.Json) ?? contract;
        return form.Value is { } value ? Of(value)
            : form.Union is { } union ? components.Get(contract.Type, () => _unions.Of(contract.Type, union.Discriminator, Cases(contract, form, union)))
            : components.Get(contract.Type, () => Members(form));
    }

    private IOpenApiSchema Of(TypeDescription description)
    {
        IOpenApiSchema schema = WithoutNull(description);
        return description.IsNullable || description.IsNullableValueType ? schema.WithNull() : schema;
    }

    private IOpenApiSchema WithoutNull(TypeDescription description) => description switch
    {
        { Object: { } contract } => Of(contract()),
        { EnumName: not null } => EnumSchemas.Of(description, ScalarTypes.Of(description.Kind)!),
        { Kind: ValueKind.List } => new OpenApiSchema { Type = JsonSchemaType.Array, Items = Of(description.Item!) },
        { Kind: ValueKind.Map } => new OpenApiSchema { Type = JsonSchemaType.Object, AdditionalProperties = Of(description.Item!) },
        { Kind: ValueKind.Number } => new OpenApiSchema { Type = JsonSchemaType.Number },
        { Kind: ValueKind.FreeForm } => ScalarSchemas.Find(typeof(object), default)!,
        _ => ScalarSchemas.Find(ScalarTypes.Of(description.Kind)!, default)!,
    };

    private List<UnionCaseSchema> Cases(ShapeInfo contract, ShapeInfo form, UnionInfo union)
    {
        bool isBaseMissing = !contract.Type.IsAbstract;
        var cases = new List<UnionCaseSchema>();
        foreach (UnionCase unionCase in union.Cases)
        {
            ShapeInfo held = unionCase.Shape!();
            ShapeInfo heldForm = held.Type == contract.Type ? form : held.For(MemberLayout.Json) ?? held;
            isBaseMissing &= held.Type != contract.Type;
            JsonValue? label = unionCase.Label is { } text ? JsonValue.Create(text)
                : unionCase.IntegerLabel is { } number ? JsonValue.Create(number)
                : null;

            // A case that is itself a union's base means that base alone.
            IOpenApiSchema schema = heldForm.Union is null ? Of(held) : Self(held.Type, heldForm);
            cases.Add(new UnionCaseSchema(held.Type, label, schema, heldForm.RefusesUnknown ? () => Members(heldForm) : null));
        }

        if (isBaseMissing)
        {
            cases.Add(new UnionCaseSchema(contract.Type, null, Self(contract.Type, form), null));
        }

        return cases;
    }

    private OpenApiSchemaReference Self(Type type, ShapeInfo form) => components.GetPart(type, "Base", () => Members(form));

    private OpenApiSchema Members(ShapeInfo form)
    {
        var members = new Dictionary<string, IOpenApiSchema>(StringComparer.Ordinal);
        foreach (MemberInfo member in form.Members)
        {
            members[member.JsonName] = Of(member.Type);
        }

        return new OpenApiSchema { Type = JsonSchemaType.Object, Properties = members, AdditionalPropertiesAllowed = !form.RefusesUnknown };
    }
}
