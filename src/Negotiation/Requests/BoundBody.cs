using System.Reflection;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using SerializationApi.Formats;
using SerializationApi.Formats.SystemTextJson;
using JsonOptions = Microsoft.AspNetCore.Http.Json.JsonOptions;

namespace SerializationApi.Negotiation;

/// <summary>
/// A parameter that minimal APIs bind from a JSON body, in every other format too: docs/adr/0014. It stands around the endpoint, before
/// parameters are bound.
/// </summary>
/// <param name="next">Binds the parameters, and calls the filters and the handler.</param>
/// <param name="placeholder">What stands for the body while they are bound.</param>
/// <param name="parameter">The parameter.</param>
/// <param name="codecs">The codecs of its type.</param>
/// <param name="bodies">Reads bodies.</param>
/// <param name="stream">How it is read item by item; null for what is no stream.</param>
/// <param name="throws">Whether the application wants an exception for what cannot be bound (<see cref="RouteHandlerOptions.ThrowOnBadRequest"/>).</param>
/// <param name="readsJson">Whether JSON is decoded as the other formats are: the framework's binder would lose or refuse some of it.</param>
internal sealed class BoundBody(
    RequestDelegate next, Placeholder placeholder, BodyParameter parameter, TypeCodecs codecs, BodyReader bodies, BodyStream? stream, bool throws, bool readsJson)
{
    private const string Json = "application/json";

    /// <summary>Puts it around an endpoint whose handler has such a parameter, and describes the body.</summary>
    /// <param name="builder">The endpoint, whose filters have been made.</param>
    /// <param name="handler">Its handler.</param>
    /// <param name="pipeline">Its filters and handler.</param>
    public static void Attach(EndpointBuilder builder, MethodInfo handler, HandlerPipeline? pipeline)
    {
        if (BodyParameter.Find(builder, handler) is not { } parameter
            || BodyMetadata.FindCodecs(builder, parameter.Type) is not { } codecs
            || builder.RequestDelegate is not { } next)
        {
            return;
        }

        BodyReader bodies = EndpointServices.Get<BodyReader>(builder);
        BodyStream? stream = bodies.FindStream(parameter.Type);
        if (stream is not null && parameter.Index is null)
        {
            return; // There is no JSON that stands for a stream whose items have not arrived.
        }

        bool throws = builder.ApplicationServices.GetRequiredService<IOptions<RouteHandlerOptions>>().Value.ThrowOnBadRequest;
        if (Placeholder.Find(builder, pipeline, handler, parameter, throws) is not { } placeholder)
        {
            return;
        }

        OfferSet offers = EndpointServices.Get<Negotiator>(builder).OffersOf(codecs);
        offers = AcceptedFormats.Take(builder)?.Narrow(offers) ?? offers;
        MissingForm.ThrowIfNone(offers, $"{EndpointServices.Name(builder)} reads", parameter.ValueType);
        EndpointServices.Get<Preparation>(builder).Add(offers, codecs, $"{EndpointServices.Name(builder)} reads");

        bool readsJson = offers.Offers.Any(offer => offer.Offered is MatchingJsonFormat json && json.Completes(codecs.Contract.Type, codecs.Contract));
        builder.RequestDelegate = new BoundBody(next, placeholder, parameter, codecs, bodies, stream, throws, readsJson).InvokeAsync;
        BodyMetadata.Describe(builder, offers, parameter.Type, parameter.IsOptional);
        builder.Metadata.Remove(parameter.Accepts);
    }

    private Task InvokeAsync(HttpContext http)
    {
        HttpRequest request = http.Request;
        bool hasBody = BodyReader.CanHaveBody(http);
        if (!hasBody && (parameter.IsOptional || string.IsNullOrEmpty(request.ContentType) || request.HasJsonContentType()))
        {
            if (!parameter.IsOptional && parameter.Type.IsValueType)
            {
                // With filters the framework unboxes the null that it has for the missing value.
                return throws ? throw new BadHttpRequestException($"The body, {TypeNames.Display(parameter.Type)}, was not provided.") : RefuseAsync(http);
            }

            return parameter.IsOptional ? next(http) : BindNothingAsync(http);
        }

        // JSON that the endpoint does not list is refused as any other media type.
        bool isListed = RequestFormats.Of(http) is null || bodies.FindRequest(http) is not null;
        return request.HasJsonContentType() && isListed && !readsJson && !IsCoded(http) ? BindAsync(http) : ReadAsync(http);
    }

    // What is wrong with a coding the framework does not tell.
    private static bool IsCoded(HttpContext http) => BodyReader.HasCoding(http.Request) || http.Features.Get<CheckedDecompressionStream>() is not null;

    private static Task RefuseAsync(HttpContext http) => Problem.InvalidBody("a body", "none", 0).ExecuteAsync(http);

    // Filters are called all the same.
    private async Task BindNothingAsync(HttpContext http)
    {
        await next(http);
        if (IsEmptyRefusal(http.Response))
        {
            await RefuseAsync(http);
        }
    }

    private static bool IsEmptyRefusal(HttpResponse response) =>
        response is { HasStarted: false, ContentType: null, ContentLength: null, StatusCode: StatusCodes.Status400BadRequest };

    // JSON, which the framework reads. It says no more than the status of what it refuses.
    private async Task BindAsync(HttpContext http)
    {
        if (!JsonCharset.Simplify(http.Request))
        {
            await bodies.RefuseMediaType(http, codecs).ExecuteAsync(http);
            return;
        }

        await next(http);
        if (IsEmptyRefusal(http.Response) && http.Features.Get<CalledHandler>() is null)
        {
            await Problem.UnreadableBody(StatusCodes.Status400BadRequest, $"The body is no JSON from which {TypeNames.Display(parameter.ValueType)} can be read.").ExecuteAsync(http);
        }
    }

    private async Task ReadAsync(HttpContext http)
    {
        BodyResult read = stream is null ? await bodies.ReadAsync(http, codecs, parameter.IsOptional) : bodies.Open(http, stream, parameter.IsOptional);
        if (read.Refusal is { } refusal)
        {
            await refusal.ExecuteAsync(http);
            return;
        }

        RequestDelegate bind;
        byte[] json;
        try
        {
            (bind, json) = placeholder.Of(read.Value);
        }
        catch (JsonException error)
        {
            await Problem.InvalidBody($"a value that JSON can express, as the parameter is bound from JSON ({error.Message})", "another value", 0).ExecuteAsync(http);
            return;
        }

        var body = new DecodedBody(http, read.Value, read.IsAbsent ? null : parameter.Index);
        http.Features.Set(body);
        http.Features.Set<IHttpRequestBodyDetectionFeature>(body);
        http.Request.ContentType = Json;
        http.Request.ContentLength = json.Length;
        http.Request.Body = new MemoryStream(json, writable: false);
        try
        {
            await bind(http);
        }
        finally
        {
            body.Restore();
        }
    }
}

