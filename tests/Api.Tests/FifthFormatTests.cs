using System.Text.Json;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Mvc.Testing;
using Microsoft.AspNetCore.TestHost;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using SerializationApi.Api.Tests.Support;

namespace SerializationApi.Api.Tests;

/// <summary>One more <c>AddFormat</c> is all that a format needs: the service lists the formats nowhere.</summary>
public sealed class FifthFormatTests : IDisposable
{
    private readonly WebApplicationFactory<Program> _factory;
    private readonly HttpClient _client;

    public FifthFormatTests()
    {
        _factory = new WebApplicationFactory<Program>().WithWebHostBuilder(host =>
            host.ConfigureLogging(logging => logging.ClearProviders())
                .UseSetting("Service:DefaultFormat", "fifth")
                .ConfigureTestServices(services =>
                    services.AddFormats(formats => formats.AddFormat((_, limits) => new FifthFormat(limits)))
                )
        );
        _client = _factory.CreateClient();
    }

    [Fact]
    public async Task It_may_be_the_default()
    {
        using HttpResponseMessage response = await _client.SendAsync(HttpMethod.Get, "/users/sample");
        Assert.Equal("application/x-fifth", response.Content.Headers.ContentType!.ToString());
    }

    [Fact]
    public async Task It_is_described_as_a_file()
    {
        using HttpResponseMessage response = await _client.SendAsync(HttpMethod.Get, "/swagger/v1/swagger.json");
        using var document = JsonDocument.Parse(await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));
        JsonElement content = document
            .RootElement.GetProperty("paths")
            .GetProperty("/users/echo")
            .GetProperty("post")
            .GetProperty("requestBody")
            .GetProperty("content");
        Assert.Equal("binary", content.GetProperty("application/x-fifth").GetProperty("schema").GetProperty("format").GetString());
    }

    [Fact]
    public async Task It_is_offered_as_a_download()
    {
        using HttpResponseMessage response = await _client.SendAsync(HttpMethod.Get, "/swagger/index.js");
        string script = await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken);
        Assert.Contains("application/x-fifth", script, StringComparison.Ordinal);
        Assert.Contains("application/x-msgpack", script, StringComparison.Ordinal);
        Assert.DoesNotContain("text/json", script, StringComparison.Ordinal);
    }

    public void Dispose()
    {
        _client.Dispose();
        _factory.Dispose();
    }
}
