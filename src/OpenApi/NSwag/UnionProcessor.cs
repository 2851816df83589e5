using NJsonSchema;
using NSwag.Generation.Processors;
using NSwag.Generation.Processors.Contexts;
using SerializationApi.Formats;
using SerializationApi.OpenApi.Documents;

namespace SerializationApi.OpenApi;

/// <summary>Describes the union types of a document that is otherwise done by the schemas of their cases.</summary>
/// <param name="formats">The application's formats.</param>
internal sealed class UnionProcessor(FormatSet formats) : IDocumentProcessor
{
    public void Process(DocumentProcessorContext context)
    {
        // A case may bring another union.
        IReadOnlyDictionary<Type, Type[]> unions = UnionTypes.Of(formats);
        HashSet<Type> done = [];
        while (unions.Keys.FirstOrDefault(type => context.SchemaResolver.HasSchema(type, false) && done.Add(type)) is { } union)
        {
            Describe(context.SchemaResolver.GetSchema(union, false), unions[union], context);
        }
    }

    private static void Describe(JsonSchema union, Type[] cases, DocumentProcessorContext context)
    {
        union.Type = JsonObjectType.None;
        union.Properties.Clear();
        union.AllowAdditionalProperties = true;
        foreach (Type one in cases)
        {
            JsonSchema schema = context.SchemaGenerator.Generate(one, context.SchemaResolver);
            union.AnyOf.Add(context.SchemaResolver.HasSchema(one, false) ? new JsonSchema { Reference = schema.ActualSchema } : schema);
        }
    }
}
