using System.Net;
using System.Text;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Mvc.ApiExplorer;
using Microsoft.AspNetCore.Routing;
using SerializationApi.Formats;

namespace SerializationApi.Negotiation.Tests;

/// <summary>Contracts that some formats have no form for: the others are offered, by every way to ask.</summary>
public sealed class OfferTests(OfferTests.App fixture) : IClassFixture<OfferTests.App>
{
    private static readonly string[] WithoutProtobuf =
    [
        "application/json",
        "text/json",
        "application/x-msgpack",
        "application/msgpack",
        "application/vnd.msgpack",
        "application/x-memorypack",
    ];

    private static readonly string[] Aliases = ["text/json", "application/msgpack", "application/vnd.msgpack", "application/jsonl"];

    private readonly TestApp _app = fixture.Instance;

    [Theory]
    [InlineData("/matrix", "application/x-protobuf", null)]
    [InlineData("/matrix", "application/x-protobuf, application/x-memorypack;q=0.1", "application/x-memorypack")]
    [InlineData("/matrix", "application/json;q=0.1, */*", "application/x-msgpack")]
    [InlineData("/matrix", "application/x-msgpack; compression=lz4-block", "application/x-msgpack; compression=lz4-block")]
    [InlineData("/matrix/list", "application/x-protobuf", null)]
    [InlineData("/matrix/stream", "application/vnd.google.protobuf", null)]
    [InlineData("/matrix/object", "application/x-protobuf", null)]
    [InlineData("/matrix/object", "application/x-msgpack", "application/x-msgpack")]
    [InlineData("/matrix/result", "application/x-protobuf", null)]
    [InlineData("/album", "application/protobuf", null)]
    [InlineData("/album", "application/protobuf, */*;q=0.1", "application/json")]
    [InlineData("/note", "application/x-msgpack", "application/x-msgpack")]
    [InlineData("/note", "application/x-msgpack; compression=lz4-block", "application/x-msgpack; compression=lz4-block")]
    [InlineData("/note", "application/x-msgpack; keys=names", "application/x-msgpack; keys=names")]
    [InlineData(
        "/note",
        "application/msgpack; keys=names; compression=lz4-block",
        "application/msgpack; compression=lz4-block; keys=names"
    )]
    [InlineData("/note", "application/json;q=0, */*", "application/x-msgpack")]
    [InlineData("/note", "application/x-protobuf", null)]
    [InlineData("/note/list", "application/x-msgpack", "application/x-msgpack")]
    [InlineData("/note/list", "application/x-msgpack; keys=names", "application/x-msgpack; keys=names")]
    [InlineData("/pet", "application/x-protobuf", "application/x-protobuf")]
    [InlineData("/mvc/matrix", "application/x-protobuf", null)]
    [InlineData("/mvc/matrix", "application/x-protobuf, application/x-msgpack;q=0.5", "application/x-msgpack")]
    [InlineData("/mvc/matrix/produces", "application/x-protobuf, */*;q=0.1", "application/json")]
    [InlineData("/mvc/matrix/protobuf", "*/*", null)]
    [InlineData("/mvc/matrix/note", "application/x-msgpack", "application/x-msgpack")]
    [InlineData("/mvc/matrix/note", "application/x-msgpack; keys=names", "application/x-msgpack; keys=names")]
    public async Task Accept_chooses_among_the_formats_that_have_a_form(string path, string accept, string? contentType)
    {
        using HttpResponseMessage response = await _app.SendAsync(HttpMethod.Get, path, accept);

        Assert.Equal(contentType is null ? HttpStatusCode.NotAcceptable : HttpStatusCode.OK, response.StatusCode);
        Assert.Equal(contentType ?? "application/problem+json", response.Header("Content-Type"));
    }

    private static string[] Offered(string path) =>
        [
            .. WithoutProtobuf,
            .. path.EndsWith("/list", StringComparison.Ordinal) || path.EndsWith("/stream", StringComparison.Ordinal)
                ? (string[])
                    [
                        "application/x-ndjson",
                        "application/jsonl",
                        .. path.EndsWith("/stream", StringComparison.Ordinal) ? (string[])["text/event-stream"] : [],
                        "application/x-msgpack; delimited=true",
                        "application/x-memorypack; delimited=true",
                    ]
                : [],
        ];

    [Theory]
    [InlineData("/matrix?format=protobuf", 406)]
    [InlineData("/matrix?format=memorypack", 200)]
    [InlineData("/note?format=msgpack", 200)]
    [InlineData("/note?format=json", 200)]
    [InlineData("/pet?format=protobuf", 200)]
    [InlineData("/mvc/matrix?format=protobuf", 406)]
    public async Task The_query_chooses_among_the_formats_that_have_a_form(string path, int status)
    {
        using HttpResponseMessage response = await _app.SendAsync(HttpMethod.Get, path);

        Assert.Equal(status, (int)response.StatusCode);
    }

