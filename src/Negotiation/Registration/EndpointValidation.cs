using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;

namespace SerializationApi.Negotiation;

/// <summary>
/// Builds all endpoints while the application starts, before it listens: a handler whose contract has no shape stops the
/// start instead of the first request.
/// </summary>
internal sealed class EndpointValidation : IStartupFilter
{
    /// <inheritdoc />
    public Action<IApplicationBuilder> Configure(Action<IApplicationBuilder> next) => app =>
    {
        next(app);
        _ = app.ApplicationServices.GetService<EndpointDataSource>()?.Endpoints;
    };
}
