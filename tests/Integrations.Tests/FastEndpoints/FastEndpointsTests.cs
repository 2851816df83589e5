using System.Net;
using System.Net.Http.Headers;
using System.Text;
using System.Text.Json;
using SerializationApi.Client;
using SerializationApi.Formats;
using SerializationApi.Tests.Support;

namespace SerializationApi.Integrations.Tests.FastEndpoints;

/// <summary>Endpoints of FastEndpoints in every format, against a real server.</summary>
public sealed class FastEndpointsTests(Server server) : IClassFixture<Server>
{
    private static readonly FormatSet Formats = new(OrderShapes.All);

    public static TheoryData<string> MediaTypes =>
        [
            "application/json",
            "application/x-msgpack",
            "application/x-msgpack; keys=names",
            "application/x-msgpack; compression=lz4-block",
            "application/x-protobuf",
            "application/x-memorypack",
        ];

    [Theory]
    [MemberData(nameof(MediaTypes))]
    public async Task Body_is_read_and_the_response_written_in_a_format(string mediaType)
    {
        using HttpResponseMessage response = await SendAsync(
            HttpMethod.Post,
            "/orders",
            FormatContent.Create(Order.Of(7), Formats, mediaType),
            mediaType
        );

        Assert.Equal(HttpStatusCode.Created, response.StatusCode);
        Assert.Equal(mediaType, response.Headers.GetValues("X-Read").Single());
        Assert.Equal(mediaType, response.Content.Headers.ContentType!.ToString().Replace("; charset=utf-8", "", StringComparison.Ordinal));
        Assert.Contains("Accept", response.Headers.Vary);
        Order order = (await response.Content.ReadFromFormatAsync<Order>(Formats))!;
        Assert.Equal("7: tea, milk", $"{order.Id}: {string.Join(", ", order.Items!)}");
    }

    [Theory]
    [MemberData(nameof(MediaTypes))]
    public async Task Body_beside_values_of_the_route_and_the_query_is_read(string mediaType)
    {
        using HttpResponseMessage response = await SendAsync(
            HttpMethod.Put,
            "/orders/9?note=soon",
            FormatContent.Create(Order.Of(7), Formats, mediaType),
            "application/json"
        );

        Assert.Equal("""{"id":9,"items":["tea","milk","soon"]}""", await response.Content.ReadAsStringAsync());
    }

    [Theory]
    [MemberData(nameof(MediaTypes))]
    public async Task List_is_written_in_a_format(string mediaType)
    {
        List<Order>? all = await server.Client.GetFromFormatAsync<List<Order>>("/orders", Formats, mediaType);
        Assert.Equal(Enumerable.Range(1, 1_000), all!.Select(static order => order.Id));
    }

    [Fact]
    public void The_start_logs_what_stays_JSON_as_it_has_no_shape()
    {
        Assert.Collection(
            server.Log.Where(static line => line.StartsWith("JSON only", StringComparison.Ordinal)).Order(StringComparer.Ordinal),
            static line =>
                Assert.StartsWith(
                    "JSON only: Plain reads Unread, but Unread has no shape: put [GenerateShape] on it",
                    line,
                    StringComparison.Ordinal
                ),
            static line =>
                Assert.StartsWith(
                    "JSON only: Plain returns Unshaped, but Unshaped has no shape: put [GenerateShape] on it",
                    line,
                    StringComparison.Ordinal
                )
        );
    }

    [Fact]
    public async Task Items_come_one_by_one_in_a_stream_form()
    {
        List<int> ids = await server
            .Client.GetFromFormatAsAsyncEnumerable<Order>("/orders", Formats)
            .Select(static order => order!.Id)
            .ToListAsync();
        Assert.Equal(Enumerable.Range(1, 1_000), ids);
    }

    [Fact]
    public async Task Without_Accept_the_response_is_FastEndpoints_own_JSON()
    {
        using HttpResponseMessage response = await SendAsync(
            HttpMethod.Post,
            "/orders",
            new StringContent("""{"id":7,"items":["tea"]}""", Encoding.UTF8, "application/json"),
            null
        );
        Assert.Equal("application/json; charset=utf-8", response.Content.Headers.ContentType!.ToString());
        Assert.Equal("""{"id":7,"items":["tea"]}""", await response.Content.ReadAsStringAsync());
    }

