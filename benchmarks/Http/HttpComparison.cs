using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;
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
        WebApplicationBuilder builder = BareApp.CreateBuilder(Url);
        builder.Services.AddFormats(formats => formats.AddShapes(ContractShapes.All));
        await using WebApplication app = builder.Build();

        Organization organization = OrganizationSample.Create(Members, seed: 1);
        app.MapGroup("/").Negotiate().MapGet("/negotiated", () => organization);
        foreach (Format format in app.Services.GetRequiredService<FormatSet>().Formats)
        {
            BareApp.MapArray(app, $"/static/{format.Name}", format, organization);
            Console.WriteLine($"wrk -c 32 -t 1 -d 5 -H 'Accept: {format.MediaTypes[0]}' {Url}/negotiated      # against {Url}/static/{format.Name}");
        }

        await app.RunAsync();
    }
}
