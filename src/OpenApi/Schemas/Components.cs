using Microsoft.OpenApi;

namespace SerializationApi.OpenApi.Schemas;

/// <summary>The schemas of a document that others refer to by name: contracts, unions and enums. Each is made once.</summary>
/// <param name="document">Where they go. What the library has made under the same name keeps its texts and examples.</param>
/// <param name="chooseName">The library's name for a type; null of one that it describes in place.</param>
internal sealed class Components(OpenApiDocument document, Func<Type, string?> chooseName)
{
    private readonly Dictionary<(Type Type, string Part), string> _names = [];
    private HashSet<string> _taken = new(StringComparer.Ordinal);
    private readonly HashSet<Type> _inPlace = [];

    /// <summary>Those of the same types in another form, beside these.</summary>
    public Components Others() => new(document, chooseName) { _taken = _taken };

    /// <summary>Refers to a type's schema, or has it in place.</summary>
    public IOpenApiSchema Get(Type type, Func<OpenApiSchema> make)
    {
        if (chooseName(type) is { } name)
        {
            return Get(type, "", name, make);
        }

        // A type that contains itself cannot be described in place.
        if (!_inPlace.Add(type))
        {
            return Get(type, "", type.Name, make);
        }

        OpenApiSchema schema = make();
        _inPlace.Remove(type);
        return schema;
    }

    /// <summary>Refers to another schema that has to do with a type.</summary>
    /// <param name="type">The type.</param>
    /// <param name="part">What follows the type's name.</param>
    /// <param name="make">Makes it.</param>
    public OpenApiSchemaReference GetPart(Type type, string part, Func<OpenApiSchema> make) => Get(type, part, NameOf(type) + part, make);

    /// <summary>The name of a type's schema, as far as it has one of its own.</summary>
    public string NameOf(Type type) => _names.GetValueOrDefault((type, "")) ?? chooseName(type) ?? type.Name;

    private OpenApiSchemaReference Get(Type type, string part, string name, Func<OpenApiSchema> make)
    {
        if (_names.TryGetValue((type, part), out string? known))
        {
            return new OpenApiSchemaReference(known, document);
        }

        string unique = name;
        for (int i = 2; !_taken.Add(unique); i++)
        {
            unique = $"{name}{i}";
        }

        _names.Add((type, part), unique);
        Add(unique, make());
        return new OpenApiSchemaReference(unique, document);
    }

    private void Add(string name, OpenApiSchema schema)
    {
        document.Components ??= new OpenApiComponents();
        document.Components.Schemas ??= new Dictionary<string, IOpenApiSchema>(StringComparer.Ordinal);
        if (document.Components.Schemas.Remove(name, out IOpenApiSchema? previous))
        {
            SchemaTexts.Keep(previous, schema);
        }

        document.AddComponent(name, schema);
    }
}
