using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.AspNetCore.Routing;
using SerializationApi.Contracts;

namespace SerializationApi.Libraries.Tests;

/// <summary>The service's datasets, annotated for the libraries, through each adapter: what it writes is what shapes write, and each reads
/// the other's.</summary>
public sealed class DatasetTests
{
    private const int Items = 40;
    private const int Seed = 7;
    private const int Hostile = 60;

    private static readonly string[] Forms = ["value", "list", "stream"];

    private static readonly Dictionary<string, string[]> Results = new(StringComparer.Ordinal)
    {
        ["value"] = ["task", "value-task", "ok", "created", "either", "result", "object"],
        ["list"] = ["array", "interface", "ok-list", "task-list"],
    };

    private static readonly Dictionary<string, Action<RouteGroupBuilder>> Datasets = new(StringComparer.Ordinal)
    {
        ["organizations"] = static api => Map(api, Enumerable.Range(0, Items).Select(static i => OrganizationSample.Create(i % 4, i))),
        ["demos"] = static api => Map(api, DemoSample.Create(Items, Seed)),
        ["users"] = static api => Map(api, UserSample.Create(Items, Seed)),
        ["messages"] = static api => Map(api, MessageSample.Create(Items, Seed)),
    };

    public static MatrixTheoryData<string, string> Cases { get; } = new(LibraryTests.MediaTypes.Select(row => row.Data), Datasets.Keys);

    public static MatrixTheoryData<string, string> Delimited { get; } =
        new(
            LibraryTests
                .MediaTypes.Select(row => row.Data)
                .Where(type => type != LibraryTests.MemoryPackType)
                .Select(type => $"{type}; delimited=true"),
            Datasets.Keys
        );

    public static MatrixTheoryData<string, string> Compressed { get; } = new(["lz4-block", "lz4-block-array"], Datasets.Keys);

