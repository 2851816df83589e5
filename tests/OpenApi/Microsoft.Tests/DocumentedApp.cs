using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Routing;
using Microsoft.AspNetCore.TestHost;
using Microsoft.Extensions.Logging;
using SerializationApi.Tests.Support.OpenApi;

namespace SerializationApi.OpenApi.Tests;

/// <summary>An application whose document is made by the library under test.</summary>
internal sealed class DocumentedApp : IAsyncDisposable
{
    private readonly WebApplication _app;

    private DocumentedApp(WebApplication app, HttpClient client, JsonElement document)
    {
        _app = app;
        Client = client;
        Document = document;
    }

    public HttpClient Client { get; }

    public JsonElement Document { get; }

    /// <summary>Starts it, and makes the document.</summary>
    /// <param name="map">Maps its endpoints, which are negotiated.</param>
    /// <param name="isNewer">Whether the document is OpenAPI 3.1, not 3.0.</param>
    /// <param name="addServices">Adds what else it has.</param>
    public static async Task<DocumentedApp> StartAsync(
        Action<IEndpointRouteBuilder> map,
        bool isNewer = true,
        Action<IServiceCollection>? addServices = null
    )
    {
        WebApplicationBuilder builder = WebApplication.CreateBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseTestServer();
        builder.Services.AddFormats(formats => formats.AddShapes(TestShapes.All));
        addServices?.Invoke(builder.Services);
        Library.Add(builder.Services, isNewer);
        WebApplication app = builder.Build();
        map(app.MapGroup("/").Negotiate(static options => options.DescribeRefusals = true));
        if (addServices is not null)
        {
            app.MapControllers();
        }

        Library.Map(app, isNewer);
        await app.StartAsync();
        HttpClient client = app.GetTestClient();
        using var document = JsonDocument.Parse(await client.GetStringAsync(Library.Path));
        return new DocumentedApp(app, client, document.RootElement.Clone());
    }

    /// <summary>The schema of a body.</summary>
    /// <param name="path">The operation's path.</param>
    /// <param name="method">Its method, in small letters.</param>
    /// <param name="status">The response's status; null of a request.</param>
    /// <param name="mediaType">The media type.</param>
    public JsonElement Schema(string path, string method, string? status = "200", string mediaType = "application/json") =>
        Content(path, method, status).GetProperty(mediaType).GetProperty("schema");

    /// <summary>The bodies of a request or response, by their media types.</summary>
    public JsonElement Content(string path, string method, string? status = "200")
    {
        JsonElement operation = Document.GetProperty("paths").GetProperty(path).GetProperty(method);
        return (status is null ? operation.GetProperty("requestBody") : operation.GetProperty("responses").GetProperty(status)).GetProperty(
            "content"
        );
    }

    /// <summary>What is wrong with JSON.</summary>
    public IReadOnlyList<string> FindErrors(JsonElement schema, string json)
    {
        using var value = JsonDocument.Parse(json);
        return new SchemaCheck(Document).FindErrors(schema, value.RootElement);
    }

    public async ValueTask DisposeAsync()
    {
        Client.Dispose();
        await _app.StopAsync();
        await _app.DisposeAsync();
    }
}
