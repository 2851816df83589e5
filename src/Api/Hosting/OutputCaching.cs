using SerializationApi.Api.Settings;

namespace SerializationApi.Api.Hosting;

/// <summary>ASP.NET Core's output cache: each representation of a sample is kept as it was sent, and not encoded again.</summary>
internal static class OutputCaching
{
    /// <summary>The longest body that is cached, in bytes; also the most bytes of a response that are buffered for it.</summary>
    public const int MaxBodyBytes = 1 << 20;

    public static void AddOutputCaching(this IServiceCollection services, ServiceSettings settings)
    {
        if (settings.CacheBytes > 0)
        {
            services.AddOutputCache(options =>
            {
                options.SizeLimit = settings.CacheBytes;
                options.MaximumBodySize = MaxBodyBytes;
            });
            if (settings.OutputCache.Length > 0)
            {
                SharedOutputCache.AddTo(services, new Uri(settings.OutputCache));
            }
        }
    }

    /// <summary>After the limiter, which counts cached responses too, and below compression, so that entries serve every coding.</summary>
    public static void UseOutputCaching(this IApplicationBuilder app, ServiceSettings settings)
    {
        if (settings.CacheBytes > 0)
        {
            app.UseOutputCache();
        }
    }
}
