using Microsoft.Extensions.Caching.Hybrid;
using SerializationApi.Caching;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Keeps contracts in a <see cref="HybridCache"/>.</summary>
public static class HybridCacheFormatExtensions
{
    /// <summary>
    /// Has every <see cref="HybridCache"/> of an app keep contracts in a format: <c>services.AddHybridCache()</c>, then
    /// <c>services.AddHybridCacheFormats(formats)</c>. An entry that is altered, cut off, of another contract or of another program is a
    /// miss: the factory makes the value, which replaces the entry.
    /// </summary>
    /// <remarks>
    /// A value that replaces such an entry is kept under the options of the call; without any, for the default times, and without default
    /// flags.
    /// </remarks>
    /// <param name="services">The services; they have a <see cref="HybridCache"/> already.</param>
    /// <param name="formats">How values become entries.</param>
    /// <exception cref="InvalidOperationException">There is no <see cref="HybridCache"/> yet.</exception>
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

    // The cache itself stays a service, under a key that nobody else has: the container makes it and disposes of it.
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
