using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using SerializationApi.Negotiation;

namespace SerializationApi.TypeScript.Tests;

/// <summary>The client calls a server behind Kestrel from node, in each format.</summary>
public sealed class ClientTests(ClientTests.Server server) : IClassFixture<ClientTests.Server>
{
    public static TheoryData<string, string, string> Formats =>
        new()
        {
            { "json", "jsonLines", "application/json" },
            { "messagePack", "messagePackStream", "application/x-msgpack" },
            { "protobuf", "protobufStream", "application/x-protobuf" },
            { "memoryPack", "memoryPackStream", "application/x-memorypack" },
            { "cbor", "cborStream", "application/cbor" },
        };

    public static TheoryData<string, string> Names => [.. Formats.Select(static row => (row.Data.Item1, row.Data.Item2))];

    [Theory]
    [MemberData(nameof(Formats))]
    public async Task Values_lists_streams_tags_and_problems_come_as_the_server_sent_them(string format, string stream, string mediaType)
    {
        Node.SkipUnlessThere();
        server.Requests.Clear();

        JsonElement result = Assert.Single(
            await Node.RunLinesAsync("client.mjs", server.Folder, [$"{server.Address}\t{format}\t{stream}"])
        );

        Assert.Equal("""{"id":1,"items":["tea 1"]}""", Text(result, "get"));
        Assert.Equal("""[{"id":1,"items":["tea 1"]},{"id":2,"items":["tea 2"]}]""", Text(result, "list"));
        Assert.Equal("""{"id":8,"items":["tea"]}""", Text(result, "post"));
        Assert.Equal("null", Text(result, "put"));
        Assert.Equal("""{"id":1,"items":["tea 1"]}""", Text(result.GetProperty("tagged"), "value"));
        Assert.StartsWith("\"", result.GetProperty("tagged").GetProperty("etag").GetString(), StringComparison.Ordinal);
        Assert.Equal("null", Text(result, "unchanged"));
        Assert.Equal("""{"id":2,"items":["tea 2"]}""", Text(result, "changed"));
        Assert.Equal(Text(result, "list"), Text(result, "items"));
        Assert.Equal(Text(result, "list"), Text(result, "itemsOfList"));
        Assert.Contains($"GET /api/orders/1 {mediaType} - node", server.Requests);
        Assert.Contains($"POST /api/orders {mediaType} {mediaType} node", server.Requests);
        Assert.Contains($"PUT /api/orders/7 {mediaType} {mediaType} node", server.Requests);
    }

    [Theory]
    [MemberData(nameof(Names))]
    public async Task A_null_comes_as_null_where_the_call_allows_it(string format, string stream)
    {
        Node.SkipUnlessThere();

        JsonElement result = Assert.Single(await Node.RunLinesAsync("nulls.mjs", server.Folder, [$"{server.Address}\t{format}\t{stream}"]));

        Assert.Equal(
            """{"none":null,"list":null,"nothing":null,"reset":null,"sent":null,"value":null,"tagged":{"value":null,"etag":null},"items":[],"there":{"id":1,"items":["tea 1"]},"thereList":[{"id":1,"items":["tea 1"]},{"id":2,"items":["tea 2"]}],"thereSent":{"id":8,"items":null},"thereValue":{"x":-1}}""",
            Text(result, "values")
        );
        Assert.Equal(
            "the response is a 204, which has no value: pass a codec of a value that may be null, such as Order.nullable",
            result.GetProperty("refused").GetString()
        );
        Assert.Equal("the response is '', which is not in accept", result.GetProperty("empty").GetString());
        Assert.Equal("-1", result.GetProperty("number").GetString());
        Assert.Equal(format == "protobuf" ? "expected an object, found null" : "null", result.GetProperty("back").GetString());
    }

