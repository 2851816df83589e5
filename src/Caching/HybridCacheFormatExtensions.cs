using Microsoft.Extensions.Caching.Hybrid;
using SerializationApi.Caching;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Extension methods that store contracts in a <see cref="HybridCache"/>.</summary>
public static class HybridCacheFormatExtensions
{
    /// <summary>
    /// Makes every <see cref="HybridCache"/> of an app store contracts in a format: <c>services.AddHybridCache()</c>, then
    /// <c>services.AddHybridCacheFormats(formats)</c>. An entry that is altered, truncated, of another contract or of another program is a
    /// miss: the factory creates the value, which replaces the entry.
    /// </summary>
    /// <param name="services">The services, which already contain a <see cref="HybridCache"/>.</param>
    /// <param name="formats">Converts values to entries.</param>
    /// <exception cref="InvalidOperationException">There is no <see cref="HybridCache"/> yet.</exception>
    /// <remarks>
    /// The new value is stored with the options of the call; without options, for the default times and without default flags.
    /// </remarks>
    public static IServiceCollection AddHybridCacheFormats(this IServiceCollection services, CacheFormats formats)
    {
        ServiceDescriptor[] caches = [.. services.Where(static service => service.ServiceType == typeof(HybridCache))];
        if (caches.Length == 0)
        {
            throw new InvalidOperationException("AddHybridCacheFormats found no HybridCache. Call AddHybridCache() before it.");
        }

        foreach (ServiceDescriptor cache in caches)
        {
            Wrap(services, cache);
        }

        return services.AddSingleton<IHybridCacheSerializerFactory>(new FormatCacheSerializerFactory(formats));
    }

    // The cache itself stays a service under a private key, so that the container creates and disposes it.
    private static void Wrap(IServiceCollection services, ServiceDescriptor cache)
    {
        object key = new();
        services[services.IndexOf(cache)] = new ServiceDescriptor(
            typeof(HybridCache),
            cache.ServiceKey,
            (provider, _) => new FormatHybridCache(provider.GetRequiredKeyedService<HybridCache>(key)),
            cache.Lifetime
        );
        services.Add(Rekey(cache, key));
    }

    private static ServiceDescriptor Rekey(ServiceDescriptor cache, object key) =>
        cache switch
        {
            { IsKeyedService: true, KeyedImplementationInstance: { } instance } => new(typeof(HybridCache), key, instance),
            { IsKeyedService: true, KeyedImplementationFactory: { } make } => new(
                typeof(HybridCache),
                key,
                (provider, _) => make(provider, cache.ServiceKey),
                cache.Lifetime
            ),
            { IsKeyedService: true, KeyedImplementationType: { } type } => new(typeof(HybridCache), key, type, cache.Lifetime),
            { ImplementationInstance: { } instance } => new(typeof(HybridCache), key, instance),
            { ImplementationFactory: { } make } => new(typeof(HybridCache), key, (provider, _) => make(provider), cache.Lifetime),
            _ => new(typeof(HybridCache), key, cache.ImplementationType!, cache.Lifetime),
        };
}
