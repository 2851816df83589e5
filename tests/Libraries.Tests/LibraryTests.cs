using System.Net;
using System.Net.Http.Json;
using MemoryPack;
using MessagePack;
using MessagePack.Resolvers;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using ProtoBuf.Meta;

namespace SerializationApi.Libraries.Tests;

/// <summary>The libraries behind the negotiation: what they write is sent, what they refuse is a 400, and the rest stays as it
/// is.</summary>
public sealed class LibraryTests
{
    internal const string MessagePackType = "application/x-msgpack";
    internal const string MemoryPackType = "application/x-memorypack";
    private const string ProtobufType = "application/x-protobuf";
    private const int Many = 20_000;

    public static TheoryData<string> MediaTypes => [MessagePackType, MemoryPackType, ProtobufType];

    [Theory]
    [MemberData(nameof(MediaTypes))]
    public async Task Values_lists_and_streams_are_the_library_s(string mediaType)
    {
        await using TestApp app = await StartAsync();
        Assert.Equal(Written(mediaType, Deal.Of(7)), await GetAsync(app, "/deal", mediaType));
        Assert.Equal(Written(mediaType, Deals(3)), await GetAsync(app, "/deals?count=3", mediaType));
        Assert.Equal(Written(mediaType, Deals(Many)), await GetAsync(app, $"/deals?count={Many}", mediaType));
        Assert.Equal(Written(mediaType, Deals(0)), await GetAsync(app, "/deals?count=0", mediaType));
        Assert.Equal(Written(mediaType, Deals(5)), await GetAsync(app, "/stream?count=5", mediaType));
    }

    [Theory]
    [MemberData(nameof(MediaTypes))]
    public async Task Bodies_are_read_in_every_kind(string mediaType)
    {
        await using TestApp app = await StartAsync();
        Assert.Equal("7 deal 7 2", await PostAsync(app, "/deal", mediaType, Written(mediaType, Deal.Of(7))));
        Assert.Equal("7 deal 7 2", await PostAsync(app, "/plain", mediaType, Written(mediaType, Deal.Of(7))));
        Assert.Equal($"{Many}", await PostAsync(app, "/deals", mediaType, Written(mediaType, Deals(Many))));
        Assert.Equal($"{Many}", await PostAsync(app, "/stream", mediaType, Written(mediaType, Deals(Many))));
    }

