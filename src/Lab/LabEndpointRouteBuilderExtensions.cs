using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using SerializationApi.Lab;

namespace Microsoft.AspNetCore.Builder;

/// <summary>Maps the page that shows what an application sends.</summary>
public static class LabEndpointRouteBuilderExtensions
{
    /// <summary>
    /// Maps a page that sends requests to the application's endpoints and shows the responses in every format, byte by byte:
    /// <c>app.MapFormatsLab();</c>.
    /// In Development only, unless <paramref name="always"/>. Nothing that is sent to it is kept.
    /// </summary>
    /// <remarks>
    /// It shows the endpoints that OpenAPI documents describe (<c>AddOpenApi()</c>, <c>AddEndpointsApiExplorer()</c> or controllers);
    /// without a description it still decodes bodies.
    /// It calls them as the browser that shows it: with the same cookies, and the same rights.
    /// </remarks>
    /// <param name="endpoints">The application; <c>AddFormats()</c> has registered its formats.</param>
    /// <param name="pattern">Where the page is.</param>
    /// <param name="always">Whether it is mapped in every environment.</param>
    /// <param name="documentation">
    /// The address of Swagger UI, relative to the page's: <c>"swagger/index.html"</c>. Each endpoint then links to its operation there, if
    /// Swagger UI has <c>EnableDeepLinking()</c>. Null if the page links nowhere.
    /// </param>
    /// <returns>The page and what it asks for, to require authorization say; without effect where nothing is mapped.</returns>
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
