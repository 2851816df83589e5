using System.Net;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Routing;
using SerializationApi.Formats;
using SerializationApi.Negotiation.Tests.Zoo;
using SerializationApi.Tests.Support;

namespace SerializationApi.Negotiation.Tests;

/// <summary>Lists and streams in JSON are what the framework makes of their types, and leave when it would let them.</summary>
public sealed class JsonListTests
{
    private const string Arrays = "a converter of arrays of this test";

    public static TheoryData<string> Options => ["as they are", "indented", "references", "cycles ignored", Arrays];

    private static readonly string[] Kinds =
    [
        "array",
        "list",
        "set",
        "lazy",
        "page",
        "plain",
        "frozen",
        "stream",
        "sequence",
        "object",
        "ok",
        "okstream",
        "results",
        "derived",
    ];

    [Theory]
    [MemberData(nameof(Options))]
    [Trait("Tier", "oracle")]
    public async Task Responses_are_those_of_the_framework(string options)
    {
        await using TestApp app = await StartAsync(options);
        foreach (string kind in Kinds)
        {
            foreach (int count in (int[])[0, 1, 3, 300, Rounds.Of(20_000)])
            {
                using HttpResponseMessage bare = await app.SendAsync(HttpMethod.Get, $"/bare/{kind}/{count}");
                using HttpResponseMessage negotiated = await app.SendAsync(HttpMethod.Get, $"/{kind}/{count}");
                string expected = await bare.Content.ReadAsStringAsync();

                Assert.Equal((kind, count, bare.StatusCode), (kind, count, negotiated.StatusCode));
                Assert.True(expected == await negotiated.Content.ReadAsStringAsync(), $"{kind} {count}");
                Assert.True(
                    kind is "stream" or "okstream" || count > 3 || negotiated.Content.Headers.ContentLength == expected.Length,
                    $"{kind} {count}"
                );
            }
        }
    }

    [Theory]
    [InlineData("references")]
    [InlineData("cycles ignored")]
    [Trait("Tier", "oracle")]
    public async Task An_item_may_refer_to_its_list(string options)
    {
        await using TestApp app = await StartAsync(options);
        using HttpResponseMessage bare = await app.SendAsync(HttpMethod.Get, "/bare/family");
        using HttpResponseMessage negotiated = await app.SendAsync(HttpMethod.Get, "/family");

        Assert.Equal(await bare.Content.ReadAsStringAsync(), await negotiated.Content.ReadAsStringAsync());
    }

    [Theory]
    [MemberData(nameof(Options))]
    [Trait("Tier", "oracle")]
    public async Task Bodies_are_read_as_the_framework_reads_them(string options)
    {
        await using TestApp app = await StartAsync(options);
        string[] bodies =
        [
            "[]",
            """[{"id":7},{"id":8}]""",
            """[{"$id":"1","id":7},{"$ref":"1"}]""",
            """{"$id":"1","$values":[{"$id":"2","id":7},{"$ref":"2"}]}""",
            "\"7 8\"",
            """{"items":[{"id":7}]}""",
            """[{"id":true}]""",
            "[",
            "{}",
        ];
        foreach (string kind in (string[])["array", "list", "readonly", "sequence", "page"])
        {
            foreach (byte[] body in bodies.Select(Encoding.UTF8.GetBytes))
            {
                using HttpResponseMessage bare = await app.SendAsync(
                    HttpMethod.Post,
                    $"/bare/{kind}",
                    body: body,
                    contentType: "application/json"
                );
                foreach (string path in kind == "page" ? (string[])["/page"] : [$"/{kind}", $"/body/{kind}"])
                {
                    using HttpResponseMessage negotiated = await app.SendAsync(
                        HttpMethod.Post,
                        path,
                        body: body,
                        contentType: "application/json"
                    );
                    Assert.Equal(
                        (path, Encoding.UTF8.GetString(body), bare.StatusCode),
                        (path, Encoding.UTF8.GetString(body), negotiated.StatusCode)
                    );
                    if (bare.StatusCode == HttpStatusCode.OK)
                    {
                        Assert.Equal(await bare.Content.ReadAsStringAsync(), await negotiated.Content.ReadAsStringAsync());
                    }
                }
            }
        }
    }