    [Theory]
    [MemberData(nameof(Names))]
    public async Task What_is_no_success_is_an_error_with_what_its_problem_says(string format, string stream)
    {
        Node.SkipUnlessThere();

        JsonElement result = Assert.Single(
            await Node.RunLinesAsync("client.mjs", server.Folder, [$"{server.Address}\t{format}\t{stream}"])
        );

        Assert.Equal(
            """{"name":"ProblemError","message":"404 No such order: It was never there.","status":404,"title":"No such """
                + """order","detail":"It was never there.","kind":"order","isProblem":true}""",
            Text(result, "missing")
        );
        Assert.Equal(
            """{"name":"ProblemError","message":"503 Service Unavailable","status":503,"title":"Service Unavailable","isProblem":true}""",
            Text(result, "plain")
        );
        Assert.Equal(400, result.GetProperty("invalid").GetProperty("status").GetInt32());
        Assert.InRange(result.GetProperty("invalid").GetProperty("offset").GetInt32(), 0, 1);
        Assert.Equal(
            "the response is 'text/plain; charset=utf-8', which is not in accept",
            result.GetProperty("other").GetProperty("message").GetString()
        );
        Assert.Equal("AbortError", result.GetProperty("aborted").GetProperty("name").GetString());
        Assert.Equal("[1,2,3]", Text(result, "until"));
    }

    private static string Text(JsonElement result, string name) => result.GetProperty(name).GetRawText();

    /// <summary>The server, and the modules of its contracts.</summary>
    public sealed class Server(Modules modules) : IAsyncLifetime
    {
        private WebApplication _app = null!;

        /// <summary>Where the modules are.</summary>
        public string Folder { get; private set; } = "";

        /// <summary>The method, path, Accept, Content-Type and X-Client of each request.</summary>
        public ConcurrentQueue<string> Requests { get; } = [];

        public string Address { get; private set; } = "";

        public async ValueTask InitializeAsync()
        {
            (Folder, _) = await modules.OfAsync("SerializationApi.TypeScript.Tests.dll");
            WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
            builder.Logging.ClearProviders();
            builder.WebHost.UseUrls("http://127.0.0.1:0");
            builder.Services.AddFormats(static formats => formats.AddShapes(QuickShapes.All).AddCbor());
            _app = builder.Build();
            _app.Use(
                (http, next) =>
                {
                    HttpRequest request = http.Request;
                    Requests.Enqueue(
                        $"{request.Method} {request.Path} {request.Headers.Accept} "
                            + $"{request.ContentType ?? "-"} {request.Headers["X-Client"]}"
                    );
                    return next(http);
                }
            );
            RouteGroupBuilder api = _app.MapGroup("/api").Negotiate();
            api.MapGet("/orders/{id}", static (int id) => Order(id)).WithETags();
            api.MapGet("/orders", static () => new List<QuickOrder> { Order(1), Order(2) });
            api.MapPost("/orders", static (Body<QuickOrder> body) => new QuickOrder { Id = body.Value.Id + 1, Items = body.Value.Items });
            api.MapPut(
                "/orders/{id}",
                static (int id, Body<QuickOrder> body) =>
                    body.Value.Id == id && body.Value.Items is null ? Results.NoContent() : Results.BadRequest()
            );
            api.MapGet("/none", static () => (QuickOrder?)null);
            api.MapPost("/none", static (Body<QuickOrder> body) => body.Value.Id == 7 ? null : new QuickOrder { Id = 8 });
            api.MapGet("/noList", static () => (List<QuickOrder>?)null);
            api.MapGet("/spot", static (bool isThere) => isThere ? new Spot { X = -1 } : (Spot?)null);
            _app.MapGet("/api/nothing", static () => Results.NoContent());
            _app.MapGet("/api/reset", static () => Results.StatusCode(205));
            _app.MapGet("/api/empty", static () => Results.Ok());
            api.MapGet("/endless", static (CancellationToken end) => Endless(end));
            _app.MapGet(
                "/api/missing",
                static () =>
                    Results.Problem(
                        "It was never there.",
                        statusCode: 404,
                        title: "No such order",
                        extensions: new Dictionary<string, object?> { ["kind"] = "order" }
                    )
            );
            _app.MapGet("/api/plain", static () => Results.Text("busy", statusCode: 503));
            _app.MapGet("/api/text", static () => "text");
            await _app.StartAsync();
            Address = _app.Urls.First();
        }

        public ValueTask DisposeAsync() => _app.DisposeAsync();

        private static QuickOrder Order(int id) => new() { Id = id, Items = [$"tea {id}"] };

        private static async IAsyncEnumerable<QuickOrder> Endless([EnumeratorCancellation] CancellationToken end)
        {
            for (int id = 1; !end.IsCancellationRequested; id++)
            {
                yield return Order(id);
                await Task.Delay(10, end);
            }
        }
    }
}
