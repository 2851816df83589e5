using System.Collections.Concurrent;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using SerializationApi.Contracts;
using SerializationApi.Formats;
using SerializationApi.Negotiation;

namespace SerializationApi.Benchmarks.Http;

/// <summary>
/// A minimal API with one contract, which <c>benchmarks/http.sh beside</c> loads: as it is, with entity tags of the payload, with those of
/// a version, and the same bytes from an array, which no serializer can be faster than.
/// </summary>
internal static class MinimalApi
{
    /// <summary>The argument that asks for it; those of ASP.NET Core follow, as <c>--urls</c>.</summary>
    public const string Argument = "serve";

    /// <summary>Serves until it is told to stop.</summary>
    public static Task RunAsync(string[] args)
    {
        WebApplicationBuilder builder = WebApplication.CreateBuilder(args);
        builder.Logging.SetMinimumLevel(LogLevel.Warning);
        builder.Services.AddFormats(static formats => formats.AddShapes(ContractShapes.All));
        WebApplication app = builder.Build();

        // Kept, as tools/MvcBaseline keeps them: formats are measured, and not the making of samples.
        var samples = new ConcurrentDictionary<int, Organization>();
        var payloads = new ConcurrentDictionary<(int Count, string MediaType), byte[]>();
        Organization Sample(int count) => samples.GetOrAdd(count, static count => OrganizationSample.Create(count, seed: 0));
        byte[] Payload(int count, string mediaType)
        {
            FormatSet formats = app.Services.GetRequiredService<FormatSet>();
            using PooledBuffer bytes = formats.GetCodecs<Organization>().Encode(formats.FindByContentType(mediaType)!, Sample(count));
            return bytes.Span.ToArray();
        }

        RouteGroupBuilder api = app.MapGroup("/").Negotiate();
        api.MapGet("/organizations", Sample);
        api.MapGet("/tags", Sample).WithETags();
        api.MapGet("/versions", Sample).WithETags(static (Organization organization) => organization.Id);
        api.MapPost("/organizations", static (Body<Organization> body) => body.Value);
        app.MapGet(
            "/array",
            (int count, HttpRequest request) =>
            {
                string mediaType = request.Headers.Accept.ToString();
                return Results.Bytes(payloads.GetOrAdd((count, mediaType), key => Payload(key.Count, key.MediaType)), mediaType);
            }
        );
        return app.RunAsync();
    }
}
