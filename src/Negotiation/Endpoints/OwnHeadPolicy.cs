using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using Microsoft.AspNetCore.Routing.Matching;

namespace SerializationApi.Negotiation;

/// <summary>Prefers an endpoint that the application maps for HEAD to the HEAD that was added to a GET of the same route.</summary>
internal sealed class OwnHeadPolicy : MatcherPolicy, IEndpointSelectorPolicy
{
    /// <summary>Runs after the framework's policies for methods and media types.</summary>
    public override int Order => 1_000;

    public bool AppliesToEndpoints(IReadOnlyList<Endpoint> endpoints) =>
        endpoints.Any(IsAdded) && endpoints.Any(static endpoint => IsOwn(endpoint));

    public Task ApplyAsync(HttpContext httpContext, CandidateSet candidates)
    {
        if (HttpMethods.IsHead(httpContext.Request.Method))
        {
            for (int i = 0; i < candidates.Count; i++)
            {
                if (candidates.IsValidCandidate(i) && IsAdded(candidates[i].Endpoint) && HasOwn(candidates, candidates[i].Score))
                {
                    candidates.SetValidity(i, false);
                }
            }
        }

        return Task.CompletedTask;
    }

    // A more specific route has a better score and wins as usual.
    private static bool HasOwn(CandidateSet candidates, int score)
    {
        for (int i = 0; i < candidates.Count; i++)
        {
            if (candidates.IsValidCandidate(i) && candidates[i].Score == score && IsOwn(candidates[i].Endpoint))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsAdded(Endpoint endpoint) => endpoint.Metadata.GetMetadata<HeadMetadata>() is not null;

    private static bool IsOwn(Endpoint endpoint) =>
        !IsAdded(endpoint)
        && endpoint.Metadata.GetMetadata<IHttpMethodMetadata>()?.HttpMethods.Contains(HttpMethods.Head, StringComparer.OrdinalIgnoreCase)
            == true;
}