    [Theory]
    [Trait("Tier", "system")]
    [InlineData("indented")]
    [InlineData("references")]
    [InlineData("cycles ignored")]
    public async Task The_first_item_of_an_endless_stream_arrives(string options)
    {
        var ended = new TaskCompletionSource();
        await using TestApp app = await TestApp.StartAsync(
            web =>
            {
                RouteGroupBuilder api = web.MapGroup("/").NegotiateFully();
                api.MapGet("/ticks", () => Endless(ended));
                api.MapGet("/ok", () => Microsoft.AspNetCore.Http.TypedResults.Ok(Endless(ended)));
            },
            builder => builder.Services.ConfigureHttpJsonOptions(json => Keepers.All[options](json.SerializerOptions)),
            kestrel: true
        );
        foreach (string path in (string[])["/ticks", "/ok"])
        {
            ended = new TaskCompletionSource();
            using (
                HttpResponseMessage response = await app
                    .Client.GetAsync(path, HttpCompletionOption.ResponseHeadersRead)
                    .WaitAsync(TimeSpan.FromSeconds(60))
            )
            {
                await using Stream body = await response.Content.ReadAsStreamAsync();
                var text = new StringBuilder();
                byte[] buffer = new byte[100];
                while (!text.ToString().Contains("42", StringComparison.Ordinal))
                {
                    text.Append(
                        Encoding.UTF8.GetString(buffer, 0, await body.ReadAsync(buffer).AsTask().WaitAsync(TimeSpan.FromSeconds(60)))
                    );
                }
            }

            await ended.Task.WaitAsync(TimeSpan.FromSeconds(60));
        }
    }

    [Theory]
    [Trait("Tier", "system")]
    [InlineData("indented")]
    [InlineData("references")]
    [InlineData("cycles ignored")]
    public async Task HEAD_of_an_endless_stream_ends(string options)
    {
        var ended = new TaskCompletionSource();
        await using TestApp app = await TestApp.StartAsync(
            web => web.MapGet("/ticks", () => Endless(ended)).NegotiateFully(),
            builder => builder.Services.ConfigureHttpJsonOptions(json => Keepers.All[options](json.SerializerOptions)),
            kestrel: true
        );
        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Head, "/ticks").WaitAsync(TimeSpan.FromSeconds(60));

