using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.TestHost;
using Microsoft.Extensions.DependencyInjection;
using SerializationApi.Api.OpenApi;
using SerializationApi.Api.Tests.Support;
using SerializationApi.Negotiation;

namespace SerializationApi.Api.Tests.OpenApi;

/// <summary>What the document says of a contract that not every format has a form for.</summary>
public sealed class OfferedFormatsTests
{
    [Fact]
    public async Task Only_formats_that_have_a_form_are_described()
    {
        JsonElement post = (await GetDocumentAsync()).GetProperty("paths").GetProperty("/roads").GetProperty("post");

        string[] offered = ["application/json", "application/x-msgpack", "application/x-memorypack"];
        Assert.Equal(offered, post.GetProperty("requestBody").GetProperty("content").EnumerateObject().Select(item => item.Name));
        Assert.Equal(
            offered,
            post.GetProperty("responses").GetProperty("200").GetProperty("content").EnumerateObject().Select(item => item.Name)
        );
    }

    private static async Task<JsonElement> GetDocumentAsync()
    {
        WebApplicationBuilder builder = WebApplication.CreateBuilder();
        builder.WebHost.UseTestServer();
        builder.Services.AddFormats(formats => formats.AddShapes(RoadMapShapes.All));
        builder.Services.AddDocumentation();
        await using WebApplication app = builder.Build();
        app.MapPost("/roads", (Body<RoadMap> body) => body.Value).Negotiate();
        app.UseDocumentation();
        await app.StartAsync(TestContext.Current.CancellationToken);
        using HttpClient client = app.GetTestClient();
        using var document = JsonDocument.Parse(
            await client.GetStringAsync(new Uri("/swagger/v1/swagger.json", UriKind.Relative), TestContext.Current.CancellationToken)
        );
        return document.RootElement.Clone();
    }
}