    [Fact]
    public async Task Trusted_bodies_are_read_by_MemoryPack_whole()
    {
        await using TestApp app = await StartAsync(static formats => formats.UseMemoryPackCSharp(isTrusted: true).UseMessagePackCSharp());
        Assert.Equal("7 deal 7 2", await PostAsync(app, "/deal", MemoryPackType, Written(MemoryPackType, Deal.Of(7))));
        Assert.Equal($"{Many}", await PostAsync(app, "/stream", MemoryPackType, Written(MemoryPackType, Deals(Many))));
        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Post, "/deal", null, [3, 1, 0], MemoryPackType);
        Assert.Equal(HttpStatusCode.BadRequest, response.StatusCode);
    }

    [Theory]
    [MemberData(nameof(MediaTypes))]
    public async Task A_delimited_stream_goes_through_the_library(string mediaType)
    {
        if (mediaType != MemoryPackType)
        {
            await using TestApp app = await StartAsync();
            byte[] stream = await GetAsync(app, "/stream?count=4", mediaType + "; delimited=true");
            Assert.Equal("4", await PostAsync(app, "/stream", mediaType + "; delimited=true", stream));
        }
    }

    [Theory]
    [MemberData(nameof(MediaTypes))]
    public async Task A_type_without_a_shape_is_offered_in_JSON_and_by_the_library(string mediaType)
    {
        await using TestApp app = await StartAsync(formats => Use(formats, mediaType));
        var secret = new Secret { Id = 3, Word = "tea" };
        Assert.Equal("tea", (await app.Client.GetFromJsonAsync<Secret>("/secret"))!.Word);
        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, "/secret", mediaType);
        using HttpResponseMessage list = await app.SendAsync(HttpMethod.Get, "/secrets", mediaType);
        using HttpResponseMessage posted = await app.SendAsync(HttpMethod.Post, "/secret", null, Written(mediaType, secret), mediaType);
        Assert.Equal(Written(mediaType, secret), await response.Content.ReadAsByteArrayAsync());
        Assert.Equal(Written(mediaType, new List<Secret> { secret, secret }), await list.Content.ReadAsByteArrayAsync());
        Assert.Equal("tea", await posted.Content.ReadFromJsonAsync<string>());
        using HttpResponseMessage other = await app.SendAsync(
            HttpMethod.Get,
            "/secret",
            "application/x-memorypack;q=0.5, application/x-protobuf;q=0.4, application/x-msgpack;q=0.3"
        );
        Assert.Equal(mediaType, other.Header("Content-Type"));
        string[] others = [.. MediaTypes.Select(row => row.Data).Except([mediaType])];
        using HttpResponseMessage refused = await app.SendAsync(HttpMethod.Get, "/secret", string.Join(", ", others));
        Assert.Equal(HttpStatusCode.NotAcceptable, refused.StatusCode);
    }

    [Fact]
    public async Task What_no_library_reads_has_no_shape_as_before()
    {
        InvalidOperationException error = await Assert.ThrowsAsync<InvalidOperationException>(() => StartAsync(static _ => { }));
        Assert.Contains("Secret", error.Message, StringComparison.Ordinal);
        error = await Assert.ThrowsAsync<InvalidOperationException>(() => StartAsync(static formats => formats.UseMemoryPackCSharp()));
        Assert.Contains("Secret", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_contract_that_the_generator_refuses_is_offered_by_the_library()
    {
        await using TestApp app = await StartAsync();
        Assert.Equal(MessagePackSerializer.Serialize(new Stamped { Text = "tea" }), await GetAsync(app, "/stamped", MessagePackType));
        Assert.Equal(
            HttpStatusCode.NotAcceptable,
            (await app.SendAsync(HttpMethod.Get, "/stamped", "application/x-msgpack; keys=names")).StatusCode
        );
    }

    [Fact]
    public async Task Only_the_chosen_types_are_the_library_s()
    {
        MessagePackSerializerOptions names = MessagePackSerializerOptions.Standard.WithResolver(ContractlessStandardResolver.Instance);
        await using TestApp app = await StartAsync(formats => formats.UseMessagePackCSharp(names, static type => type != typeof(Deal)));
        Assert.Equal(MessagePackSerializer.Serialize(Deal.Of(7)), await GetAsync(app, "/deal", MessagePackType));
        Assert.Equal((byte)0x83, (await GetAsync(app, "/deal", MessagePackType + "; keys=names"))[0]);
        Assert.Equal(
            MessagePackSerializer.Serialize(new Stamped { Text = "tea" }, names),
            await GetAsync(app, "/stamped", MessagePackType)
        );
    }

    [Theory]
    [InlineData("lz4-block", MessagePackCompression.Lz4Block)]
    [InlineData("lz4-block-array", MessagePackCompression.Lz4BlockArray)]
    public async Task Compressed_variants_are_the_library_s_and_are_read_within_our_limits(string value, MessagePackCompression compression)
    {
        await using TestApp app = await StartAsync();
        MessagePackSerializerOptions options = MessagePackSerializerOptions.Standard.WithCompression(compression);
        byte[] payload = MessagePackSerializer.Serialize(Deals(Many), options);
        Assert.Equal(payload, await GetAsync(app, $"/deals?count={Many}", $"{MessagePackType}; compression={value}"));
        Assert.Equal($"{Many}", await PostAsync(app, "/deals", MessagePackType, payload));
        byte[] bomb = MessagePackSerializer.Serialize(new Deal { Name = new string('a', 80_000_000) }, options);
        using HttpResponseMessage refused = await app.SendAsync(HttpMethod.Post, "/deal", null, bomb, MessagePackType);
        Assert.Equal(HttpStatusCode.RequestEntityTooLarge, refused.StatusCode);
    }

    [Theory]
    [MemberData(nameof(MediaTypes))]
    public async Task A_hostile_body_is_read_or_refused_and_never_an_error(string mediaType)
    {
        await using TestApp app = await StartAsync();
        byte[] payload = Written(mediaType, Deals(3));
        var random = new Random(7);
        for (int i = 0; i < 300; i++)
        {
            byte[] changed = [.. payload];
            for (int change = random.Next(1, 4); change > 0; change--)
            {
                changed[random.Next(changed.Length)] = (byte)random.Next(256);
            }

            using HttpResponseMessage response = await app.SendAsync(
                HttpMethod.Post,
                "/deals",
                null,
                changed[..random.Next(changed.Length + 1)],
                mediaType
            );
            Assert.True(
                response.StatusCode is HttpStatusCode.OK or HttpStatusCode.BadRequest or HttpStatusCode.RequestEntityTooLarge,
                $"{response.StatusCode} for {Convert.ToHexString(changed)}"
            );
        }
    }

    [Fact]
    public async Task A_refusal_says_what_the_library_says_and_where()
    {
        await using TestApp app = await StartAsync();
        using HttpResponseMessage response = await app.SendAsync(
            HttpMethod.Post,
            "/deal",
            null,
            [0x93, 0x07, 0xa1, 0x61, 0x07],
            MessagePackType
        );
        string problem = await response.Content.ReadAsStringAsync();
        Assert.Equal(HttpStatusCode.BadRequest, response.StatusCode);
        Assert.Contains("MessagePack-CSharp refuses it as Deal", problem, StringComparison.Ordinal);
        Assert.Contains("\"offset\":5", problem, StringComparison.Ordinal);
        using HttpResponseMessage longer = await app.SendAsync(
            HttpMethod.Post,
            "/deal",
            null,
            [.. MessagePackSerializer.Serialize(Deal.Of(1)), 0xc0],
            MessagePackType
        );
        Assert.Equal(HttpStatusCode.BadRequest, longer.StatusCode);
    }

    [Fact]
    public async Task Untrusted_objects_nest_no_deeper_than_the_limit()
    {
        byte[] deep = [.. Enumerable.Repeat((byte)0x91, 100_000), 0xc0];
        await using TestApp app = await StartAsync();
        Assert.Equal(HttpStatusCode.BadRequest, (await app.SendAsync(HttpMethod.Post, "/deal", null, deep, MessagePackType)).StatusCode);
    }

    internal static Task<TestApp> StartAsync(Action<FormatsBuilder>? configure = null) =>
        TestApp.StartAsync(Map, builder => builder.Services.AddFormats(configure ?? All));

    private static void All(FormatsBuilder formats) => formats.UseMessagePackCSharp().UseMemoryPackCSharp().UseProtobufNet();

    internal static void Use(FormatsBuilder formats, string mediaType, bool isTrusted = true) =>
        _ = mediaType switch
        {
            MessagePackType => formats.UseMessagePackCSharp(),
            MemoryPackType => formats.UseMemoryPackCSharp(isTrusted: isTrusted),
            _ => formats.UseProtobufNet(),
        };

    private static void Map(WebApplication app)
    {
        RouteGroupBuilder api = app.MapGroup("/").Negotiate(static options => options.ReturnHttpNotAcceptable = true);
        api.MapGet("/deal", static () => Deal.Of(7));
        api.MapGet("/deals", static (int count) => Deals(count));
        api.MapGet("/stream", static (int count) => Stream(count));
        api.MapGet("/stamped", static () => new Stamped { Text = "tea" });
        api.MapGet("/picky", static () => new Picky { Text = "tea" });
        api.MapGet("/secret", static () => new Secret { Id = 3, Word = "tea" });
        api.MapGet(
            "/secrets",
            static () =>
                new List<Secret>
                {
                    new() { Id = 3, Word = "tea" },
                    new() { Id = 3, Word = "tea" },
                }
        );
        api.MapPost("/deal", static (Body<Deal> body) => TypedResults.Text($"{body.Value.Id} {body.Value.Name} {body.Value.Lines?.Count}"));
        api.MapPost("/plain", static (Deal deal) => TypedResults.Text($"{deal.Id} {deal.Name} {deal.Lines?.Count}"));
        api.MapPost("/deals", static (Body<List<Deal>> body) => TypedResults.Text($"{body.Value.Count}"));
        api.MapPost("/secret", static (Body<Secret> body) => TypedResults.Json(body.Value.Word));
        api.MapPost("/stream", static async (Body<IAsyncEnumerable<Deal>> body) => TypedResults.Text($"{await body.Value.CountAsync()}"));
    }

    private static List<Deal> Deals(int count) => [.. Enumerable.Range(0, count).Select(Deal.Of)];

    private static async IAsyncEnumerable<Deal> Stream(int count)
    {
        foreach (Deal deal in Deals(count))
        {
            await Task.Yield();
            yield return deal;
        }
    }

    private static byte[] Written<T>(string mediaType, T value)
    {
        if (mediaType == MessagePackType)
        {
            return MessagePackSerializer.Serialize(value);
        }

        if (mediaType == MemoryPackType)
        {
            return MemoryPackSerializer.Serialize(value);
        }

        using var stream = new MemoryStream();
        RuntimeTypeModel.Default.Serialize(stream, value);
        return stream.ToArray();
    }

    private static async Task<byte[]> GetAsync(TestApp app, string path, string accept)
    {
        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, path, accept);
        Assert.True(response.IsSuccessStatusCode, await response.Content.ReadAsStringAsync());
        Assert.StartsWith(accept.Split(';')[0], response.Header("Content-Type"), StringComparison.Ordinal);
        return await response.Content.ReadAsByteArrayAsync();
    }

    private static async Task<string> PostAsync(TestApp app, string path, string contentType, byte[] body)
    {
        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Post, path, null, body, contentType);
        return await response.Content.ReadAsStringAsync();
    }
}
