using System.Net;
using SerializationApi.Api.Tests.Support;

namespace SerializationApi.Api.Tests.Endpoints;

public sealed class DatasetTests(ApiFixture api)
{
    private static readonly (string Name, string[] MediaTypes)[] Formats =
    [
        ("json", ["application/json", "text/json"]),
        ("msgpack", ["application/x-msgpack", "application/msgpack", "application/vnd.msgpack"]),
        ("protobuf", ["application/x-protobuf", "application/protobuf", "application/vnd.google.protobuf"]),
        ("memorypack", ["application/x-memorypack"]),
    ];

    public static TheoryData<string, string> DatasetsAndMediaTypes =>
        [.. from dataset in TestDataset.Names from format in Formats from mediaType in format.MediaTypes select (dataset.Data, mediaType)];

    public static TheoryData<string, string, string> DatasetsAndFormatPairs =>
        [
            .. from dataset in TestDataset.Names
            from sent in Formats
            from received in Formats
            select (dataset.Data, sent.Name, received.MediaTypes[0]),
        ];

    [Theory]
    [MemberData(nameof(DatasetsAndMediaTypes))]
    public async Task A_sample_comes_in_the_media_type_asked_for(string name, string mediaType)
    {
        using HttpResponseMessage response = await SendAsync(HttpMethod.Get, $"/{name}/sample?count=12&seed=5", mediaType);

        Assert.Equal(HttpStatusCode.OK, response.StatusCode);
        Assert.Equal(mediaType, response.Content.Headers.ContentType!.ToString());
        Assert.Contains("Accept", response.Headers.Vary);
        byte[] payload = await response.Content.ReadAsByteArrayAsync(TestContext.Current.CancellationToken);
        Assert.Equal(payload.Length, response.Content.Headers.ContentLength);
        var dataset = TestDataset.Find(name);
        Assert.Equal(dataset.Text(12, 5), dataset.Decode(api.Formats, mediaType, payload));
    }

    [Theory]
    [MemberData(nameof(DatasetsAndFormatPairs))]
    public async Task An_echo_takes_any_format_and_gives_any_other(string name, string sent, string received)
    {
        var dataset = TestDataset.Find(name);
        string contentType = api.Formats.FindByName(sent)!.MediaTypes[0];

        using HttpResponseMessage response = await SendAsync(
            HttpMethod.Post,
            $"/{name}/echo",
            received,
            dataset.Encode(api.Formats, sent, 12, 5),
            contentType
        );

        Assert.Equal(HttpStatusCode.OK, response.StatusCode);
        Assert.Equal(received, response.Content.Headers.ContentType!.ToString());
        byte[] payload = await response.Content.ReadAsByteArrayAsync(TestContext.Current.CancellationToken);
        Assert.Equal(dataset.Text(12, 5), dataset.Decode(api.Formats, received, payload));
    }

    [Theory]
    [MemberData(nameof(TestDataset.Names), MemberType = typeof(TestDataset))]
    public async Task Without_a_query_or_Accept_a_sample_is_ten_items_as_json_that_others_read(string name)
    {
        using HttpResponseMessage response = await SendAsync(HttpMethod.Get, $"/{name}/sample");

        Assert.Equal("application/json", response.Content.Headers.ContentType!.ToString());
        byte[] payload = await response.Content.ReadAsByteArrayAsync(TestContext.Current.CancellationToken);
        var dataset = TestDataset.Find(name);
        Assert.Equal(dataset.Text(10, 1), dataset.DecodeJson(payload));
    }

    [Fact]
    public async Task An_empty_sample_is_an_empty_list()
    {
        using HttpResponseMessage response = await SendAsync(HttpMethod.Get, "/users/sample?count=0");
        Assert.Equal("[]", await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));
    }

    [Fact]
    public async Task HEAD_has_the_headers_of_GET_and_no_body()
    {
        using HttpResponseMessage get = await SendAsync(HttpMethod.Get, "/demos/sample", "application/msgpack");
        using HttpResponseMessage head = await SendAsync(HttpMethod.Head, "/demos/sample", "application/msgpack");

        Assert.Equal(HttpStatusCode.OK, head.StatusCode);
        Assert.Equal("application/msgpack", head.Content.Headers.ContentType!.ToString());
        Assert.Equal(get.Content.Headers.ContentLength, head.Content.Headers.ContentLength);
        Assert.Empty(await head.Content.ReadAsByteArrayAsync(TestContext.Current.CancellationToken));
    }

    [Fact]
    public async Task A_browser_chooses_by_query()
    {
        using HttpResponseMessage response = await SendAsync(HttpMethod.Get, "/demos/sample?format=protobuf", "text/html");
        Assert.Equal("application/x-protobuf", response.Content.Headers.ContentType!.ToString());
    }

    [Fact]
    public async Task A_million_items_are_streamed()
    {
        const int Count = 1_000_000;
        using var request = new HttpRequestMessage(HttpMethod.Get, $"/demos/sample?count={Count}&seed=2&format=msgpack");
        using HttpResponseMessage response = await api.Client.SendAsync(
            request,
            HttpCompletionOption.ResponseHeadersRead,
            TestContext.Current.CancellationToken
        );
        await using Stream stream = await response.Content.ReadAsStreamAsync(TestContext.Current.CancellationToken);

        // An array of 32-bit length, then the items, the last of which has this name.
        byte[] buffer = new byte[1 << 20];
        await stream.ReadExactlyAsync(buffer.AsMemory(0, 5), TestContext.Current.CancellationToken);
        Assert.Equal([0xDD, 0x00, 0x0F, 0x42, 0x40], buffer[..5]);
        long total = 0;
        byte[] tail = [];
        int read;
        while ((read = await stream.ReadAsync(buffer, TestContext.Current.CancellationToken)) > 0)
        {
            total += read;
            tail = [.. tail.Concat(buffer[..read]).TakeLast(400)];
        }

        Assert.True(total > Count * 100L);
        Assert.True(tail.AsSpan().IndexOf("Hello World 999999.3"u8) > 0);
    }

    private Task<HttpResponseMessage> SendAsync(
        HttpMethod method,
        string path,
        string? accept = null,
        byte[]? body = null,
        string? contentType = null
    ) => api.Client.SendAsync(method, path, accept, body, contentType);
}
