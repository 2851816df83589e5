using Microsoft.AspNetCore.HostFiltering;

namespace SerializationApi.Api.Hosting;

/// <summary>
/// <c>AllowedHosts</c>, by ASP.NET Core's own middleware, except that a refusal is a problem, and <c>/healthz</c> and <c>/readyz</c> are
/// exempt: health checks know an address, not a name.
/// </summary>
internal static class HostNames
{
    // The host's own filter, which runs first, sends no problem and exempts nothing.
    private const string StartupFilter = "HostFilteringStartupFilter";

    public static void AddHostNames(this IServiceCollection services)
    {
        foreach (ServiceDescriptor filter in services.Where(service => service.ImplementationType?.Name == StartupFilter).ToList())
        {
            services.Remove(filter);
        }

        services.Configure<HostFilteringOptions>(options => options.IncludeFailureMessage = false);
    }

    public static void UseHostNames(this IApplicationBuilder app) =>
        app.UseWhen(static context => !Health.IsAsked(context.Request), static filtered => filtered.UseHostFiltering());
}
