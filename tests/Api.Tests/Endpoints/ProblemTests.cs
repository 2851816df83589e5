using System.Net;
using System.Text;
using System.Text.Json;
using SerializationApi.Api.Tests.Support;
using SerializationApi.Contracts;

namespace SerializationApi.Api.Tests.Endpoints;

public sealed class ProblemTests(ApiFixture api)
{
    [Theory]
    [InlineData("count=abc", "count", "'abc'")]
    [InlineData("count=-1", "count", "'-1'")]
    [InlineData("count=1000001", "count", "'1000001'")]
    [InlineData("count=99999999999", "count", "'99999999999'")]
    [InlineData("count=1e3", "count", "'1e3'")]
    [InlineData("count=", "count", "''")]
    [InlineData("count=1&count=2", "count", "2 values")]
    [InlineData("seed=garbage", "seed", "'garbage'")]
    [InlineData("seed=2147483648", "seed", "'2147483648'")]
    [InlineData("seed=%3Cb%3E%26", "seed", "'<b>&'")]
    public async Task A_bad_query_value_is_named(string query, string parameter, string found)
    {
        foreach (string dataset in Datasets.All.Select(static dataset => dataset.Name))
        {
            foreach (string? accept in (string?[])[null, "application/json", "application/x-msgpack", "application/x-protobuf"])
            {
                using HttpResponseMessage response = await api.Client.SendAsync(HttpMethod.Get, $"/{dataset}/sample?{query}", accept);

                Assert.True(response.StatusCode == HttpStatusCode.BadRequest, $"{dataset} as {accept}: {response.StatusCode}");
                string? detail = (await response.ReadProblemAsync()).GetProperty("detail").GetString();
                Assert.StartsWith($"Query parameter '{parameter}': expected a whole number from ", detail, StringComparison.Ordinal);
                Assert.Contains(found, detail, StringComparison.Ordinal);
            }
        }
    }

    [Theory]
    [InlineData("application/json", "{\"id\": 1, \"tags\": 5}")]
    [InlineData("application/json", "")]
    [InlineData("application/x-msgpack", "\u0001")]
    [InlineData("application/x-protobuf", "\u0008")]
    [InlineData("application/x-memorypack", "\u0003")]
    public async Task An_invalid_body_is_a_400_with_what_and_where(string contentType, string body)
    {
        using HttpResponseMessage response = await api.Client.SendAsync(
            HttpMethod.Post,
            "/organizations/echo",
            "application/x-memorypack",
            Encoding.Latin1.GetBytes(body),
            contentType
        );

        Assert.Equal(HttpStatusCode.BadRequest, response.StatusCode);
        JsonElement problem = await response.ReadProblemAsync();
        Assert.NotEqual("", problem.GetProperty("expected").GetString());
        Assert.NotEqual("", problem.GetProperty("found").GetString());
        Assert.InRange(problem.GetProperty("offset").GetInt64(), 0, body.Length);
    }

    [Fact]
    public async Task What_nobody_can_write_is_a_406_that_lists_the_media_types()
    {
        using HttpResponseMessage response = await api.Client.SendAsync(HttpMethod.Get, "/users/sample", "text/csv, application/xml");

        Assert.Equal(HttpStatusCode.NotAcceptable, response.StatusCode);
        Assert.Contains("Accept", response.Headers.Vary);
        string problem = (await response.ReadProblemAsync()).GetRawText();
        Assert.All(
            ["application/json", "application/x-msgpack", "application/x-protobuf", "application/x-memorypack"],
            mediaType => Assert.Contains(mediaType, problem, StringComparison.Ordinal)
        );
    }

    [Theory]
    [InlineData("text/csv")]
    [InlineData(null)]
    public async Task A_body_in_an_unknown_format_is_a_415_that_says_what_is_known(string? contentType)
    {
        using HttpResponseMessage response = await api.Client.SendAsync(
            HttpMethod.Post,
            "/users/echo",
            "application/json",
            "[]"u8.ToArray(),
            contentType
        );

        Assert.Equal(HttpStatusCode.UnsupportedMediaType, response.StatusCode);
        await response.ReadProblemAsync();
        Assert.Contains("application/x-msgpack", Assert.Single(response.Headers.GetValues("Accept")), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("GET", "/planets/sample", HttpStatusCode.NotFound)]
    [InlineData("POST", "/planets/echo", HttpStatusCode.NotFound)]
    [InlineData("GET", "/schemas/planets.proto", HttpStatusCode.NotFound)]
    [InlineData("GET", "/users/echo", HttpStatusCode.MethodNotAllowed)]
    [InlineData("DELETE", "/users/sample", HttpStatusCode.MethodNotAllowed)]
    [InlineData("DELETE", "/healthz", HttpStatusCode.MethodNotAllowed)]
    [InlineData("POST", "/healthz", HttpStatusCode.MethodNotAllowed)]
    [InlineData("POST", "/formats", HttpStatusCode.MethodNotAllowed)]
    public async Task What_is_not_there_is_a_problem_whatever_Accept_says(string method, string path, HttpStatusCode expected)
    {
        using HttpResponseMessage response = await api.Client.SendAsync(new HttpMethod(method), path, "application/x-msgpack");

        Assert.Equal(expected, response.StatusCode);
        await response.ReadProblemAsync();
    }
}