/// <summary>A handler's parameter that the framework binds from a JSON body.</summary>
/// <param name="Type">Its type.</param>
/// <param name="Index">Its place among the handler's parameters; null when it is a property of one of them (<c>[AsParameters]</c>).</param>
/// <param name="Accepts">What the framework says of it.</param>
internal sealed record BodyParameter(Type Type, int? Index, IAcceptsMetadata Accepts)
{
    /// <summary>Whether the body may be missing.</summary>
    public bool IsOptional => Accepts.IsOptional;

    /// <summary>The type that is decoded.</summary>
    public Type ValueType => Nullable.GetUnderlyingType(Type) ?? Type;

    /// <summary>Finds it; null when the handler has none, or the application has said itself that the endpoint accepts what no format has.</summary>
    public static BodyParameter? Find(EndpointBuilder builder, MethodInfo handler)
    {
        if (builder.Metadata.OfType<IAcceptsMetadata>().FirstOrDefault() is not { RequestType: { } type, ContentTypes: ["application/json"] } accepts
            || AcceptedFormats.AreUnknown(builder)
            || builder.Metadata.Any(static item => item is NegotiatedBodyMetadata))
        {
            return null;
        }

        ParameterInfo[] parameters = handler.GetParameters();
        int index = Array.FindIndex(parameters, IsFromBody);
        if (index < 0)
        {
            index = Array.FindIndex(parameters, parameter => parameter.ParameterType == type && !HasOtherSource(parameter));
        }

        return index >= 0 ? new BodyParameter(parameters[index].ParameterType, index, accepts)
            : parameters.Any(static parameter => parameter.IsDefined(typeof(AsParametersAttribute))) ? new BodyParameter(type, null, accepts)
            : null;
    }

    /// <summary>Whether a parameter can do without a value, as the framework decides it.</summary>
    public static bool IsNullable(ParameterInfo parameter)
    {
        var context = new NullabilityInfoContext();
        NullabilityInfo nullability = parameter.Member is PropertyInfo property ? context.Create(property) : context.Create(parameter);
        return parameter.HasDefaultValue || nullability.ReadState == NullabilityState.Nullable;
    }

