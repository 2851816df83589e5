using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;

namespace SerializationApi.Crash;

/// <summary>An app that starts and ends. Its handler returns a type without a shape.</summary>
internal static class ShapelessApp
{
    /// <summary>Runs it, with the lines that switch the formats on or without.</summary>
    public static async Task RunAsync(bool hasFormats)
    {
        WebApplicationBuilder builder = WebApplication.CreateBuilder();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        if (hasFormats)
        {
            builder.Services.AddFormats(static _ => { });
        }

        await using WebApplication app = builder.Build();
        RouteGroupBuilder api = hasFormats ? app.MapGroup("/").Negotiate() : app.MapGroup("/");
        api.MapGet("/", static () => new Unshaped(1));
        await app.StartAsync();
        await app.StopAsync();
    }
}

/// <summary>It has no shape.</summary>
internal sealed record Unshaped(int Id);