    [Theory]
    [InlineData("/matrix")]
    [InlineData("/matrix/list")]
    [InlineData("/matrix/object")]
    [InlineData("/matrix/result")]
    [InlineData("/album")]
    [InlineData("/mvc/matrix")]
    [InlineData("/note")]
    [InlineData("/note/list")]
    [InlineData("/mvc/matrix/note")]
    public async Task A_406_lists_what_is_offered(string path)
    {
        using HttpResponseMessage response = await _app.SendAsync(HttpMethod.Get, path, "image/png");

        Assert.Equal(HttpStatusCode.NotAcceptable, response.StatusCode);
        Assert.Equal(Offered(path), await SupportedAsync(response));
    }

    [Theory]
    [InlineData("/matrix", "application/x-protobuf")]
    [InlineData("/matrix/list", "application/x-protobuf")]
    [InlineData("/album", "application/protobuf")]
    [InlineData("/mvc/matrix", "application/x-protobuf")]
    [InlineData("/note", "application/x-protobuf")]
    public async Task A_415_lists_what_is_offered(string path, string contentType)
    {
        using HttpResponseMessage response = await _app.SendAsync(HttpMethod.Post, path, body: [], contentType: contentType);

        Assert.Equal(HttpStatusCode.UnsupportedMediaType, response.StatusCode);
        string[] offered = Offered(path);
        Assert.Equal(string.Join(", ", offered), response.Header("Accept"));
        Assert.Equal(offered, await SupportedAsync(response));
    }

    [Theory]
    [InlineData("/matrix", """{"rows":[[1,2],[]],"order":{"id":1,"name":null,"lines":null}}""")]
    [InlineData("/matrix/list", """[{"rows":[[3]],"order":null}]""")]
    [InlineData("/album", """{"pages":{"a":{"rows":[[1]],"order":null}},"next":null}""")]
    [InlineData("/mvc/matrix", """{"rows":[[1]],"order":null}""")]
    [InlineData("/note", """{"text":"x","size":3}""")]
    [InlineData("/note/list", """[{"text":null,"size":0}]""")]
    public async Task What_is_offered_is_written_and_read(string path, string json)
    {
        foreach (string mediaType in Offered(path))
        {
            await AssertThereAndBackAsync(path, json, mediaType);
        }
    }

    [Theory]
    [InlineData("""{"$type":"cat","lives":9,"name":"a"}""")]
    [InlineData("""{"$type":"dog","chases":{"$type":"cat","lives":9,"name":"a"},"name":"b"}""")]
    public async Task A_union_is_written_and_read_in_every_format(string json)
    {
        foreach (string mediaType in (string[])[.. WithoutProtobuf, "application/x-protobuf", "application/x-msgpack; keys=names"])
        {
            await AssertThereAndBackAsync("/pet", json, mediaType);
        }
    }

    [Theory]
    [InlineData("matrix", "GET")]
    [InlineData("matrix/list", "GET")]
    [InlineData("matrix/stream", "GET")]
    [InlineData("matrix/result", "GET")]
    [InlineData("matrix", "POST")]
    [InlineData("album", "POST")]
    [InlineData("note", "GET")]
    [InlineData("note/list", "POST")]
    [InlineData("mvc/matrix", "POST")]
    [InlineData("mvc/matrix/note", "GET")]
    public void Descriptions_have_what_is_offered(string path, string method)
    {
        ApiDescription description = Assert.Single(
            _app.Services.GetRequiredService<IApiDescriptionGroupCollectionProvider>()
                .ApiDescriptionGroups.Items.SelectMany(group => group.Items),
            item => item.RelativePath == path && item.HttpMethod == method
        );

        string[] offered = [.. Offered(path).Where(static mediaType => !Aliases.Contains(mediaType.Split(';')[0]))];
        ApiResponseType response = Assert.Single(description.SupportedResponseTypes, item => item.StatusCode == 200);
        // MVC's own formatters add theirs behind them.
        Assert.Equal(
            offered,
            response
                .ApiResponseFormats.Select(format => format.MediaType)
                .Where(mediaType => mediaType is not ("text/plain" or "text/json"))
                .Distinct()
        );
        if (method == "POST")
        {
            Assert.Equal(
                offered,
                description
                    .SupportedRequestFormats.Select(format => format.MediaType)
                    .Where(mediaType => mediaType is not ("application/*+json" or "text/json"))
                    .Distinct()
            );
        }
    }