    [Theory]
    [MemberData(nameof(Cases))]
    public async Task An_adapter_writes_what_shapes_write_and_reads_it_again(string mediaType, string dataset)
    {
        await using TestApp shapes = await StartAsync(dataset);
        await using TestApp library = await StartAsync(dataset, mediaType);
        foreach (string form in Forms)
        {
            byte[] written = await SendAsync(library, HttpMethod.Get, form, mediaType);
            Assert.Equal(await SendAsync(shapes, HttpMethod.Get, form, mediaType), written);
            Assert.Equal(written, await SendAsync(library, HttpMethod.Post, form, mediaType, written));
        }
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public async Task Whatever_kind_of_result_a_handler_has_an_adapter_writes_its_value(string mediaType, string dataset)
    {
        await using TestApp shapes = await StartAsync(dataset);
        await using TestApp library = await StartAsync(dataset, mediaType);
        foreach ((string form, string[] kinds) in Results)
        {
            byte[] expected = await SendAsync(shapes, HttpMethod.Get, form, mediaType);
            foreach (string kind in kinds)
            {
                using HttpResponseMessage response = await library.SendAsync(HttpMethod.Get, $"/{kind}", mediaType);
                Assert.Equal(kind == "created" ? HttpStatusCode.Created : HttpStatusCode.OK, response.StatusCode);
                Assert.Equal(mediaType, response.Content.Headers.ContentType!.ToString());
                Assert.Equal(expected, await response.Content.ReadAsByteArrayAsync());
            }
        }

        using HttpResponseMessage none = await library.SendAsync(HttpMethod.Get, "/none", mediaType);
        Assert.Equal(HttpStatusCode.NotFound, none.StatusCode);
    }

    [Theory]
    [MemberData(nameof(Delimited))]
    public async Task A_delimited_stream_by_an_adapter_is_that_of_shapes(string mediaType, string dataset)
    {
        await using TestApp shapes = await StartAsync(dataset);
        await using TestApp library = await StartAsync(dataset, mediaType);
        byte[] written = await SendAsync(library, HttpMethod.Get, "stream", mediaType);
        Assert.Equal(await SendAsync(shapes, HttpMethod.Get, "stream", mediaType), written);
        Assert.Equal(written, await SendAsync(library, HttpMethod.Post, "stream", mediaType, written));
    }

    [Theory]
    [MemberData(nameof(Compressed))]
    public async Task What_an_adapter_compresses_shapes_read_and_the_other_way_round(string compression, string dataset)
    {
        string mediaType = $"{LibraryTests.MessagePackType}; compression={compression}";
        await using TestApp shapes = await StartAsync(dataset);
        await using TestApp library = await StartAsync(dataset, mediaType);
        foreach ((TestApp writer, TestApp reader) in ((TestApp, TestApp)[])[(shapes, library), (library, shapes)])
        {
            byte[] compressed = await SendAsync(writer, HttpMethod.Get, "list", mediaType);
            Assert.Equal(
                await SendAsync(shapes, HttpMethod.Get, "list", LibraryTests.MessagePackType),
                await SendAsync(reader, HttpMethod.Post, "list", LibraryTests.MessagePackType, compressed, mediaType)
            );
        }
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public async Task A_hostile_body_is_read_or_refused_by_an_adapter_and_never_an_error(string mediaType, string dataset)
    {
        await using TestApp library = await StartAsync(dataset, mediaType);
        var random = new Random(Seed);
        foreach (string form in (string[])["value", "list"])
        {
            byte[] payload = await SendAsync(library, HttpMethod.Get, form, mediaType);
            for (int i = 0; i < Hostile; i++)
            {
                byte[] changed = [.. payload];
                for (int change = random.Next(1, 4); change > 0; change--)
                {
                    changed[random.Next(changed.Length)] = (byte)random.Next(256);
                }

                using HttpResponseMessage response = await library.SendAsync(
                    HttpMethod.Post,
                    $"/{form}",
                    mediaType,
                    changed[..random.Next(changed.Length + 1)],
                    mediaType
                );
                Assert.True(
                    response.StatusCode is HttpStatusCode.OK or HttpStatusCode.BadRequest or HttpStatusCode.RequestEntityTooLarge,
                    $"{form}: {response.StatusCode} for {Convert.ToHexString(changed)}"
                );
            }
        }
    }

    private static Task<TestApp> StartAsync(string dataset, string? library = null) =>
        TestApp.StartAsync(
            app => Datasets[dataset](app.MapGroup("/").Negotiate()),
            builder =>
                builder.Services.AddFormats(formats =>
                {
                    if (library is not null)
                    {
                        LibraryTests.Use(formats, library.Split(';')[0], isTrusted: false);
                    }
                })
        );

    private static void Map<T>(RouteGroupBuilder api, IEnumerable<T> items)
        where T : class
    {
        api.MapGet("/value", () => items.Last());
        api.MapGet("/list", () => items.ToList());
        api.MapGet("/stream", () => items.ToAsyncEnumerable());
        api.MapGet("/task", () => Task.FromResult(items.Last()));
        api.MapGet("/value-task", () => ValueTask.FromResult(items.Last()));
        api.MapGet("/ok", () => TypedResults.Ok(items.Last()));
        api.MapGet("/created", () => TypedResults.Created("/value", items.Last()));
        api.MapGet("/either", Results<Ok<T>, NotFound> () => TypedResults.Ok(items.Last()));
        api.MapGet("/none", Results<Ok<T>, NotFound> () => TypedResults.NotFound());
        api.MapGet("/result", IResult () => TypedResults.Ok(items.Last())).Produces<T>();
        api.MapGet("/object", object () => items.Last());
        api.MapGet("/array", () => items.ToArray());
        api.MapGet("/interface", IReadOnlyList<T> () => items.ToList());
        api.MapGet("/ok-list", () => TypedResults.Ok(items.ToList()));
        api.MapGet("/task-list", () => Task.FromResult(items.ToList()));
        api.MapPost("/value", static (Body<T> body) => body.Value);
        api.MapPost("/list", static (Body<List<T>> body) => body.Value);
        api.MapPost("/stream", static (Body<IAsyncEnumerable<T>> body) => body.Value);
    }

    private static async Task<byte[]> SendAsync(
        TestApp app,
        HttpMethod method,
        string form,
        string accept,
        byte[]? body = null,
        string? contentType = null
    )
    {
        using HttpResponseMessage response = await app.SendAsync(method, $"/{form}", accept, body, contentType ?? accept);
        Assert.True(response.IsSuccessStatusCode, await response.Content.ReadAsStringAsync());
        return await response.Content.ReadAsByteArrayAsync();
    }
}
