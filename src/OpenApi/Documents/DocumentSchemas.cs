using System.Reflection;
using System.Text.Json;
using Microsoft.AspNetCore.Mvc.ApiExplorer;
using Microsoft.AspNetCore.Mvc.Controllers;
using Microsoft.AspNetCore.Mvc.ModelBinding;
using Microsoft.OpenApi;
using SerializationApi.Formats;
using SerializationApi.Negotiation;
using SerializationApi.OpenApi.Schemas;

namespace SerializationApi.OpenApi.Documents;

/// <summary>Describes bodies in a document that the library has made.</summary>
internal static class DocumentSchemas
{
    // The key under which an operation keeps what it was made from; not part of the document.
    private const string Source = "SerializationApi.ApiDescription";

    /// <summary>Remembers what an operation was made from.</summary>
    public static void Remember(OpenApiOperation operation, ApiDescription description)
    {
        operation.Metadata ??= new Dictionary<string, object>(StringComparer.Ordinal);
        operation.Metadata[Source] = description;
    }

    /// <summary>
    /// Replaces the schemas of all operations' bodies by those of what is sent. What the old ones say besides (descriptions, examples, validation) is kept.
    /// </summary>
    /// <param name="document">The document, whole.</param>
    /// <param name="options">The application's options for JSON.</param>
    /// <param name="formats">The application's formats.</param>
    /// <param name="mvc">The formats as controllers have them; null where there are none.</param>
    /// <param name="chooseName">The library's name for a type; null of one that it describes in place.</param>
    public static void Apply(OpenApiDocument document, JsonSerializerOptions options, FormatSet formats, MvcFormats? mvc, Func<Type, string?> chooseName)
    {
        HashSet<string> before = ReachedSchemas.Of(document);
        var components = new Components(document, chooseName);
        var schemas = new JsonSchemas(options, formats, components);
        JsonSchemas ofActions = mvc is null || JsonSettings.AreSame(options, mvc.Json) ? schemas : new JsonSchemas(mvc.Json, mvc.Formats, components.Others());
        var bodies = new Bodies(formats, schemas, ofActions);
        foreach (OpenApiOperation operation in AddedBodies.OperationsOf(document))
        {
            if (operation.Metadata?.GetValueOrDefault(Source) is ApiDescription description)
            {
                bodies.Describe(operation, description);
            }
        }

        before.ExceptWith(ReachedSchemas.Of(document));
        foreach (string unused in before)
        {
            document.Components?.Schemas?.Remove(unused);
        }
    }

    private static TValue? GetValueOrDefault<TValue>(this IDictionary<string, TValue> dictionary, string key) =>
        dictionary.TryGetValue(key, out TValue? value) ? value : default;

    private sealed class Bodies(FormatSet formats, JsonSchemas schemas, JsonSchemas ofActions)
    {
        public void Describe(OpenApiOperation operation, ApiDescription description)
        {
            // Actions write values without a shape by MVC's options.
            bool isAction = description.ActionDescriptor is ControllerActionDescriptor;
            ApiParameterDescription? body = description.ParameterDescriptions.FirstOrDefault(parameter => parameter.Source == BindingSource.Body);
            MethodInfo? handler = description.ActionDescriptor.EndpointMetadata.OfType<MethodInfo>().FirstOrDefault();
            ParameterInfo? parameter = handler?.GetParameters().FirstOrDefault(parameter => parameter.ParameterType == body?.Type);
            DescribeContent(operation.RequestBody?.Content, _ => body?.Type, isAction, _ => parameter is not null && Annotations.IsNullable(parameter));
            foreach ((string status, IOpenApiResponse response) in operation.Responses ?? [])
            {
                ApiResponseType[] types = [.. description.SupportedResponseTypes.Where(type => StatusOf(type) == status)];
                DescribeContent(response.Content, mediaType => (types.FirstOrDefault(type => Has(type, mediaType)) ?? types.FirstOrDefault())?.Type, isAction, type => IsNullReturned(handler, type));
            }
        }

        private void DescribeContent<TBody>(IDictionary<string, TBody>? content, Func<string, Type?> typeOf, bool isAction, Predicate<Type> isNullable)
            where TBody : class
        {
            foreach ((string mediaType, TBody body) in content ?? new Dictionary<string, TBody>())
            {
                BodyKind kind = BodyKinds.Of(mediaType, formats);
                if (body is not OpenApiMediaType described || kind == BodyKind.Other)
                {
                    continue;
                }

                Type? type = typeOf(mediaType) is { } declared && declared != typeof(void) ? declared : null;
                if (kind == BodyKind.Binary || (kind == BodyKind.Lines && type is null))
                {
                    described.Schema = AddedBodies.File();
                }
                else if (kind == BodyKind.Lines)
                {
                    described.Schema = AddedBodies.OfLine(SchemasOf(isAction).OfItem(type!));
                }
                else if (type is not null && !(isAction && formats.FindCodecs(type) is null))
                {
                    IOpenApiSchema schema = SchemasOf(isAction).Of(type);
                    if (described.Schema is { } previous)
                    {
                        SchemaTexts.Keep(previous, schema);
                    }

                    described.Schema = !type.IsValueType && isNullable(type) ? schema.WithNull() : schema;
                }
            }
        }

        private JsonSchemas SchemasOf(bool isAction) => isAction ? ofActions : schemas;

        // Annotations do not tell about the value inside a result.
        private static bool IsNullReturned(MethodInfo? handler, Type type) => handler is not null
            && (handler.ReturnType == type || (handler.ReturnType.IsGenericType && handler.ReturnType.GetGenericArguments() is [var awaited] && awaited == type))
            && Annotations.IsNullable(handler.ReturnParameter);

        private static string StatusOf(ApiResponseType type) =>
            type.IsDefaultResponse ? "default" : type.StatusCode.ToString(System.Globalization.CultureInfo.InvariantCulture);

        private static bool Has(ApiResponseType type, string mediaType) =>
            type.ApiResponseFormats.Any(format => string.Equals(format.MediaType, mediaType, StringComparison.OrdinalIgnoreCase));
    }
}
