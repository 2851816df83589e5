using System.Net;
using System.Text;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Mvc.Testing;
using Microsoft.Extensions.Logging;
using SerializationApi.Samples;

namespace SerializationApi.Adopting.Tests;

/// <summary>The sample with a database: writes that replace only what the client has seen.</summary>
public sealed class ProductTests : IAsyncLifetime
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("products-");
    private readonly WebApplicationFactory<Product> _factory;
    private HttpClient _client = null!;

    public ProductTests() =>
        _factory = new WebApplicationFactory<Product>().WithWebHostBuilder(host =>
            host.ConfigureLogging(static logging => logging.ClearProviders())
                .UseSetting("ConnectionStrings:Products", $"Data Source={Path.Combine(_folder.FullName, "products.db")};Pooling=False")
        );

    public ValueTask InitializeAsync()
    {
        _client = _factory.CreateClient();
        return default;
    }

    public async ValueTask DisposeAsync()
    {
        await _factory.DisposeAsync();
        _folder.Delete(recursive: true);
    }

    [Fact]
    public async Task Of_16_writes_at_once_that_expect_one_version_one_succeeds()
    {
        const int Writers = 16;
        for (int round = 0; round < 30; round++)
        {
            string tag = await ReadTagAsync();
            using var barrier = new Barrier(Writers);
            HttpStatusCode[] statuses = await Task.WhenAll(
                Enumerable
                    .Range(0, Writers)
                    .Select(i =>
                        Task.Factory.StartNew(
                                () =>
                                {
                                    barrier.SignalAndWait();
                                    return WriteAsync(tag, $$"""{"name":"tea","stock":{{i}}}""");
                                },
                                CancellationToken.None,
                                TaskCreationOptions.LongRunning,
                                TaskScheduler.Default
                            )
                            .Unwrap()
                    )
            );

            Assert.Equal(
                [HttpStatusCode.NoContent, .. Enumerable.Repeat(HttpStatusCode.PreconditionFailed, Writers - 1)],
                statuses.Order()
            );
            Assert.NotEqual(tag, await ReadTagAsync());
        }
    }

    [Fact]
    public async Task A_write_says_what_it_expects()
    {
        string tag = await ReadTagAsync();

        Assert.Equal(HttpStatusCode.PreconditionRequired, await WriteAsync(null, "{}"));
        Assert.Equal(HttpStatusCode.PreconditionFailed, await WriteAsync("\"0\"", "{}"));
        Assert.Equal(HttpStatusCode.PreconditionFailed, await WriteAsync("W/" + tag, "{}"));
        Assert.Equal(HttpStatusCode.NoContent, await WriteAsync($"\"0\", {tag}", """{"name":"coffee","stock":3}"""));
        Assert.Equal(HttpStatusCode.PreconditionFailed, await WriteAsync(tag, "{}"));
        Assert.Equal(HttpStatusCode.NoContent, await WriteAsync("*", """{"name":"milk","stock":4}"""));
        Assert.Equal("""{"id":1,"name":"milk","stock":4}""", await _client.GetStringAsync("/products/1"));
    }

    private async Task<string> ReadTagAsync()
    {
        using HttpResponseMessage response = await _client.GetAsync("/products/1");
        return response.Headers.ETag!.ToString();
    }

    private async Task<HttpStatusCode> WriteAsync(string? ifMatch, string body)
    {
        using var request = new HttpRequestMessage(HttpMethod.Put, "/products/1")
        {
            Content = new StringContent(body, Encoding.UTF8, "application/json"),
        };
        request.Headers.TryAddWithoutValidation("If-Match", ifMatch);
        using HttpResponseMessage response = await _client.SendAsync(request);
        return response.StatusCode;
    }
}
