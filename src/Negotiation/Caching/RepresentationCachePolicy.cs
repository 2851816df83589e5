using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Mvc.Abstractions;
using Microsoft.AspNetCore.OutputCaching;
using Microsoft.AspNetCore.ResponseCompression;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;

namespace SerializationApi.Negotiation;

/// <summary>
/// A base policy of ASP.NET Core's output cache: each representation of a negotiated endpoint is an entry of its own. It caches
/// nothing itself, and other endpoints are left alone.
/// </summary>
/// <param name="negotiator">Chooses the representation, as it will for the response.</param>
/// <param name="compression">Compresses responses; null where nothing does.</param>
internal sealed class RepresentationCachePolicy(Negotiator negotiator, IResponseCompressionProvider? compression) : IOutputCachePolicy
{
    /// <summary>How long a key may be for its response to be stored, in characters: a cache need not count what keys take, and clients
    /// choose them.</summary>
    public const int MaxKeyLength = 1_024;

    private const string Representation = "SerializationApi.Representation";
    private const string Coding = "SerializationApi.Coding";
    private const string Expected = "SerializationApi.Expected";

    /// <summary>Tells the representations of a request apart before the entry is looked for.</summary>
    public ValueTask CacheRequestAsync(OutputCacheContext context, CancellationToken cancellation)
    {
        HttpContext http = context.HttpContext;
        if (http.GetEndpoint() is { } endpoint && IsNegotiated(endpoint))
        {
            context.CacheVaryByRules.VaryByValues[Representation] =
                endpoint.Metadata.GetMetadata<OfferMetadata>()?.SelectContentType(negotiator, http.Request)
                ?? negotiator.DescribeWishes(http.Request);
            if (CodingBelow(http) is { } coding)
            {
                // By itself: a client chooses what its Accept ends in.
                context.CacheVaryByRules.VaryByValues[Coding] = coding;
            }

            if (AreTagsExpected(http))
            {
                // The cache does not know If-Match: the endpoint answers it, and the entry of all others is not looked for.
                context.CacheVaryByRules.VaryByValues[Expected] = "";
            }
        }

        return default;
    }

    /// <summary>Entity tags are stored without the coding that a response may get above the cache.</summary>
    public ValueTask ServeFromCacheAsync(OutputCacheContext context, CancellationToken cancellation)
    {
        HttpContext http = context.HttpContext;
        if (http.GetEndpoint()?.Metadata.GetMetadata<ETags>() is not null)
        {
            ETags.PrepareCached(http);
        }

        return default;
    }

    /// <summary>Keeps from being stored what is no representation, and what nobody has looked for by its representation.</summary>
    public ValueTask ServeResponseAsync(OutputCacheContext context, CancellationToken cancellation)
    {
        HttpContext http = context.HttpContext;
        if (
            http.GetEndpoint() is { } endpoint
            && IsNegotiated(endpoint)
            && (
                !context.CacheVaryByRules.VaryByValues.ContainsKey(Representation)
                || IsProblem(http.Response)
                || KeyLength(http.Request, context.CacheVaryByRules) > MaxKeyLength
                || http.Response.StatusCode == StatusCodes.Status304NotModified
                || AreTagsExpected(http)
                // The cache would send the length of what it has stored: none.
                || HttpMethods.IsHead(http.Request.Method)
                // A list without Content-Length that ends before its last item looks whole to the cache.
                || http.RequestAborted.IsCancellationRequested
            )
        )
        {
            context.AllowCacheStorage = false;
        }

        return default;
    }

    private static bool AreTagsExpected(HttpContext http) =>
        http.GetEndpoint()?.Metadata.GetMetadata<ETags>() is not null && ETags.AreExpected(http.Request);

    private static bool IsNegotiated(Endpoint endpoint) =>
        endpoint.Metadata.GetMetadata<OfferMetadata>() is not null || endpoint.Metadata.GetMetadata<ActionDescriptor>() is not null;

    // The parts of ASP.NET Core's key, of which a client can lengthen each; of the query at least those that are in it.
    private static long KeyLength(HttpRequest request, CacheVaryByRules rules)
    {
        long length = request.PathBase.Value?.Length ?? 0;
        length += request.Path.Value?.Length ?? 0;
        length += rules.VaryByHost ? request.Host.Value?.Length ?? 0 : 0;
        length += rules.CacheKeyPrefix?.Length ?? 0;
        length += rules.QueryKeys.Count > 0 ? request.QueryString.Value?.Length ?? 0 : 0;
        length += rules.HeaderNames.Sum(name => request.Headers[name!].Sum(static line => (long)(line?.Length ?? 0)));
        length += rules.RouteValueNames.Sum(name => (long)(request.RouteValues[name!]?.ToString()?.Length ?? 0));
        return length + rules.VaryByValues.Sum(static pair => (long)pair.Key.Length + pair.Value.Length);
    }

    private static bool IsProblem(HttpResponse response) =>
        response.ContentType?.StartsWith(ProblemWriter.MediaType, StringComparison.OrdinalIgnoreCase) == true;

    // The coding of what is stored, where compression stands between the cache and the endpoint. Above the cache, it has put its
    // feature in place by now, or will do nothing to this request.
    private string? CodingBelow(HttpContext http) =>
        compression is not null && http.Features.Get<IHttpsCompressionFeature>() is null
            ? compression.GetCompressionProvider(http)?.EncodingName
            : null;
}

/// <summary>Tells ASP.NET Core's output cache of representations; without that cache nobody asks for its options.</summary>
/// <param name="negotiator">Chooses representations.</param>
/// <param name="services">Has what compresses responses, if anything does.</param>
internal sealed class RepresentationCacheOptions(Negotiator negotiator, IServiceProvider services)
    : IPostConfigureOptions<OutputCacheOptions>
{
    public void PostConfigure(string? name, OutputCacheOptions options) =>
        options.AddBasePolicy(new RepresentationCachePolicy(negotiator, services.GetService<IResponseCompressionProvider>()));
}
