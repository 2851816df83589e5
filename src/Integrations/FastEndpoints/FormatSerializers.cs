using System.Runtime.CompilerServices;
using System.Text.Json;
using FastEndpoints;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using SerializationApi.Formats.SystemTextJson;
using SerializationApi.Negotiation;
using SerializationApi.Negotiation.Infrastructure;
using Deserializer = System.Func<
    Microsoft.AspNetCore.Http.HttpRequest,
    System.Type,
    System.Text.Json.Serialization.JsonSerializerContext?,
    System.Threading.CancellationToken,
    System.Threading.Tasks.ValueTask<object?>
>;
using Serializer = System.Func<
    Microsoft.AspNetCore.Http.HttpResponse,
    object?,
    string,
    System.Text.Json.Serialization.JsonSerializerContext?,
    System.Threading.CancellationToken,
    System.Threading.Tasks.Task
>;

namespace SerializationApi.FastEndpoints;

/// <summary>
/// The serializers of FastEndpoints, which the whole process shares. They leave JSON and types that are not contracts to the previous
/// serializers.
/// </summary>
internal static class FormatSerializers
{
    private const string Json = "application/json";

    /// <summary>Puts the formats before the existing serializers.</summary>
    public static void AddTo(SerializerOptions options)
    {
        SystemTextJsonFormat.Complete(options.Options);
        Deserializer deserialize = DeserializerOf(options);
        Serializer serialize = SerializerOf(options);
        options.RequestDeserializer = (request, type, context, cancellation) =>
            FormatConvention.Restore(request) ? ReadAsync(request.HttpContext, type) : deserialize(request, type, context, cancellation);
        options.ResponseSerializer = (response, value, contentType, context, cancellation) =>
            value is not null && contentType == Json
                ? WriteAsync(response.HttpContext, value, () => serialize(response, value, contentType, context, cancellation))
                : serialize(response, value, contentType, context, cancellation);
    }

    private static async ValueTask<object?> ReadAsync(HttpContext http, Type type)
    {
        try
        {
            return await http.RequestServices.GetRequiredService<EndpointFormats>().ReadAsync(http, type);
        }
        catch (RefusedBodyException refused) when (refused.StatusCode == StatusCodes.Status400BadRequest)
        {
            // FastEndpoints then responds as it does to malformed JSON.
            throw new JsonException(refused.Message, refused);
        }
    }

    private static async Task WriteAsync(HttpContext http, object value, Func<Task> writeJson)
    {
        Type? declared = http.GetEndpoint()?.Metadata.GetMetadata<EndpointDefinition>()?.ResDtoType;
        if (http.RequestServices.GetService<EndpointFormats>() is not { } formats || !await formats.TryWriteAsync(http, value, declared))
        {
            await writeJson();
        }
    }

    // Others may have configured it, and its public API only writes it.
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "get_" + nameof(SerializerOptions.RequestDeserializer))]
    private static extern Deserializer DeserializerOf(SerializerOptions options);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "get_" + nameof(SerializerOptions.ResponseSerializer))]
    private static extern Serializer SerializerOf(SerializerOptions options);
}
