using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.Infrastructure;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Options;
using SerializationApi.Negotiation;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Puts the formats behind MVC controllers.</summary>
public static class FormatMvcBuilderExtensions
{
    /// <summary>
    /// Reads and writes what has a shape in every format, by the same rules as in minimal APIs:
    /// <c>AddControllers().AddFormats()</c>. JSON stays that of MVC's options (<c>AddJsonOptions</c>), and what has no shape stays MVC's.
    /// </summary>
    /// <param name="builder">What <c>AddControllers()</c> returns.</param>
    /// <param name="configure">As in <c>services.AddFormats(...)</c>, which may have been called already.</param>
    public static IMvcBuilder AddFormats(this IMvcBuilder builder, Action<FormatsBuilder>? configure = null)
    {
        AddFormats(builder.Services, configure);
        return builder;
    }

    /// <inheritdoc cref="AddFormats(IMvcBuilder, Action{FormatsBuilder}?)"/>
    public static IMvcCoreBuilder AddFormats(this IMvcCoreBuilder builder, Action<FormatsBuilder>? configure = null)
    {
        AddFormats(builder.Services, configure);
        return builder;
    }

    private static void AddFormats(IServiceCollection services, Action<FormatsBuilder>? configure)
    {
        services.AddFormats(configure ?? (static _ => { }));
        services.TryAddSingleton<MvcFormats>();
        services.TryAddEnumerable(ServiceDescriptor.Transient<IConfigureOptions<MvcOptions>, FormatMvcOptions>());
        services.Replace(ServiceDescriptor.Singleton<OutputFormatterSelector, FormatOutputSelector>());
    }
}
