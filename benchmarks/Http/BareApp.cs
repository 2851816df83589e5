using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Logging;
using SerializationApi.Contracts;
using SerializationApi.Formats;

namespace SerializationApi.Benchmarks.Http;

/// <summary>A minimal API with nothing beside what is measured.</summary>
internal static class BareApp
{
    /// <summary>One that logs nothing.</summary>
    /// <param name="url">Where it listens; on a free port when nothing is said.</param>
    public static WebApplicationBuilder CreateBuilder(string url = "http://127.0.0.1:0")
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.Configuration["urls"] = url;
        return builder;
    }

    /// <summary>Serves an organisation that is encoded beforehand, which is the least that any endpoint does.</summary>
    public static IEndpointConventionBuilder MapArray(WebApplication app, string path, Format format, Organization organization)
    {
        byte[] payload = Encode(format, organization);
        string contentType = format.MediaTypes[0];
        return app.MapGet(path, async (HttpContext http) =>
        {
            http.Response.ContentType = contentType;
            http.Response.ContentLength = payload.Length;
            await http.Response.BodyWriter.WriteAsync(payload);
        });
    }

    /// <summary>An organisation in a format.</summary>
    public static byte[] Encode(Format format, Organization organization)
    {
        using PooledBuffer encoded = format.CreateCodec<Organization, OrganizationShape>().Encode(organization);
        return encoded.Span.ToArray();
    }
}
