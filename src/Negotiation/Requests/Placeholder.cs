using System.Reflection;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using JsonOptions = Microsoft.AspNetCore.Http.Json.JsonOptions;

namespace SerializationApi.Negotiation;

/// <summary>Gives the framework's binder a placeholder for a decoded body, so that the object itself reaches the handler.</summary>
internal sealed class Placeholder
{
    private static readonly byte[] Null = [.. "null"u8];

    private readonly RequestDelegate _next;
    private readonly RequestDelegate _bind;
    private readonly byte[]? _json;
    private readonly JsonTypeInfo _type;

    private Placeholder(RequestDelegate next, RequestDelegate bind, byte[]? json, JsonTypeInfo type) =>
        (_next, _bind, _json, _type) = (next, bind, json, type);

    /// <summary>Whether a placeholder can represent the body without a loss.</summary>
    public static bool CanStand(EndpointBuilder builder, HandlerPipeline? pipeline, BodyParameter parameter) =>
        parameter.Index is not null || ObjectBinder.CanBind(builder, pipeline);

    /// <summary>Finds the placeholder, when the first body in another format than JSON arrives.</summary>
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

        // A constant that the binder accepts for any value: a filter replaces the argument with the value.
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

        // For example if members are required, or the argument is an [AsParameters] object that holds the body.
        return ObjectBinder.Create(builder, pipeline, handler, parameter, throws) is { } binder
            ? new Placeholder(next, binder.InvokeAsync, ObjectBinder.StandIn, type)
            : new Placeholder(next, next, json: null, type);
    }

    /// <summary>Returns the delegate that binds the parameters for a value, and the JSON that it reads.</summary>
    /// <exception cref="JsonException">In a program without reflection: JSON cannot represent the value.</exception>
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
            return false; // Constructors of the application may throw too.
        }
    }
}
