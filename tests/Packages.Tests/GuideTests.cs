using System.Net;
using System.Text;
using SerializationApi.Packages.Tests.Feeds;
using SerializationApi.Tests.Support;

namespace SerializationApi.Packages.Tests;

/// <summary>The program of docs/guide.md, in a new project that refers to nothing but the packages.</summary>
public sealed class GuideTests(Feed feed)
{
    [Fact]
    public async Task The_program_of_the_guide_versions_its_orders_and_describes_them()
    {
        string path = Path.Combine(Repository.Root, "docs", "guide.md");
        Dictionary<string, string> blocks = Readme.BlocksOf(await File.ReadAllTextAsync(path, TestContext.Current.CancellationToken));
        UserProject app = feed.Service("SerializationApi.OpenApi")
            .With("Order.cs", blocks[Readme.Contract])
            .With("Program.cs", blocks[Readme.Service]);
        await app.BuildAsync();

        using RunningService running = await app.ServeAsync();
        using var client = new HttpClient { BaseAddress = running.Address };
        Assert.Equal(HttpStatusCode.NoContent, await PutAsync(client, "If-None-Match", "*"));
        Assert.Equal(HttpStatusCode.PreconditionFailed, await PutAsync(client, "If-None-Match", "*"));
        using HttpResponseMessage order = await running.GetAsync("/orders/7", "application/x-msgpack");
        byte[] payload = await order.Content.ReadAsByteArrayAsync(TestContext.Current.CancellationToken);
        Assert.Equal("930792A3746561A46D696C6B01", Convert.ToHexString(payload));
        string tag = order.Headers.ETag!.ToString();
        Assert.Equal(HttpStatusCode.NoContent, await PutAsync(client, "If-Match", tag));
        Assert.Equal(HttpStatusCode.PreconditionFailed, await PutAsync(client, "If-Match", tag));
        using HttpResponseMessage missing = await running.GetAsync("/orders/8");
        Assert.Equal(HttpStatusCode.NotFound, missing.StatusCode);
        Assert.Equal("application/problem+json", missing.Content.Headers.ContentType?.MediaType);
        using HttpResponseMessage document = await running.GetAsync("/openapi/v1.json");
        string description = await document.Content.ReadAsStringAsync(TestContext.Current.CancellationToken);
        Assert.Contains("application/x-protobuf", description, StringComparison.Ordinal);
    }

    private static async Task<HttpStatusCode> PutAsync(HttpClient client, string condition, string tag)
    {
        using var content = new StringContent("""{"id":7,"items":["tea","milk"]}""", Encoding.UTF8, "application/json");
        using var request = new HttpRequestMessage(HttpMethod.Put, new Uri("/orders/7", UriKind.Relative)) { Content = content };
        request.Headers.TryAddWithoutValidation(condition, tag);
        using HttpResponseMessage response = await client.SendAsync(request, TestContext.Current.CancellationToken);
        return response.StatusCode;
    }
}
