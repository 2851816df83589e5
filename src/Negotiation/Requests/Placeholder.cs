using System.Reflection;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using JsonOptions = Microsoft.AspNetCore.Http.Json.JsonOptions;

namespace SerializationApi.Negotiation;

/// <summary>What the framework's binder gets in place of a body that has been decoded, so that the object itself reaches the
/// handler.</summary>
internal sealed class Placeholder
{
    private static readonly byte[] Null = [.. "null"u8];

    private readonly RequestDelegate _next;
    private readonly RequestDelegate _bind;
    private readonly byte[]? _json;
    private readonly JsonTypeInfo _type;

    private Placeholder(RequestDelegate next, RequestDelegate bind, byte[]? json, JsonTypeInfo type) =>
        (_next, _bind, _json, _type) = (next, bind, json, type);

    /// <summary>Whether something can stand for the body without a loss.</summary>
    /// <param name="builder">The endpoint.</param>
    /// <param name="pipeline">Its filters and handler.</param>
    /// <param name="parameter">What the body is bound to.</param>
    public static bool CanStand(EndpointBuilder builder, HandlerPipeline? pipeline, BodyParameter parameter) =>
        parameter.Index is not null || ObjectBinder.CanBind(builder, pipeline);

    /// <summary>Finds it, when the first body in another format than JSON has come.</summary>
    /// <param name="builder">The endpoint.</param>
    /// <param name="pipeline">Its filters and handler.</param>
    /// <param name="handler">Its handler.</param>
    /// <param name="parameter">What the body is bound to.</param>
    /// <param name="throws">Whether the application wants an exception for what cannot be bound.</param>
    /// <param name="next">Binds the parameters, and calls the filters and the handler.</param>
    public static Placeholder Find(
        EndpointBuilder builder,
        HandlerPipeline? pipeline,
        MethodInfo handler,
        BodyParameter parameter,
        bool throws,
        RequestDelegate next
    )
    {
        JsonTypeInfo type = builder
            .ApplicationServices.GetRequiredService<IOptions<JsonOptions>>()
            .Value.SerializerOptions.GetTypeInfo(parameter.Type);

        // A constant that the binder takes, whatever the value will be: a filter puts that in the argument's place.
        if (
            parameter.Index is not null
            && Array.Find(
                (byte[][])
                    [
                        [.. "{}"u8],
                        [.. "[]"u8],
                    ],
                json => IsTaken(json, type)
            )
                is { } constant
        )
        {
            return new Placeholder(next, next, constant, type);
        }

        // Members are required, say, or the argument is an object of [AsParameters] that holds the body.
        return ObjectBinder.Create(builder, pipeline, handler, parameter, throws) is { } binder
            ? new Placeholder(next, binder.InvokeAsync, ObjectBinder.StandIn, type)
            : new Placeholder(next, next, json: null, type);
    }

    /// <summary>What binds the parameters where a value was sent, and the JSON that it is to find.</summary>
    /// <exception cref="JsonException">In a program without reflection: the value has no form in JSON.</exception>
    public (RequestDelegate Bind, byte[] Json) Of(object? value)
    {
        try
        {
            return value is null ? (_next, Null) : (_bind, _json ?? JsonSerializer.SerializeToUtf8Bytes(value, _type));
        }
        catch (Exception error) when (error is ArgumentException or NotSupportedException)
        {
            throw new JsonException(error.Message, error);
        }
    }

    private static bool IsTaken(byte[] json, JsonTypeInfo type)
    {
        try
        {
            return JsonSerializer.Deserialize(json, type) is not null;
        }
        catch (Exception)
        {
            return false; // Also what the application's constructors throw.
        }
    }
}
