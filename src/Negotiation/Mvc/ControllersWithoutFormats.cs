using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Mvc.Controllers;
using Microsoft.AspNetCore.Mvc.Infrastructure;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

namespace SerializationApi.Negotiation;

/// <summary>Logs at the start how controllers get the formats, if only minimal APIs have them.</summary>
internal sealed class ControllersWithoutFormats(ILogger<Negotiator> logger) : IStartupFilter
{
    public Action<IApplicationBuilder> Configure(Action<IApplicationBuilder> next) =>
        app =>
        {
            next(app);
            IServiceProvider services = app.ApplicationServices;
            int count = services.GetService<MvcFormats>() is not null
                ? 0
                : services
                    .GetService<IActionDescriptorCollectionProvider>()
                    ?.ActionDescriptors.Items.OfType<ControllerActionDescriptor>()
                    .Count()
                    ?? 0;
            if (count > 0)
            {
                NegotiationLog.ControllersWithoutFormats(logger, count);
            }
        };
}