    [Theory]
    [InlineData("msgpack", "/note", "application/x-msgpack")]
    [InlineData("msgpack", "/matrix", "application/x-msgpack")]
    [InlineData("protobuf", "/matrix", "application/json")]
    [InlineData("protobuf", "/pet", "application/x-protobuf")]
    public async Task A_default_that_has_no_form_gives_way_to_the_next_format(string defaultFormat, string path, string contentType)
    {
        await using TestApp app = await TestApp.StartAsync(
            App.Map,
            builder => builder.Services.AddFormats(formats => formats.Configure(options => options.FormatOrder = [defaultFormat]))
        );
        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, path);

        Assert.Equal(contentType, response.Header("Content-Type"));
    }

    [Fact]
    public async Task What_no_format_has_a_form_for_stops_the_start()
    {
        InvalidOperationException returned = await Assert.ThrowsAsync<InvalidOperationException>(() =>
            StartWithAsync(web => web.MapGet("/matrix", () => new List<Matrix>()).NegotiateStrictly(), "protobuf")
        );
        InvalidOperationException read = await Assert.ThrowsAsync<InvalidOperationException>(() =>
            StartWithAsync(web => web.MapPost("/matrix", (Body<Matrix> body) => "").NegotiateStrictly(), "protobuf")
        );

        Assert.Equal("GET /matrix returns List<Matrix>, but no format supports it.", returned.Message);
        Assert.Equal("POST /matrix reads Matrix, but no format supports it.", read.Message);
    }

    private static Task<TestApp> StartWithAsync(Action<WebApplication> map, string format) =>
        TestApp.StartAsync(
            map,
            builder =>
                builder.Services.AddFormats(formats =>
                {
                    foreach (Format other in FormatSet.Standard(Shapes.FormatLimits.Default).Where(other => other.Name != format))
                    {
                        formats.RemoveFormat(other.Name);
                    }

                    formats.Configure(options => options.FormatOrder = [format]);
                })
        );

    private async Task AssertThereAndBackAsync(string path, string json, string mediaType)
    {
        using HttpResponseMessage there = await _app.SendAsync(
            HttpMethod.Post,
            path,
            mediaType,
            Encoding.UTF8.GetBytes(json),
            "application/json"
        );
        Assert.Equal(HttpStatusCode.OK, there.StatusCode);
        Assert.Equal(mediaType, there.Header("Content-Type"));
        byte[] payload = await there.Content.ReadAsByteArrayAsync();
        using HttpResponseMessage back = await _app.SendAsync(HttpMethod.Post, path, "application/json", payload, mediaType);

        Assert.Equal(json, await back.Content.ReadAsStringAsync());
    }

    private static async Task<IEnumerable<string?>> SupportedAsync(HttpResponseMessage response)
    {
        using var problem = JsonDocument.Parse(await response.Content.ReadAsByteArrayAsync());
        return [.. problem.RootElement.GetProperty("supported").EnumerateArray().Select(item => item.GetString())];
    }

    public sealed class App : IAsyncLifetime
    {
        public TestApp Instance { get; private set; } = null!;

        public static void Map(WebApplication web)
        {
            RouteGroupBuilder api = web.MapGroup("/").NegotiateStrictly();
            api.MapGet(
                "/matrix",
                () =>
                    new Matrix
                    {
                        Rows =
                        [
                            [1],
                        ],
                    }
            );
            api.MapGet("/matrix/list", () => new List<Matrix> { new() });
            api.MapGet("/matrix/stream", () => Streams.Of(new Matrix()));
            api.MapGet("/matrix/object", () => (object)new Matrix());
            api.MapGet("/matrix/result", () => NegotiatedResults.Ok(new Matrix()));
            api.MapGet("/album", () => new Album());
            api.MapGet("/note", () => new Note { Text = "x" });
            api.MapGet("/note/list", () => new Note[] { new() });
            api.MapGet("/pet", Pet () => new Cat { Lives = 9 });
            api.MapPost("/matrix", (Body<Matrix> body) => body.Value);
            api.MapPost("/matrix/list", (Body<List<Matrix>> body) => body.Value);
            api.MapPost("/album", (Body<Album> body) => body.Value);
            api.MapPost("/note", (Body<Note> body) => body.Value);
            api.MapPost("/note/list", (Body<Note[]> body) => body.Value);
            api.MapPost("/pet", (Body<Pet> body) => body.Value);
        }

        public async ValueTask InitializeAsync() =>
            Instance = await TestApp.StartAsync(
                web =>
                {
                    Map(web);
                    web.MapControllers();
                },
                builder =>
                    builder
                        .Services.AddEndpointsApiExplorer()
                        .AddControllers(options => options.ReturnHttpNotAcceptable = true)
                        .AddFormats()
                        .AddApplicationPart(typeof(MatrixController).Assembly)
            );

        public ValueTask DisposeAsync() => Instance.DisposeAsync();
    }
}