    [Theory]
    [InlineData("application/json")]
    [InlineData("application/x-protobuf")]
    public async Task Validation_of_FastEndpoints_refuses_a_value_in_any_format(string mediaType)
    {
        using HttpResponseMessage response = await SendAsync(
            HttpMethod.Post,
            "/orders",
            FormatContent.Create(new Order { Id = -1 }, Formats, mediaType),
            mediaType
        );
        await AssertErrorAsync(response, "id", "It is not above 0.");
    }

    [Fact]
    public async Task Broken_body_is_an_error_of_FastEndpoints_with_the_offset()
    {
        using HttpResponseMessage response = await SendAsync(
            HttpMethod.Post,
            "/orders",
            Bytes([0x92, 0x07, 0x91, 0xA9, 0x74], "application/x-msgpack"),
            "application/x-msgpack"
        );
        await AssertErrorAsync(response, "serializerErrors", "At byte 3: the string claims 9 bytes, but only 1 remains.");
    }

    [Theory]
    [InlineData("/orders", "text/csv")]
    [InlineData("/plain", "application/x-msgpack")]
    [InlineData("/orders", null)]
    [InlineData("/orders", "text/plain")]
    [InlineData("/orders", "text/plain;x, application/x-msgpack")]
    [InlineData("/orders", "text/plain;x, application/json")]
    [InlineData("/orders", "multipart/form-data;boundary=a, application/x-msgpack")]
    [InlineData("/orders", ", application/x-msgpack")]
    [InlineData("/orders", "application/x-msgpack, application/x-msgpack")]
    public async Task Body_in_a_format_that_is_not_offered_is_415(string path, string? mediaType)
    {
        using var content = new ByteArrayContent([0x91, 0x07]);
        content.Headers.TryAddWithoutValidation("Content-Type", mediaType);
        using HttpResponseMessage response = await SendAsync(HttpMethod.Post, path, content, null);
        Assert.Equal(HttpStatusCode.UnsupportedMediaType, response.StatusCode);
    }

    [Fact]
    public async Task What_a_page_of_another_origin_sends_without_a_preflight_is_415()
    {
        var random = new Random(67);
        for (int round = 0; round < Rounds.Of(2_000); round++)
        {
            string[] lines = [.. SimpleRequests.Make(random).Take(1)]; // HttpClient sends one.
            using var content = new ByteArrayContent([.. """{"id":7}"""u8]);
            Array.ForEach(lines, line => content.Headers.TryAddWithoutValidation("Content-Type", line));
            using HttpResponseMessage response = await SendAsync(HttpMethod.Post, "/orders", content, null);
            Assert.True(
                !SimpleRequests.MayHave(lines) || response.StatusCode == HttpStatusCode.UnsupportedMediaType,
                $"{string.Join(" | ", lines)}: {response.StatusCode}"
            );
        }
    }

    [Fact]
    public async Task Body_with_a_coding_that_nothing_undoes_is_415()
    {
        var content = FormatContent.Create(
            new Order { Id = 7, Items = [new string('t', 5_000)] },
            new ClientFormats(Formats) { ContentEncoding = "gzip" },
            "application/x-msgpack"
        );
        using HttpResponseMessage response = await SendAsync(HttpMethod.Post, "/orders", content, null);
        Assert.Equal(HttpStatusCode.UnsupportedMediaType, response.StatusCode);
    }

    [Fact]
    public async Task What_accepts_nothing_on_offer_gets_JSON()
    {
        using HttpResponseMessage response = await SendAsync(HttpMethod.Get, "/orders", null, "text/csv");
        Assert.Equal(HttpStatusCode.OK, response.StatusCode);
        Assert.Equal("application/json", response.Content.Headers.ContentType!.MediaType);
    }

    [Theory]
    [InlineData(200)]
    [InlineData(404)]
    public async Task Null_is_FastEndpoints_own_response_without_a_body_in_every_format(int status)
    {
        foreach (string mediaType in MediaTypes.Select(static row => row.Data))
        {
            using HttpResponseMessage response = await SendAsync(HttpMethod.Get, $"/none/{status}", null, mediaType);
            Assert.Equal(
                (status, null, 0),
                ((int)response.StatusCode, response.Content.Headers.ContentType, response.Content.Headers.ContentLength)
            );
        }
    }

