using Microsoft.AspNetCore.HostFiltering;

namespace SerializationApi.Api.Hosting;

/// <summary>
/// <c>AllowedHosts</c>, by ASP.NET Core's own middleware, but where a refusal gets a problem, and not for <c>/healthz</c> and
/// <c>/readyz</c>: what asks for health knows an address, not a name.
/// </summary>
internal static class HostNames
{
    // What the host puts in front of everything, where a refusal has no problem and nothing is exempt.
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
