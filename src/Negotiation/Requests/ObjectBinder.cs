using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.Options;
using JsonOptions = Microsoft.AspNetCore.Http.Json.JsonOptions;

namespace SerializationApi.Negotiation;

/// <summary>
/// Binds a handler's parameters with a second delegate of the framework for the same method. Its JSON options turn any JSON into the object
/// of <see cref="DecodedBody"/>. It ends in the endpoint's own filters and handler.
/// </summary>
internal sealed class ObjectBinder
{
    private static readonly AsyncLocal<Slot?> Current = new();

    private readonly RequestDelegate _bind;

    private ObjectBinder(RequestDelegate bind) => _bind = bind;

    /// <summary>The JSON that stands for the object.</summary>
    public static byte[] StandIn { get; } = [.. "0"u8];

    /// <summary>Creates the binder of an endpoint; null in a program without reflection, which cannot create a second delegate.</summary>
    public static ObjectBinder? Create(
        EndpointBuilder builder,
        HandlerPipeline? pipeline,
        MethodInfo handler,
        BodyParameter parameter,
        bool throws
    ) =>
        CanBind(builder, pipeline)
            ? new ObjectBinder(Build((RouteEndpointBuilder)builder, pipeline, handler, parameter.Type, throws))
            : null;

    /// <summary>Whether a binder can be created for an endpoint.</summary>
    public static bool CanBind(EndpointBuilder builder, [NotNullWhen(true)] HandlerPipeline? pipeline) =>
        JsonSerializer.IsReflectionEnabledByDefault
        && RuntimeFeature.IsDynamicCodeSupported
        && pipeline is not null
        && builder is RouteEndpointBuilder;

    /// <summary>Binds the parameters of a request with a <see cref="DecodedBody"/>, and calls filters and handler.</summary>
    public Task InvokeAsync(HttpContext http)
    {
        Current.Value = new Slot(http.Features.Get<DecodedBody>()!.Value);
        return _bind(http);
    }

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "It is called where there is reflection only.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "It is called where code can be made only.")]
    private static RequestDelegate Build(RouteEndpointBuilder builder, HandlerPipeline pipeline, MethodInfo handler, Type type, bool throws)
    {
        var json = new JsonOptions();
        json.SerializerOptions.Converters.Add(new Converter(type));
        json.SerializerOptions.TypeInfoResolverChain.Insert(0, new Resolver(type));
        var endpoint = new RouteEndpointBuilder(requestDelegate: null, builder.RoutePattern, builder.Order)
        {
            ApplicationServices = builder.ApplicationServices,
        };
        endpoint.FilterFactories.Add(static (_, next) => async context => LeaveToApplication(await next(context)));
        pipeline.CopyTo(endpoint, builder);
        var options = new RequestDelegateFactoryOptions
        {
            ServiceProvider = new Services(builder.ApplicationServices, Options.Create(json)),
            RouteParameterNames = builder.RoutePattern.Parameters.Select(static parameter => parameter.Name),
            ThrowOnBadRequest = throws,
            EndpointBuilder = endpoint,
        };

        // The endpoint is already described. The last filter is the endpoint's own pipeline: no target is ever called.
        var inferred = new RequestDelegateMetadataResult { EndpointMetadata = [] };
        return RequestDelegateFactory.Create(handler, static _ => null!, options, inferred).RequestDelegate;
    }

    // A value that is not negotiated: the delegate does not use the application's JSON options.
    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "It is called where there is reflection only.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "It is called where code can be made only.")]
    private static object? LeaveToApplication(object? returned) =>
        returned is null or IResult or string ? returned : TypedResults.Json(returned);

    // Cleared once read, so that work that outlives the handler does not hold the object.
    private sealed class Slot(object? value)
    {
        private object? _value = value;

        public object? Take() => Interlocked.Exchange(ref _value, null);
    }

    private sealed class Converter(Type type) : JsonConverter<object>
    {
        public override bool CanConvert(Type typeToConvert) => typeToConvert == type || typeToConvert == Nullable.GetUnderlyingType(type);

        public override object? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => Current.Value?.Take();

        public override void Write(Utf8JsonWriter writer, object value, JsonSerializerOptions options) => throw new NotSupportedException();
    }

    // Without the type's polymorphism, which no converter supports.
    private sealed class Resolver(Type type) : IJsonTypeInfoResolver
    {
        [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "It is called where there is reflection only.")]
        [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "It is called where code can be made only.")]
        public JsonTypeInfo? GetTypeInfo(Type requested, JsonSerializerOptions options) =>
            requested == type || requested == Nullable.GetUnderlyingType(type) ? JsonTypeInfo.CreateJsonTypeInfo(requested, options) : null;
    }

    private sealed class Services(IServiceProvider services, IOptions<JsonOptions> json) : IServiceProvider
    {
        public object? GetService(Type serviceType) =>
            serviceType == typeof(IOptions<JsonOptions>) ? json : services.GetService(serviceType);
    }
}
