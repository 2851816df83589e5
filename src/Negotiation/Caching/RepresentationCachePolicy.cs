using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Mvc.Abstractions;
using Microsoft.AspNetCore.OutputCaching;
using Microsoft.AspNetCore.ResponseCompression;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;

namespace SerializationApi.Negotiation;

/// <summary>
/// A base policy of ASP.NET Core's output cache: each representation of a negotiated endpoint gets its own entry. It caches nothing itself
/// and ignores other endpoints.
/// </summary>
/// <param name="negotiator">Chooses the representation, as it will for the response.</param>
/// <param name="compression">Compresses responses; null where nothing does.</param>
internal sealed class RepresentationCachePolicy(Negotiator negotiator, IResponseCompressionProvider? compression) : IOutputCachePolicy
{
    /// <summary>
    /// The longest key, in characters, whose response is stored. A cache need not count the size of keys, and clients choose them.
    /// </summary>
    public const int MaxKeyLength = 1_024;

    private const string Representation = "SerializationApi.Representation";
    private const string Coding = "SerializationApi.Coding";
    private const string Expected = "SerializationApi.Expected";

    /// <summary>Tells the representations of a request apart before the cache looks for an entry.</summary>
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
                // A separate entry: the client chooses how its Accept ends.
                context.CacheVaryByRules.VaryByValues[Coding] = coding;
            }

            if (AreTagsExpected(http))
            {
                // The cache does not know If-Match. The endpoint answers it, so the shared entry is not used.
                context.CacheVaryByRules.VaryByValues[Expected] = "";
            }
        }

        return default;
    }

    /// <summary>Entity tags are stored without the coding that compression above the cache may add.</summary>
    public ValueTask ServeFromCacheAsync(OutputCacheContext context, CancellationToken cancellation)
    {
        HttpContext http = context.HttpContext;
        if (http.GetEndpoint()?.Metadata.GetMetadata<ETags>() is not null)
        {
            ETags.PrepareCached(http);
        }

        return default;
    }

    /// <summary>Prevents storing responses that are not representations, and responses that were not looked up by representation.</summary>
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
                // The cache would send the length of its stored body: 0.
                || HttpMethods.IsHead(http.Request.Method)
                // A list without Content-Length that ends early looks complete to the cache.
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

    // The parts of ASP.NET Core's key that a client can lengthen; of the query at least the parameters in it.
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

    // The coding of the stored body, if compression stands between the cache and the endpoint. Compression above the cache has set its
    // feature by now, or will not compress this request.
    private string? CodingBelow(HttpContext http) =>
        compression is not null && http.Features.Get<IHttpsCompressionFeature>() is null
            ? compression.GetCompressionProvider(http)?.EncodingName
            : null;
}

/// <summary>Adds the policy to ASP.NET Core's output cache; without that cache nobody reads its options.</summary>
internal sealed class RepresentationCacheOptions(Negotiator negotiator, IServiceProvider services)
    : IPostConfigureOptions<OutputCacheOptions>
{
    public void PostConfigure(string? name, OutputCacheOptions options) =>
        options.AddBasePolicy(new RepresentationCachePolicy(negotiator, services.GetService<IResponseCompressionProvider>()));
}
