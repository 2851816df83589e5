using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.ApiExplorer;
using Microsoft.AspNetCore.Mvc.Infrastructure;
using Microsoft.AspNetCore.OutputCaching;
using Microsoft.AspNetCore.RequestDecompression;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Options;
using SerializationApi.Negotiation;
using SerializationApi.Negotiation.Infrastructure;
using JsonOptions = Microsoft.AspNetCore.Http.Json.JsonOptions;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Extension methods that register formats and contracts for minimal APIs and MVC controllers.</summary>
public static class FormatServiceCollectionExtensions
{
    /// <summary>
    /// Registers JSON, MessagePack, Protobuf and MemoryPack, and the contracts that are negotiated. By default these are all shape sets of
    /// the calling project and the assemblies that it references. <c>AddFormats(formats => formats.AddShapes(ContractShapes.All))</c> names
    /// the sets instead, which languages other than C# require. Can be called several times. The resulting
    /// <see cref="SerializationApi.Formats.FormatSet"/> is a service.
    /// </summary>
    public static IServiceCollection AddFormats(this IServiceCollection services, Action<FormatsBuilder>? configure = null)
    {
        services.AddOptions<FormatOptions>();
        services.AddMetrics();
        services.AddLogging();
        services.TryAddSingleton(FormatSetFactory.Create);
        services.TryAddSingleton<LimitedFormats>();
        services.TryAddSingleton<Negotiator>();
        services.TryAddSingleton<NegotiationMetrics>();
        services.TryAddSingleton<Refusals>();
        services.TryAddSingleton<ResponderMap>();
        services.TryAddSingleton<StreamedMap>();
        services.TryAddSingleton<BodyReader>();
        services.TryAddSingleton<MemoryAccount>();
        services.TryAddSingleton<MissingShapes>();
        services.TryAddSingleton(static services => new EndpointFormats(services));
        services.TryAddEnumerable(ServiceDescriptor.Singleton<MatcherPolicy, OwnHeadPolicy>());
        services.TryAddEnumerable(ServiceDescriptor.Singleton<IStartupFilter, EndpointValidation>());
        services.TryAddEnumerable(ServiceDescriptor.Singleton<IStartupFilter, ControllersWithoutFormats>());
        services.TryAddEnumerable(ServiceDescriptor.Transient<IApiDescriptionProvider, ApiDescriptions>());
        services.TryAddEnumerable(ServiceDescriptor.Singleton<IProblemDetailsWriter, FormatProblemDetailsWriter>());
        services.TryAddEnumerable(ServiceDescriptor.Singleton<IPostConfigureOptions<JsonOptions>, ShapeJsonOptions>());
        services.TryAddEnumerable(ServiceDescriptor.Singleton<IPostConfigureOptions<RequestDecompressionOptions>, CheckedDecompression>());
        services.TryAddEnumerable(ServiceDescriptor.Singleton<IPostConfigureOptions<OutputCacheOptions>, RepresentationCacheOptions>());
        EndpointDecompression.Add(services);
        configure?.Invoke(new FormatsBuilder(services));
        return services;
    }

    /// <summary>
    /// Adds the binary formats to actions whose types have a shape: <c>AddControllers().AddFormats()</c>. The app's own formatters come
    /// first, JSON stays as its JSON formatter writes it, and its responses to invalid bodies stay (docs/adopting.md).
    /// </summary>
    /// <param name="builder">The result of <c>AddControllers()</c>.</param>
    /// <param name="configure">The same options as in <c>services.AddFormats(...)</c>, which may have been called already.</param>
    public static IMvcBuilder AddFormats(this IMvcBuilder builder, Action<FormatsBuilder>? configure = null)
    {
        AddMvcFormats(builder.Services, configure);
        return builder;
    }

    /// <inheritdoc cref="AddFormats(IMvcBuilder, Action{FormatsBuilder}?)"/>
    public static IMvcCoreBuilder AddFormats(this IMvcCoreBuilder builder, Action<FormatsBuilder>? configure = null)
    {
        AddMvcFormats(builder.Services, configure);
        return builder;
    }

    private static void AddMvcFormats(IServiceCollection services, Action<FormatsBuilder>? configure)
    {
        services.AddFormats(configure);
        services.TryAddSingleton<MvcFormats>();
        services.TryAddEnumerable(ServiceDescriptor.Singleton<IStartupFilter, ActionReport>());
        services.TryAddSingleton<MvcErrors>();
        services.TryAddEnumerable(
            ServiceDescriptor.Singleton<IPostConfigureOptions<ApiBehaviorOptions>, MvcErrors>(static services =>
                services.GetRequiredService<MvcErrors>()
            )
        );
        services.TryAddEnumerable(ServiceDescriptor.Transient<IPostConfigureOptions<MvcOptions>, FormatMvcOptions>());

        // If the app has its own selector, it stays and uses our formatter like any other.
        if (
            services.LastOrDefault(static service => service.ServiceType == typeof(OutputFormatterSelector)) is not { } selector
            || selector.ImplementationType == typeof(DefaultOutputFormatterSelector)
        )
        {
            services.Replace(ServiceDescriptor.Singleton<OutputFormatterSelector, FormatOutputSelector>());
        }
    }
}
