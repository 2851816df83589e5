using System.Reflection;
using System.Runtime.ExceptionServices;
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
        try
        {
            _ = app.ApplicationServices.GetService<EndpointDataSource>()?.Endpoints;
        }
        catch (TargetInvocationException error)
        {
            // Metadata providers are called by reflection: the exception that matters is the inner one.
            ExceptionDispatchInfo.Throw(error.GetBaseException());
        }
    };
}