    [Fact]
    public async Task Output_cache_keeps_an_entry_for_each_format()
    {
        var ids = new List<int>();
        for (int round = 0; round < 2; round++)
        {
            foreach (string mediaType in (string[])["application/json", "application/x-msgpack", "application/x-protobuf"])
            {
                using HttpResponseMessage response = await SendAsync(HttpMethod.Get, "/kept", null, mediaType);
                Assert.Equal((mediaType, round == 1), (response.Content.Headers.ContentType!.MediaType, response.Headers.Age.HasValue));
                ids.Add((await response.Content.ReadFromFormatAsync<Order>(Formats))!.Id);
            }
        }

        Assert.Equal([1, 2, 3, 1, 2, 3], ids);
    }

    [Fact]
    public async Task Types_without_a_shape_stay_JSON()
    {
        using HttpResponseMessage response = await SendAsync(
            HttpMethod.Post,
            "/plain",
            new StringContent("""{"id":7}""", Encoding.UTF8, "application/json"),
            "application/x-msgpack"
        );
        Assert.Equal("""{"id":7}""", await response.Content.ReadAsStringAsync());
    }

    [Fact]
    public async Task OpenAPI_has_the_binary_media_types_as_files_and_keeps_the_schemas_of_JSON()
    {
        using var document = JsonDocument.Parse(await server.Client.GetStringAsync("/swagger/v1/swagger.json"));
        JsonElement add = document.RootElement.GetProperty("paths").GetProperty("/orders").GetProperty("post");
        JsonElement body = add.GetProperty("requestBody").GetProperty("content");
        JsonElement listed = document
            .RootElement.GetProperty("paths")
            .GetProperty("/orders")
            .GetProperty("get")
            .GetProperty("responses")
            .GetProperty("200")
            .GetProperty("content");
        Assert.Equal(
            ["application/json", "application/x-msgpack", "application/x-protobuf", "application/x-memorypack"],
            body.EnumerateObject().Select(static type => type.Name)
        );
        Assert.Equal(
            "#/components/schemas/Order",
            body.GetProperty("application/json").GetProperty("schema").GetProperty("$ref").GetString()
        );
        Assert.Equal(
            ["application/json", "application/x-msgpack", "application/x-protobuf", "application/x-memorypack"],
            listed.EnumerateObject().Select(static type => type.Name).Take(4)
        );
        foreach (
            JsonProperty type in body.EnumerateObject()
                .Concat(listed.EnumerateObject())
                .Where(static type => !type.Name.Contains("json", StringComparison.Ordinal))
        )
        {
            Assert.Equal("""{"type":"string","format":"binary"}""", JsonSerializer.Serialize(type.Value.GetProperty("schema")));
        }

        Assert.Equal(
            "#/components/schemas/Order",
            listed.GetProperty("application/x-ndjson").GetProperty("schema").GetProperty("allOf")[0].GetProperty("$ref").GetString()
        );
        Assert.Equal(
            ["application/json"],
            document
                .RootElement.GetProperty("paths")
                .GetProperty("/plain")
                .GetProperty("post")
                .GetProperty("requestBody")
                .GetProperty("content")
                .EnumerateObject()
                .Select(static type => type.Name)
        );
    }

    private static async Task AssertErrorAsync(HttpResponseMessage response, string field, string message)
    {
        Assert.Equal(HttpStatusCode.BadRequest, response.StatusCode);
        Assert.Equal("application/problem+json", response.Content.Headers.ContentType!.MediaType);
        using var error = JsonDocument.Parse(await response.Content.ReadAsStringAsync());
        Assert.Equal(message, error.RootElement.GetProperty("errors").GetProperty(field)[0].GetString());
    }

    private static ByteArrayContent Bytes(byte[] bytes, string mediaType) =>
        new(bytes) { Headers = { ContentType = MediaTypeHeaderValue.Parse(mediaType) } };

    private async Task<HttpResponseMessage> SendAsync(HttpMethod method, string path, HttpContent? content, string? accept)
    {
        using var request = new HttpRequestMessage(method, path) { Content = content };
        if (accept is not null)
        {
            request.Headers.Accept.Add(MediaTypeWithQualityHeaderValue.Parse(accept));
        }

        return await server.Client.SendAsync(request);
    }
}
