using System.IO.Pipelines;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;
using SerializationApi.Contracts;
using SerializationApi.Formats;
using SerializationApi.Negotiation;

namespace SerializationApi.Benchmarks.Http;

/// <summary>
/// A negotiated GET beside an endpoint that writes the same bytes from an array, and a negotiated POST beside one that reads the bytes and
/// drops them, which is the least that any endpoint does; over HTTP/1.1 by wrk and HTTP/2 by h2load, each in turn.
/// </summary>
internal static class HttpComparison
{
    /// <summary>The argument that starts it: <c>http [seconds] [rounds]</c>.</summary>
    public const string Argument = "http";

    private static readonly Rounds Default = new(Seconds: 2, Count: 3);
    private static readonly int[] MemberCounts = [1, 10, 100, 1_000];

    /// <summary>Measures, and writes a table of medians.</summary>
    /// <param name="arguments">How many seconds each measurement takes, and how many rounds there are.</param>
    /// <returns>The exit code: 1 when wrk or h2load is missing.</returns>
    public static async Task<int> RunAsync(string[] arguments)
    {
        Rounds rounds = Default.With(arguments);
        Console.WriteLine("| protocol | members | format | GET, requests/s | static | ratio (least to most) | POST | dropped | ratio (least to most) |");
        Console.WriteLine("|---|---:|---|---:|---:|---:|---:|---:|---:|");
        foreach ((HttpProtocols protocol, string name, LoadTool tool) in new (HttpProtocols, string, LoadTool)[] { (HttpProtocols.Http1, "HTTP/1.1", new Wrk()), (HttpProtocols.Http2, "HTTP/2", new H2Load()) })
        {
            if (!tool.IsInstalled())
            {
                return 1;
            }

            await using WebApplication app = CreateApp(protocol);
            await app.StartAsync();
            foreach (int members in MemberCounts)
            {
                foreach (Format format in app.Services.GetRequiredService<FormatSet>().Formats)
                {
                    Console.WriteLine($"| {name} | {members:N0} | {format.Name} {await CompareAsync(app.Urls.First(), tool, format, members, rounds)} |");
                }
            }
        }

        return 0;
    }

    private static async Task<string> CompareAsync(string address, LoadTool tool, Format format, int members, Rounds rounds)
    {
        string mediaType = format.MediaTypes[0];
        using var body = new RequestBody(BareApp.Encode(format, OrganizationSample.Create(members, seed: 1)), mediaType);
        string gets = await RatioAsync($"{address}/negotiated/{members}", $"{address}/static/{members}/{format.Name}", null);
        return gets + await RatioAsync($"{address}/negotiated", $"{address}/dropped", body);

        async Task<string> RatioAsync(string negotiated, string least, RequestBody? sent)
        {
            (double Negotiated, double Least)[] rates = await rounds.MeasureAsync(MeasureAsync);
            return $"| {Rounds.Median(rates.Select(static rate => rate.Negotiated))} | {Rounds.Median(rates.Select(static rate => rate.Least))} "
                + $"| {Rounds.Ratio(rates.Select(static rate => rate.Negotiated / rate.Least))} ";

            async Task<(double, double)> MeasureAsync(int seconds) =>
                (await tool.MeasureAsync(negotiated, mediaType, seconds, sent), await tool.MeasureAsync(least, mediaType, seconds, sent));
        }
    }

    private static WebApplication CreateApp(HttpProtocols protocol)
    {
        WebApplicationBuilder builder = BareApp.CreateBuilder();
        builder.WebHost.ConfigureKestrel(kestrel => kestrel.ConfigureEndpointDefaults(endpoint => endpoint.Protocols = protocol));
        builder.Services.AddFormats(formats => formats.AddShapes(ContractShapes.All));
        WebApplication app = builder.Build();
        IEndpointRouteBuilder negotiated = app.MapGroup("/negotiated").Negotiate();
        negotiated.MapPost("/", static (Body<Organization> _) => TypedResults.NoContent());
        app.MapPost("/dropped", DropAsync);
        foreach (int members in MemberCounts)
        {
            Organization organization = OrganizationSample.Create(members, seed: 1);
            negotiated.MapGet($"/{members}", () => organization);
            foreach (Format format in app.Services.GetRequiredService<FormatSet>().Formats)
            {
                BareApp.MapArray(app, $"/static/{members}/{format.Name}", format, organization);
            }
        }

        return app;
    }

    private static async Task DropAsync(HttpContext http)
    {
        ReadResult read;
        do
        {
            read = await http.Request.BodyReader.ReadAsync();
            http.Request.BodyReader.AdvanceTo(read.Buffer.End);
        }
        while (!read.IsCompleted);

        http.Response.StatusCode = StatusCodes.Status204NoContent;
    }
}