    private static bool IsFromBody(ParameterInfo parameter) => parameter.GetCustomAttributes().Any(static attribute => attribute is IFromBodyMetadata);

    private static bool HasOtherSource(ParameterInfo parameter) => parameter.GetCustomAttributes().Any(static attribute =>
        attribute is IFromRouteMetadata or IFromQueryMetadata or IFromHeaderMetadata or IFromServiceMetadata or IFromFormMetadata or AsParametersAttribute);
}

/// <summary>A request feature: the parameters were bound, and whatever the status is, the handler or a filter has set it.</summary>
internal sealed class CalledHandler
{
    private CalledHandler()
    {
    }

    /// <summary>The only one.</summary>
    public static CalledHandler Instance { get; } = new();
}

/// <summary>A request feature: a body that was decoded before the framework binds the handler's parameters.</summary>
/// <param name="http">The request's context.</param>
/// <param name="value">What was sent; null for nothing.</param>
/// <param name="index">Which of the handler's parameters it is; null when it need not be put there.</param>
internal sealed class DecodedBody(HttpContext http, object? value, int? index) : IHttpRequestBodyDetectionFeature
{
    private readonly string? _contentType = http.Request.ContentType;
    private readonly long? _contentLength = http.Request.ContentLength;
    private readonly Stream _stream = http.Request.Body;
    private readonly IHttpRequestBodyDetectionFeature? _detection = http.Features.Get<IHttpRequestBodyDetectionFeature>();
    private bool _isRestored;

    /// <summary>What was sent; null for nothing.</summary>
    public object? Value { get; } = value;

    /// <summary>The binder finds the JSON that stands for the value.</summary>
    public bool CanHaveBody => true;

    /// <summary>Puts the value among the handler's arguments, and restores the request.</summary>
    public void HandOver(IList<object?> arguments)
    {
        if (index is { } place)
        {
            arguments[place] = Value;
        }

        Restore();
    }

    /// <summary>Gives the request back its own body and header fields.</summary>
    public void Restore()
    {
        if (_isRestored)
        {
            return;
        }

        _isRestored = true;
        http.Request.ContentType = _contentType;
        http.Request.ContentLength = _contentLength;
        http.Request.Body = _stream;
        http.Features.Set(_detection);
    }
}

/// <summary>What the framework's binder gets in place of a body that has been decoded, so that the object itself reaches the handler.</summary>
internal sealed class Placeholder
{
    private static readonly byte[] Null = [.. "null"u8];

    private readonly RequestDelegate _next;
    private readonly RequestDelegate _bind;
    private readonly byte[]? _json;
    private readonly JsonTypeInfo _type;

    private Placeholder(RequestDelegate next, RequestDelegate bind, byte[]? json, JsonTypeInfo type) => (_next, _bind, _json, _type) = (next, bind, json, type);

    /// <summary>Finds it, at the start.</summary>
    /// <param name="builder">The endpoint.</param>
    /// <param name="pipeline">Its filters and handler.</param>
    /// <param name="handler">Its handler.</param>
    /// <param name="parameter">What the body is bound to.</param>
    /// <param name="throws">Whether the application wants an exception for what cannot be bound.</param>
    /// <returns>The placeholder; null where nothing can stand for the body without a loss.</returns>
    public static Placeholder? Find(EndpointBuilder builder, HandlerPipeline? pipeline, MethodInfo handler, BodyParameter parameter, bool throws)
    {
        RequestDelegate next = builder.RequestDelegate!;
        JsonTypeInfo type = builder.ApplicationServices.GetRequiredService<IOptions<JsonOptions>>().Value.SerializerOptions.GetTypeInfo(parameter.Type);

        // A constant that the binder takes, whatever the value will be: a filter puts that in the argument's place.
        if (parameter.Index is not null && Array.Find((byte[][])[[.. "{}"u8], [.. "[]"u8]], json => IsTaken(json, type)) is { } constant)
        {
            return new Placeholder(next, next, constant, type);
        }

        // Members are required, say, or the argument is an object of [AsParameters] that holds the body.
        return ObjectBinder.Create(builder, pipeline, handler, parameter, throws) is { } binder
            ? new Placeholder(next, binder.InvokeAsync, ObjectBinder.StandIn, type)
            : parameter.Index is null ? null
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
