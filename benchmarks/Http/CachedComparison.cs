using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;
using SerializationApi.Contracts;
using SerializationApi.Formats;

namespace SerializationApi.Benchmarks.Http;

/// <summary>
/// A GET that the output cache holds, with its entity tag, beside the same bytes from an array in an application that has no negotiation, once
/// with ASP.NET Core's output cache and once without any cache; each in turn, by wrk.
/// </summary>
internal static class CachedComparison
{
    /// <summary>The arguments that start it: <c>http cached [seconds] [rounds]</c>.</summary>
    public const string Argument = "cached";

    private static readonly Rounds Default = new(Seconds: 3, Count: 5);
    private static readonly int[] MemberCounts = [100, 1_000];

    /// <summary>Measures, and writes a table of medians.</summary>
    /// <param name="arguments">How many seconds each measurement takes, and how many rounds there are.</param>
    /// <returns>The exit code: 1 when wrk is missing.</returns>
    public static async Task<int> RunAsync(string[] arguments)
    {
        var wrk = new Wrk();
        if (!wrk.IsInstalled())
        {
            return 1;
        }

        Rounds rounds = Default.With(arguments);
        await using WebApplication cached = CreateCached();
        await using WebApplication framework = CreateStatic(isCached: true);
        await using WebApplication constant = CreateStatic(isCached: false);
        await cached.StartAsync();
        await framework.StartAsync();
        await constant.StartAsync();
        Console.WriteLine("| members | format | cached, requests/s | framework's cache alone | static | cached / static (least to most) | framework's cache / static | cached / framework's cache |");
        Console.WriteLine("|---:|---|---:|---:|---:|---:|---:|---:|");
        foreach (int members in MemberCounts)
        {
            foreach (Format format in FormatSet.Standard(Shapes.FormatLimits.Default))
            {
                string path = $"/{members}/{format.Name}";
                (double Cached, double Framework, double Static)[] rates = await rounds.MeasureAsync(MeasureAsync);
                Console.WriteLine(
                    $"| {members} | {format.Name} | {Median(static rate => rate.Cached)} | {Median(static rate => rate.Framework)} | {Median(static rate => rate.Static)} "
                    + $"| {Ratio(static rate => rate.Cached / rate.Static)} | {Ratio(static rate => rate.Framework / rate.Static)} | {Ratio(static rate => rate.Cached / rate.Framework)} |");

                string Median(Func<(double Cached, double Framework, double Static), double> select) => Rounds.Median(rates.Select(select));

                string Ratio(Func<(double Cached, double Framework, double Static), double> select) => Rounds.Ratio(rates.Select(select));

                async Task<(double, double, double)> MeasureAsync(int seconds) => (
                    await wrk.MeasureAsync(cached.Urls.First() + $"/{members}", format.MediaTypes[0], seconds),
                    await wrk.MeasureAsync(framework.Urls.First() + path, format.MediaTypes[0], seconds),
                    await wrk.MeasureAsync(constant.Urls.First() + path, format.MediaTypes[0], seconds));
            }
        }

        return 0;
    }

    private static WebApplication CreateCached()
    {
        WebApplicationBuilder builder = BareApp.CreateBuilder();
        builder.Services.AddFormats(formats => formats.AddShapes(ContractShapes.All));
        builder.Services.AddOutputCache(static options => options.DefaultExpirationTimeSpan = TimeSpan.FromHours(1));
        WebApplication app = builder.Build();
        app.UseOutputCache();
        foreach (int members in MemberCounts)
        {
            app.MapGet($"/{members}", () => OrganizationSample.Create(members, seed: 1)).Negotiate().WithETags().CacheOutput();
        }

        return app;
    }

    private static WebApplication CreateStatic(bool isCached)
    {
        WebApplicationBuilder builder = BareApp.CreateBuilder();
        builder.Services.AddOutputCache(static options => options.DefaultExpirationTimeSpan = TimeSpan.FromHours(1));
        WebApplication app = builder.Build();
        if (isCached)
        {
            app.UseOutputCache();
        }

        foreach (int members in MemberCounts)
        {
            foreach (Format format in FormatSet.Standard(Shapes.FormatLimits.Default))
            {
                IEndpointConventionBuilder endpoint = BareApp.MapArray(app, $"/{members}/{format.Name}", format, OrganizationSample.Create(members, seed: 1));
                if (isCached)
                {
                    endpoint.CacheOutput();
                }
            }
        }

        return app;
    }
}