        Assert.Equal((HttpStatusCode.OK, "application/json"), (response.StatusCode, response.Header("Content-Type")));
        await ended.Task.WaitAsync(TimeSpan.FromSeconds(60));
    }

    [Theory]
    [Trait("Tier", "system")]
    [InlineData("indented")]
    [InlineData("cycles ignored")]
    public async Task A_body_s_items_are_there_as_they_arrive(string options)
    {
        var read = new TaskCompletionSource();
        await using TestApp app = await TestApp.StartAsync(
            web => web.MapPost("/orders", (Body<IAsyncEnumerable<Order>> body) => StreamWire.SumAsync(body.Value, read)).NegotiateFully(),
            builder => builder.Services.ConfigureHttpJsonOptions(json => Keepers.All[options](json.SerializerOptions)),
            kestrel: true
        );
        using var content = new PushContent(
            "application/json",
            async stream =>
            {
                await stream.WriteAsync("[{\"id\":1}"u8.ToArray());
                await stream.FlushAsync();
                await read.Task.WaitAsync(TimeSpan.FromSeconds(60));
                await stream.WriteAsync(" , {\"id\":20} ]"u8.ToArray());
            }
        );
        using HttpResponseMessage response = await app.Client.PostAsync("/orders", content);
        using var json = JsonDocument.Parse(await response.Content.ReadAsByteArrayAsync());
        Assert.Equal(21, json.RootElement.GetProperty("id").GetInt32());
    }

    [Theory]
    [InlineData("references", "/array/300")]
    [InlineData("cycles ignored", "/list/300")]
    [InlineData("indented", "/set/3")]
    [InlineData("as they are", "/page/3")]
    public async Task A_list_has_a_tag(string options, string path)
    {
        await using TestApp app = await StartAsync(options);
        using HttpResponseMessage first = await app.SendAsync(HttpMethod.Get, "/tagged" + path);
        using HttpResponseMessage head = await app.SendAsync(HttpMethod.Head, "/tagged" + path);

        Assert.Matches("^\"[0-9a-f]{32}\"$", first.Header("ETag"));
        Assert.Equal(first.Header("ETag"), head.Header("ETag"));
        Assert.Equal(first.Header("Content-Length"), head.Header("Content-Length"));
    }

    [Theory]
    [MemberData(nameof(Options))]
    public async Task Codecs_write_the_same(string options)
    {
        await using TestApp app = await StartAsync(options);
        FormatSet formats = app.Services.GetRequiredService<FormatSet>();
        Format json = formats.FindByName("json")!;
        using HttpResponseMessage array = await app.SendAsync(HttpMethod.Get, "/bare/array/3");
        using HttpResponseMessage list = await app.SendAsync(HttpMethod.Get, "/bare/list/3");
        using HttpResponseMessage page = await app.SendAsync(HttpMethod.Get, "/bare/page/3");
        using PooledBuffer ofArray = formats.FindCodecs<Order[]>()!.For(json).Encode([.. Make(3)]);
        using PooledBuffer ofList = formats.FindCodecs<List<Order>>()!.For(json).Encode([.. Make(3)]);
        using PooledBuffer ofPage = formats.FindCodecs<IReadOnlyList<Order>>()!.For(json).Encode(PageOf(3));

        Assert.Equal(await array.Content.ReadAsStringAsync(), Encoding.UTF8.GetString(ofArray.Span));
        Assert.Equal(await list.Content.ReadAsStringAsync(), Encoding.UTF8.GetString(ofList.Span));
        Assert.Equal(await page.Content.ReadAsStringAsync(), Encoding.UTF8.GetString(ofPage.Span));
    }

    private static Task<TestApp> StartAsync(string options) =>
        TestApp.StartAsync(
            web =>
            {
                Map(web.MapGroup("/bare"));
                Map(web.MapGroup("/").NegotiateFully());
                Map(web.MapGroup("/tagged").NegotiateFully().WithETags());
                MapBodies(web.MapGroup("/body").NegotiateFully());
            },
            builder =>
                builder.Services.ConfigureHttpJsonOptions(json =>
                {
                    if (options == Arrays)
                    {
                        json.SerializerOptions.Converters.Add(new OrdersAsText());
                    }
                    else
                    {
                        Keepers.All[options](json.SerializerOptions);
                    }
                })
        );

    private static void Map(RouteGroupBuilder api)
    {
        api.MapGet("/array/{count}", (int count) => Make(count).ToArray());
        api.MapGet("/list/{count}", (int count) => Make(count).ToList());
        api.MapGet("/set/{count}", (int count) => Make(count).ToHashSet());
        api.MapGet("/lazy/{count}", (int count) => new LazyCollection(count, i => new Order { Id = i }));
        api.MapGet("/page/{count}", PageOf);
        api.MapGet("/plain/{count}", PlainPage (int count) => [.. Make(count)]);
        api.MapGet(
            "/frozen/{count}",
            (int count) => (IReadOnlyList<Order>)System.Collections.Immutable.ImmutableArray.ToImmutableArray(Make(count))
        );
        api.MapGet("/stream/{count}", (int count) => Streams.Of(Make(count).ToArray()));
        api.MapGet("/sequence/{count}", Make);
        api.MapGet("/object/{count}", (int count) => (object)Make(count).ToArray());
        api.MapGet("/ok/{count}", (int count) => Microsoft.AspNetCore.Http.TypedResults.Ok(Make(count).ToArray()));
        api.MapGet("/okstream/{count}", (int count) => Microsoft.AspNetCore.Http.TypedResults.Ok(Streams.Of(Make(count).ToArray())));
        api.MapGet("/results/{count}", IResult (int count) => Results.Ok(PageOf(count)));
        api.MapGet(
            "/derived/{count}",
            IEnumerable<Order> (int count) => Make(count).Select(order => new ExpressOrder { Id = order.Id, Hours = 1 }).ToArray()
        );
        api.MapGet("/family", () => Family);
        api.MapPost("/array", (Order[] orders) => orders);
        api.MapPost("/list", (List<Order> orders) => orders);
        api.MapPost("/readonly", (IReadOnlyList<Order> orders) => orders);
        api.MapPost("/sequence", ([FromBody] IEnumerable<Order> orders) => orders);
        api.MapPost("/page", (Page orders) => orders);
    }

    private static void MapBodies(RouteGroupBuilder api)
    {
        api.MapPost("/array", (Body<Order[]> orders) => orders.Value);
        api.MapPost("/list", (Body<List<Order>> orders) => orders.Value);
        api.MapPost("/readonly", (Body<IReadOnlyList<Order>> orders) => orders.Value);
        api.MapPost("/sequence", (Body<IEnumerable<Order>> orders) => orders.Value);
    }

    // Each list of them is its members' own.
    private static List<Tree> Family
    {
        get
        {
            var family = new List<Tree>();
            family.Add(new Tree("a", family));
            family.Add(new Tree("b", family));
            return family;
        }
    }

    private static Page PageOf(int count) => [.. Make(count)];

    // Some of them twice, as references tell.
    private static IEnumerable<Order> Make(int count)
    {
        var shared = new Order { Id = -1, Name = "<shared>" };
        return Enumerable.Range(0, count).Select(i => i % 3 == 1 ? shared : new Order { Id = i, Lines = ["x"] });
    }

    private static async IAsyncEnumerable<Order> Endless(
        TaskCompletionSource ended,
        [EnumeratorCancellation] CancellationToken cancellation = default
    )
    {
        try
        {
            for (int i = 42; ; i++)
            {
                yield return new Order { Id = i };
                await Task.Delay(50, cancellation);
            }
        }
        finally
        {
            ended.SetResult();
        }
    }
}
