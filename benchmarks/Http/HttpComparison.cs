using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using SerializationApi.Contracts;
using SerializationApi.Formats;

namespace SerializationApi.Benchmarks.Http;

/// <summary>
/// A server for wrk: the same 100 members negotiated, and written from arrays that were encoded beforehand. What the
/// second does is the least that any endpoint does.
/// </summary>
internal static class HttpComparison
{
    /// <summary>The argument that starts this server instead of the benchmarks.</summary>
    public const string Argument = "http";

    private const int Members = 100;
    private const string Url = "http://127.0.0.1:5090";

    /// <summary>Serves <c>/negotiated</c> and, per format, <c>/static/{format}</c> until it is stopped.</summary>
    public static async Task RunAsync()
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.Services.AddFormats(formats => formats.AddShapes(ContractShapes.All));
        await using WebApplication app = builder.Build();
        app.Urls.Add(Url);

        Organization organization = OrganizationSample.Create(Members, seed: 1);
        app.MapGroup("/").Negotiate().MapGet("/negotiated", () => organization);
        foreach (Format format in app.Services.GetRequiredService<FormatSet>().Formats)
        {
            using PooledBuffer encoded = format.CreateCodec<Organization, OrganizationShape>().Encode(organization);
            byte[] payload = encoded.Span.ToArray();
            string contentType = format.MediaTypes[0];
            app.MapGet($"/static/{format.Name}", async (HttpContext http) =>
            {
                http.Response.ContentType = contentType;
                http.Response.ContentLength = payload.Length;
                await http.Response.BodyWriter.WriteAsync(payload);
            });
            Console.WriteLine($"wrk -c 32 -t 1 -d 5 -H 'Accept: {contentType}' {Url}/negotiated      # against {Url}/static/{format.Name}");
        }

        await app.RunAsync();
    }
}
