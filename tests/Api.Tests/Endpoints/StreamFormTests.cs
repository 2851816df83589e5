using System.Net;
using System.Text.Json;
using SerializationApi.Api.Tests.Support;

namespace SerializationApi.Api.Tests.Endpoints;

public sealed class StreamFormTests(ApiFixture api)
{
    private static readonly string[] MediaTypes =
    [
        "application/x-ndjson",
        "application/jsonl",
        "application/x-msgpack; delimited=true",
        "application/protobuf; delimited=true",
        "application/x-memorypack; delimited=true",
    ];

    public static TheoryData<string, string> Pairs => [.. from sent in MediaTypes from received in MediaTypes select (sent, received)];

    [Theory]
    [InlineData("users", 12)]
    [InlineData("users", 5_000)]
    [InlineData("messages", 12)]
    public async Task A_list_s_sample_has_a_line_for_each_item(string dataset, int count)
    {
        using HttpResponseMessage array = await SendAsync(HttpMethod.Get, $"/{dataset}/sample?count={count}", "application/json");
        using HttpResponseMessage lines = await SendAsync(HttpMethod.Get, $"/{dataset}/sample?count={count}", "application/x-ndjson");
        Assert.Equal("application/x-ndjson", lines.Content.Headers.ContentType!.ToString());
        using var items = JsonDocument.Parse(await array.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));
        string[] expected = [.. items.RootElement.EnumerateArray().Select(item => item.GetRawText()), ""];
        Assert.Equal(expected, (await lines.Content.ReadAsStringAsync(TestContext.Current.CancellationToken)).Split('\n'));
    }

    [Theory]
    [MemberData(nameof(Pairs))]
    public async Task An_echo_takes_any_stream_form_and_gives_any_other(string sent, string received)
    {
        using HttpResponseMessage response = await SendAsync(HttpMethod.Post, "/users/echo", received, await GetSampleAsync(sent), sent);
        Assert.Equal(HttpStatusCode.OK, response.StatusCode);
        Assert.Equal(received, response.Content.Headers.ContentType!.ToString());
        Assert.Equal(await GetSampleAsync(received), await response.Content.ReadAsByteArrayAsync(TestContext.Current.CancellationToken));
    }

    [Fact]
    public async Task A_single_value_has_no_stream_form()
    {
        using HttpResponseMessage response = await SendAsync(HttpMethod.Get, "/organizations/sample", "application/x-ndjson");
        Assert.Equal(HttpStatusCode.NotAcceptable, response.StatusCode);
    }

    [Fact]
    public async Task Lines_are_compressed_as_other_forms_are()
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, "/users/sample?count=1000");
        request.Headers.TryAddWithoutValidation("Accept", "application/jsonl");
        request.Headers.TryAddWithoutValidation("Accept-Encoding", "gzip");
        using HttpResponseMessage response = await api.Client.SendAsync(request, TestContext.Current.CancellationToken);
        Assert.Equal(["gzip"], response.Content.Headers.ContentEncoding);
    }

    private async Task<byte[]> GetSampleAsync(string mediaType)
    {
        using HttpResponseMessage response = await SendAsync(HttpMethod.Get, "/users/sample?count=7", mediaType);
        Assert.Equal(mediaType, response.Content.Headers.ContentType!.ToString());
        return await response.Content.ReadAsByteArrayAsync(TestContext.Current.CancellationToken);
    }

    private Task<HttpResponseMessage> SendAsync(
        HttpMethod method,
        string path,
        string accept,
        byte[]? body = null,
        string? contentType = null
    ) => api.Client.SendAsync(method, path, accept, body, contentType);
}
