using System.Globalization;
using Microsoft.AspNetCore.OutputCaching;
using SerializationApi.Api.Hosting;
using SerializationApi.Contracts;

namespace SerializationApi.Api.Endpoints;

/// <summary>Lets the output cache keep the responses of small samples, which are the same for the same count and seed.</summary>
internal static class SampleCaching
{
    // Objects take more than their bytes on the wire, unless samples share large contents.
    private const int MaxSampleBytes = 2 * OutputCaching.MaxBodyBytes;

    // Nothing becomes stale; unused entries are evicted.
    private static readonly TimeSpan Kept = TimeSpan.FromHours(1);

    /// <summary>Caches samples that are not much larger than the cache's limit.</summary>
    public static RouteHandlerBuilder CacheSmallSamples(
        this RouteHandlerBuilder endpoint,
        SampleSize size,
        int defaultCount,
        int defaultSeed
    ) =>
        endpoint.CacheOutput(policy =>
            policy
                .With(context =>
                    SampleQueryFilter.Find(context.HttpContext.Request, SampleQueryFilter.Count, defaultCount) is { } count
                    && size.Of(count) <= MaxSampleBytes
                    && SampleQueryFilter.Find(context.HttpContext.Request, SampleQueryFilter.Seed, defaultSeed) is not null
                )
                // The cache does not count the memory of keys: numbers have one form, and neither the host nor other parameters are in the
                // key.
                .SetVaryByHost(false)
                .SetVaryByQuery([])
                .VaryByNumber(SampleQueryFilter.Count, defaultCount)
                .VaryByNumber(SampleQueryFilter.Seed, defaultSeed)
                // Other requests do not wait for a client that takes the same response slowly.
                .SetLocking(false)
                .Expire(Kept)
        );

    private static OutputCachePolicyBuilder VaryByNumber(this OutputCachePolicyBuilder policy, string name, int absent) =>
        policy.VaryByValue(http =>
            new(name, SampleQueryFilter.Find(http.Request, name, absent)?.ToString(CultureInfo.InvariantCulture) ?? "")
        );
}
