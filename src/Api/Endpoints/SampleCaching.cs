using System.Globalization;
using Microsoft.AspNetCore.OutputCaching;
using SerializationApi.Api.Hosting;
using SerializationApi.Contracts;

namespace SerializationApi.Api.Endpoints;

/// <summary>Lets the output cache keep the responses of small samples: they are the same for the same count and seed.</summary>
internal static class SampleCaching
{
    // Objects take more than their bytes on the wire, except where samples share large contents.
    private const int MaxSampleBytes = 2 * OutputCaching.MaxBodyBytes;

    // Nothing becomes stale; what nobody asks for makes room.
    private static readonly TimeSpan Kept = TimeSpan.FromHours(1);

    /// <summary>Caches what is not far larger than what is kept.</summary>
    /// <param name="endpoint">A dataset's sample.</param>
    /// <param name="size">How much memory a sample takes.</param>
    /// <param name="defaultCount">The count of a request that names none.</param>
    /// <param name="defaultSeed">The seed of a request that names none.</param>
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
                // The cache does not count what keys take: numbers have one form, and a host or another parameter is not in the key.
                .SetVaryByHost(false)
                .SetVaryByQuery([])
                .VaryByNumber(SampleQueryFilter.Count, defaultCount)
                .VaryByNumber(SampleQueryFilter.Seed, defaultSeed)
                // Others do not wait for a client that is slow to take what they ask for, too.
                .SetLocking(false)
                .Expire(Kept)
        );

    private static OutputCachePolicyBuilder VaryByNumber(this OutputCachePolicyBuilder policy, string name, int absent) =>
        policy.VaryByValue(http =>
            new(name, SampleQueryFilter.Find(http.Request, name, absent)?.ToString(CultureInfo.InvariantCulture) ?? "")
        );
}
