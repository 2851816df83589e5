using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.Primitives;

namespace SerializationApi.Negotiation;

/// <summary>
/// Keeps the endpoints of a data source until it changes. Otherwise the data sources of minimal APIs build all endpoints, and compile their
/// delegates, twice: for the check at the start and again for routing (docs/adr/0056-endpoints-are-built-once.md).
/// </summary>
internal sealed class KeptEndpoints(EndpointDataSource source) : EndpointDataSource
{
    // WebApplication and UseRouting keep the application's route builder under this key.
    private const string RouteBuilderKey = "__EndpointRouteBuilder";

    private readonly Lock _lock = new();
    private (IReadOnlyList<Endpoint> Endpoints, IChangeToken Token)? _kept;

    public override IReadOnlyList<Endpoint> Endpoints
    {
        get
        {
            lock (_lock)
            {
                if (_kept is not { Token.HasChanged: false })
                {
                    IChangeToken token = source.GetChangeToken(); // Read before the endpoints, so that a change in between counts.
                    _kept = (source.Endpoints, token);
                }

                return _kept.Value.Endpoints;
            }
        }
    }

    public override IChangeToken GetChangeToken() => source.GetChangeToken();

    public override IReadOnlyList<Endpoint> GetGroupedEndpoints(RouteGroupContext context) => source.GetGroupedEndpoints(context);

    /// <summary>Makes routing keep the endpoints of an application whose pipeline is configured.</summary>
    /// <returns>All endpoints; routing uses the same ones.</returns>
    public static IReadOnlyList<Endpoint> KeepAll(IApplicationBuilder app, EndpointDataSource endpoints)
    {
        if (
            !app.Properties.TryGetValue(RouteBuilderKey, out object? found)
            || found is not IEndpointRouteBuilder { DataSources: { IsReadOnly: false } routed }
            || endpoints is not CompositeEndpointDataSource composite
        )
        {
            return endpoints.Endpoints;
        }

        EndpointDataSource[] before = [.. routed];
        var kept = before.Distinct().ToDictionary(static source => source, static source => new KeptEndpoints(source));
        routed.Clear();
        foreach (EndpointDataSource source in before)
        {
            routed.Add(kept[source]);
        }

        return
        [
            .. composite.DataSources.SelectMany(source =>
                kept.TryGetValue(source, out KeptEndpoints? keeper) ? keeper.Endpoints : source.Endpoints
            ),
        ];
    }
}
