using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using SerializationApi.Lab;

namespace Microsoft.AspNetCore.Builder;

/// <summary>Extension methods that map the page that shows an application's payloads.</summary>
public static class LabEndpointRouteBuilderExtensions
{
    /// <summary>
    /// Maps a page that sends requests to the application's endpoints and shows the responses in every format, byte by byte:
    /// <c>app.MapFormatsLab();</c>. In Development only, unless <paramref name="always"/>. The server stores nothing that is sent to the
    /// page.
    /// </summary>
    /// <param name="endpoints">The application, whose formats <c>AddFormats()</c> has registered.</param>
    /// <param name="pattern">The route of the page.</param>
    /// <param name="always">Whether it is mapped in every environment.</param>
    /// <param name="documentation">The address of Swagger UI, relative to the page's: <c>"swagger/index.html"</c>. Each endpoint then links
    /// to its operation there, if Swagger UI has <c>EnableDeepLinking()</c>. Null for no links.</param>
    /// <returns>The page and its requests, for example to require authorization; no effect if nothing is mapped.</returns>
    /// <remarks>
    /// The page shows the endpoints that OpenAPI documents describe (<c>AddOpenApi()</c>, <c>AddEndpointsApiExplorer()</c> or controllers);
    /// without a description it still decodes bodies. It calls them from the browser, with the user's cookies and rights.
    /// </remarks>
    public static IEndpointConventionBuilder MapFormatsLab(
        this IEndpointRouteBuilder endpoints,
        string pattern = "/lab",
        bool always = false,
        string? documentation = null
    )
    {
        RouteGroupBuilder group = endpoints.MapGroup(pattern);
        if (!always && !endpoints.ServiceProvider.GetRequiredService<IHostEnvironment>().IsDevelopment())
        {
            return group;
        }

        var api = new LabApi(endpoints.ServiceProvider, documentation);
        group.MapGet("", LabPage.RespondAsync);
        foreach (string file in LabPage.Files)
        {
            group.MapGet(file, http => LabPage.RespondAsync(http, file));
        }

        group.MapGet("endpoints", http => LabDescription.RespondAsync(http, api));
        group.MapPost("annotate", http => LabPayloads.AnnotateAsync(http, api));
        group.MapPost("convert", http => LabPayloads.ConvertAsync(http, api));
        group.MapPost("sizes", LabPayloads.MeasureAsync);
        return group.ExcludeFromDescription();
    }

    private static void MapGet(this RouteGroupBuilder group, string path, RequestDelegate handler) =>
        group.MapMethods(path, [HttpMethods.Get, HttpMethods.Head], handler);
}
