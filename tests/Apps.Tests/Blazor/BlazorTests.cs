using System.Net.Http.Json;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.TestHost;
using Microsoft.Extensions.DependencyInjection;

namespace SerializationApi.Apps.Tests.Blazor;

/// <summary>The host of a client in the browser: controllers, the document of NSwag, and the page for every other address.</summary>
public sealed class BlazorTests
{
    private const string Page = "<!DOCTYPE html><script src=\"_framework/blazor.webassembly.js\"></script>";

    [Fact]
    public async Task Controllers_and_the_page_respond_as_they_did()
    {
        string[] differences = await Trial.CompareAsync(
            StartAsync,
            "200 GET /api/products",
            "200 GET /api/products/1",
            "404 GET /api/products/9",
            "201 POST /api/products {\"name\":\"Mate\",\"price\":3}",
            "400 POST /api/products {\"name\":\"\"}",
            "200 GET /counter",
            "200 GET /"
        );

        Assert.Equal(Trial.Gains, differences);
    }

    // MVC's says the path and a line, ours the byte, in every format alike.
    [Fact]
    public async Task A_body_that_is_no_JSON_is_another_problem_of_the_same_status()
    {
        string[] differences = await Trial.CompareAsync(StartAsync, "400 POST /api/products {");

        Assert.Equal(
            [
                .. Trial.Gains.Append("+Content-Type: application/problem+json").Order(StringComparer.Ordinal),
                """+{"type":"https://tools.ietf.org/html/rfc9110#section-15.5.1","title":"The body is """
                    + """invalid","status":400,"detail":"At byte 1: found the end of the payload, expected a member\u0027s """
                    + """name.","expected":"a member\u0027s name","found":"the end of the payload","offset":1}""",
                "-Content-Type: application/problem+json; charset=utf-8",
            ],
            differences.Where(static line => !line.StartsWith("-{", StringComparison.Ordinal))
        );
    }

    [Fact]
    public Task Their_document_gains_media_types_and_nothing_else() =>
        Trial.AssertGainsMediaTypesAsync(StartAsync, "/swagger/v1/swagger.json");

    [Fact]
    public async Task The_client_reads_its_JSON_and_others_have_every_format()
    {
        await using WebApplication app = await StartAsync(hasFormats: true);

        Assert.Equal(Catalog.All, await app.GetTestClient().GetFromJsonAsync<List<Product>>("/api/products", JsonSerializerOptions.Web));
        Assert.Equal(Catalog.All, await Trial.UnpackAsync<List<Product>>(app, "/api/products"));
    }

    private static Task<WebApplication> StartAsync(bool hasFormats) =>
        Trial.StartAsync(
            builder =>
            {
                IMvcBuilder controllers = builder.Services.AddControllers().AddApplicationPart(typeof(ProductsController).Assembly);
                builder.Services.AddOpenApiDocument();
                if (hasFormats)
                {
                    controllers.AddFormats(static formats => formats.AddShapes(ProductShapes.All));
                    builder.Services.AddFormatsNSwag();
                }
            },
            static app =>
            {
                app.UseOpenApi();
                app.MapControllers();
                app.MapFallback(
                    static (HttpResponse response) =>
                    {
                        response.ContentType = "text/html";
                        return response.WriteAsync(Page);
                    }
                );
            }
        );
}
