using System.Runtime;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using SerializationApi.Benchmarks.Codecs;
using SerializationApi.Contracts;

namespace SerializationApi.Benchmarks.Http;

/// <summary>
/// A minimal API that a process of its own serves for <see cref="StartComparison"/>: with negotiated formats, or with System.Text.Json
/// alone, whose metadata are source-generated.
/// </summary>
internal static class StartApp
{
    /// <summary>The argument that serves with negotiated formats.</summary>
    public const string FormatsArgument = "start-formats";

    /// <summary>The argument that serves with System.Text.Json.</summary>
    public const string JsonArgument = "start-json";

    /// <summary>Where 100 members are.</summary>
    public const string MembersPath = "/members";

    /// <summary>Where it says how many methods were compiled just in time, and in how many milliseconds.</summary>
    public const string CompiledPath = "/compiled";

    private const int Members = 100;

    /// <summary>Serves until it is killed, and prints its address.</summary>
    public static async Task RunAsync(bool hasFormats)
    {
        WebApplicationBuilder builder = BareApp.CreateBuilder();
        if (hasFormats)
        {
            builder.Services.AddFormats(formats => formats.AddShapes(ContractShapes.All));
        }
        else
        {
            builder.Services.ConfigureHttpJsonOptions(static options => options.SerializerOptions.TypeInfoResolverChain.Insert(0, SampleJson.Default));
        }

        await using WebApplication app = builder.Build();
        Organization organization = OrganizationSample.Create(Members, seed: 1);
        RouteHandlerBuilder members = app.MapGet(MembersPath, () => organization);
        if (hasFormats)
        {
            members.Negotiate();
        }

        app.MapGet(CompiledPath, static () => $"{JitInfo.GetCompiledMethodCount()} {JitInfo.GetCompilationTime().TotalMilliseconds:F0}");
        await app.StartAsync();
        await Console.Out.WriteLineAsync(app.Urls.Single());
        await app.WaitForShutdownAsync();
    }
}
