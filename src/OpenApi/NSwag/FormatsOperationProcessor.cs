using System.Globalization;
using Microsoft.AspNetCore.Mvc.ApiExplorer;
using NJsonSchema;
using NSwag;
using NSwag.Generation.AspNetCore;
using NSwag.Generation.Processors;
using NSwag.Generation.Processors.Contexts;
using SerializationApi.Formats;
using SerializationApi.OpenApi.Documents;

namespace SerializationApi.OpenApi;

/// <summary>Adds the bodies that NSwag does not know to an operation that is otherwise done.</summary>
/// <param name="formats">The application's formats.</param>
internal sealed class FormatsOperationProcessor(FormatSet formats) : IOperationProcessor
{
    public bool Process(OperationProcessorContext context)
    {
        if (context is AspNetCoreOperationProcessorContext { ApiDescription: { } description })
        {
            OpenApiOperation operation = context.OperationDescription.Operation;
            Describe(operation.RequestBody?.Content, description.SupportedRequestFormats.Select(static format => format.MediaType));
            foreach (ApiResponseType type in description.SupportedResponseTypes)
            {
                string status = type.IsDefaultResponse ? "default" : type.StatusCode.ToString(CultureInfo.InvariantCulture);
                Describe(
                    operation.Responses.TryGetValue(status, out OpenApiResponse? response) ? response.Content : null,
                    type.ApiResponseFormats.Select(static format => format.MediaType)
                );
            }
        }

        return true;
    }

    // NSwag gives all media types the schema of the first.
    private void Describe(IDictionary<string, OpenApiMediaType>? content, IEnumerable<string> mediaTypes)
    {
        if (content is null)
        {
            return;
        }

        JsonSchema? json = content.FirstOrDefault(body => BodyKinds.Of(body.Key, formats) == BodyKind.Json).Value?.Schema;
        foreach (string mediaType in mediaTypes.Union(content.Keys, StringComparer.Ordinal).ToArray())
        {
            JsonSchema? schema = BodyKinds.Of(mediaType, formats) switch
            {
                BodyKind.Binary => File(),
                BodyKind.Lines => json?.ActualSchema.Item is { } item ? OfLine(item) : File(),
                BodyKind.Events when json?.ActualSchema.Item is not null => new JsonSchema
                {
                    Type = JsonObjectType.String,
                    Description = "Server-sent events; the data of each is one value.",
                },
                _ => null,
            };
            if (schema is not null)
            {
                content[mediaType] = new OpenApiMediaType { Schema = schema };
            }
        }
    }

    private static JsonSchema File() => new() { Type = JsonObjectType.String, Format = "binary" };

    private static JsonSchema OfLine(JsonSchema item) =>
        new() { Description = "One value per line.", AllOf = { new JsonSchema { Reference = item.ActualSchema } } };
}
