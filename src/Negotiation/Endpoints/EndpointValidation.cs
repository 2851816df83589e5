using System.Reflection;
using System.Runtime.ExceptionServices;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;
using SerializationApi.Formats.Infrastructure;

namespace SerializationApi.Negotiation;

/// <summary>
/// Builds all endpoints while the application starts, before it listens. A handler or hub method whose contract has no shape then stops the
/// start instead of failing the first request.
/// </summary>
internal sealed class EndpointValidation(MissingShapes missing) : IStartupFilter
{
    public Action<IApplicationBuilder> Configure(Action<IApplicationBuilder> next) =>
        app =>
        {
            next(app);
            try
            {
                IReadOnlyList<Endpoint> endpoints = app.ApplicationServices.GetService<EndpointDataSource>() is { } all
                    ? KeptEndpoints.KeepAll(app, all)
                    : [];
                if (app.ApplicationServices.GetService<IDeclaredMessages>() is { } messages)
                {
                    var hubs = new HubMethods(messages, missing, app.ApplicationServices.GetService<IServiceProviderIsService>());
                    foreach (Endpoint endpoint in endpoints)
                    {
                        hubs.Check(endpoint);
                    }
                }

                missing.ThrowIfAny();
            }
            catch (TargetInvocationException error)
            {
                // Metadata providers are called by reflection, so the real exception is the inner one.
                if (error.GetBaseException() is MissingShapeException one)
                {
                    missing.Add(one);
                    missing.ThrowIfAny();
                }

                ExceptionDispatchInfo.Throw(error.GetBaseException());
            }
        };
}
