using System.Net;
using System.Text.Json;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Mvc.Testing;
using Microsoft.AspNetCore.TestHost;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using SerializationApi.Api.Tests.Support;

namespace SerializationApi.Api.Tests;

/// <summary>CBOR, which the service does not have, in it.</summary>
public sealed class CborTests : IDisposable
{
    private const string MediaType = "application/cbor";

    private readonly WebApplicationFactory<Program> _factory;
    private readonly HttpClient _client;

    public CborTests()
    {
        _factory = new WebApplicationFactory<Program>().WithWebHostBuilder(host =>
            host.ConfigureLogging(logging => logging.ClearProviders())
                .ConfigureTestServices(services => services.AddFormats(formats => formats.AddCbor()))
        );
        _client = _factory.CreateClient();
    }

    [Theory]
    [InlineData("/users/sample")]
    [InlineData("/organizations/sample?count=300")]
    public async Task A_value_in_Cbor_is_the_value_in_Json(string path)
    {
        using HttpResponseMessage cbor = await _client.SendAsync(HttpMethod.Get, path, MediaType);
        Assert.Equal(MediaType, cbor.Content.Headers.ContentType!.ToString());
        byte[] payload = await cbor.Content.ReadAsByteArrayAsync(TestContext.Current.CancellationToken);

        string echo = path.Split('/')[1];
        using HttpResponseMessage json = await _client.SendAsync(HttpMethod.Post, $"/{echo}/echo", "application/json", payload, MediaType);
        using HttpResponseMessage expected = await _client.SendAsync(HttpMethod.Get, path, "application/json");
        Assert.Equal(HttpStatusCode.OK, json.StatusCode);
        Assert.Equal(
            await expected.Content.ReadAsStringAsync(TestContext.Current.CancellationToken),
            await json.Content.ReadAsStringAsync(TestContext.Current.CancellationToken)
        );
    }

    [Fact]
    public async Task A_body_that_is_invalid_is_a_problem_with_the_offset()
    {
        using HttpResponseMessage response = await _client.SendAsync(
            HttpMethod.Post,
            "/users/echo",
            "application/json",
            [0x81, 0xa1, 0x62, (byte)'i', (byte)'d', 0x9b],
            MediaType
        );
        Assert.Equal(HttpStatusCode.BadRequest, response.StatusCode);
        JsonElement problem = await response.ReadProblemAsync();
        Assert.Equal(5, problem.GetProperty("offset").GetInt64());
        Assert.Contains("8 bytes more are needed", problem.GetRawText(), StringComparison.Ordinal);
    }

    public void Dispose()
    {
        _client.Dispose();
        _factory.Dispose();
    }
}
