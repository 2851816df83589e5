using System.Runtime.CompilerServices;
using System.Text.Json;
using FastEndpoints;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using SerializationApi.Formats.Streams;
using SerializationApi.Formats.SystemTextJson;
using SerializationApi.Negotiation;
using Deserializer = System.Func<Microsoft.AspNetCore.Http.HttpRequest, System.Type, System.Text.Json.Serialization.JsonSerializerContext?, System.Threading.CancellationToken, System.Threading.Tasks.ValueTask<object?>>;
using Serializer = System.Func<Microsoft.AspNetCore.Http.HttpResponse, object?, string, System.Text.Json.Serialization.JsonSerializerContext?, System.Threading.CancellationToken, System.Threading.Tasks.Task>;

namespace SerializationApi.FastEndpoints;

/// <summary>The serializers of FastEndpoints, which the whole process shares: what is no contract, or JSON, is left to those before.</summary>
internal static class FormatSerializers
{
    private const string Json = "application/json";

    /// <summary>Puts the formats before the serializers that there are.</summary>
    public static void AddTo(SerializerOptions options)
    {
        if (UncarriedTypes.CanComplete)
        {
            UncarriedTypes.AddTo(options.Options);
        }

        Deserializer deserialize = DeserializerOf(options);
        Serializer serialize = SerializerOf(options);
        options.RequestDeserializer = (request, type, context, cancellation) => FormatConvention.Restore(request)
            ? ReadAsync(request.HttpContext, type)
            : deserialize(request, type, context, cancellation);
        options.ResponseSerializer = (response, value, contentType, context, cancellation) => value is not null && contentType == Json
            ? WriteAsync(response.HttpContext, value, () => serialize(response, value, contentType, context, cancellation))
            : serialize(response, value, contentType, context, cancellation);
    }

    private static async ValueTask<object?> ReadAsync(HttpContext http, Type type)
    {
        Negotiator negotiator = http.RequestServices.GetRequiredService<Negotiator>();
        BodyReader reader = http.RequestServices.GetRequiredService<BodyReader>();
        if (negotiator.Formats.FindCodecs(type) is not { } codecs)
        {
            throw new RefusedBodyException(Problem.UnsupportedMediaType(http.Request.ContentType, [Json]), null);
        }

        (object? value, IResult? refusal) = await reader.ReadAsync(http, codecs);
        return refusal switch
        {
            null => value,

            // FastEndpoints responds as it does to JSON that is broken.
            ProblemResult { StatusCode: StatusCodes.Status400BadRequest, ProblemDetails: { } problem } => throw new JsonException(problem.Detail),
            _ => throw new RefusedBodyException(refusal, null),
        };
    }

    private static Task WriteAsync(HttpContext http, object value, Func<Task> writeJson)
    {
        ResponderMap? responders = http.RequestServices.GetService<ResponderMap>();
        Responder? declared = http.GetEndpoint()?.Metadata.GetMetadata<EndpointDefinition>() is { } definition ? responders?.FindDeclared(definition.ResDtoType) : null;
        if (responders?.TryFind(value, declared) is not { } responder)
        {
            return writeJson();
        }

        if (responder.SelectWritten(http) is { Format: { Name: "json" } and not StreamForm })
        {
            ResponseHeaders.ApplyCommon(http.Response);
            return writeJson();
        }

        return responder.RespondAsync(http, value);
    }

    // Configured by others, perhaps, and only written to in public.
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "get_" + nameof(SerializerOptions.RequestDeserializer))]
    private static extern Deserializer DeserializerOf(SerializerOptions options);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "get_" + nameof(SerializerOptions.ResponseSerializer))]
    private static extern Serializer SerializerOf(SerializerOptions options);
}
