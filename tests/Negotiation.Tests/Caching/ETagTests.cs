using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.OutputCaching;
using Microsoft.AspNetCore.Routing;

namespace SerializationApi.Negotiation.Tests;

/// <summary>Entity tags of what is read, and 304.</summary>
public sealed class ETagTests
{
    private static readonly string[] Accepts =
    [
        "application/json",
        "text/json",
        "application/x-msgpack",
        "application/msgpack",
        "application/x-msgpack; keys=names",
        "application/x-msgpack; compression=lz4-block-array",
        "application/x-protobuf",
        "application/x-memorypack",
    ];

    private int _version = 1;
    private int _calls;

    [Theory]
    [InlineData("/order")]
    [InlineData("/result")]
    [InlineData("/negotiated")]
    [InlineData("/none")]
    [InlineData("/list/0")]
    [InlineData("/list/3")]
    [InlineData("/list/2000")]
    [InlineData("/lazy/2000")]
    public async Task Each_representation_has_a_strong_tag_of_its_own(string path)
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        var seen = new HashSet<string>();
        foreach (string accept in Accepts)
        {
            using HttpResponseMessage first = await app.SendAsync(HttpMethod.Get, path, accept);
            using HttpResponseMessage again = await app.SendAsync(HttpMethod.Get, path, accept);
            using HttpResponseMessage head = await app.SendAsync(HttpMethod.Head, path, accept);
            if (path == "/none" && accept.Contains("protobuf", StringComparison.Ordinal))
            {
                // Protobuf has no null at the root.
                Assert.Equal((HttpStatusCode.NoContent, null), (first.StatusCode, first.Header("ETag")));
                continue;
            }

            string tag = first.Header("ETag")!;

            Assert.Equal(accept, first.Header("Content-Type"));
            Assert.Matches("^\"[0-9a-f]{32}\"$", tag);
            Assert.Equal((accept, tag), (accept, again.Header("ETag")));
            Assert.Equal((accept, tag), (accept, head.Header("ETag")));
            Assert.Equal(await first.Content.ReadAsByteArrayAsync(), await again.Content.ReadAsByteArrayAsync());
            Assert.True(seen.Add(tag), $"{accept} has the tag of another representation.");
        }

        _version++;
        using HttpResponseMessage changed = await app.SendAsync(HttpMethod.Get, path);
        Assert.Equal(path is "/none" or "/list/0", seen.Contains(changed.Header("ETag")!));
    }

    [Theory]
    [Trait("Tier", "system")]
    [InlineData("{0}", true)]
    [InlineData("W/{0}", true)]
    [InlineData("\"other\", {0}", true)]
    [InlineData("*", true)]
    [InlineData("\"other\"", false)]
    [InlineData("W/\"other\"", false)]
    [InlineData("not a tag", false)]
    [InlineData("", false)]
    public async Task If_None_Match_is_answered_by_304(string condition, bool isNotModified)
    {
        await using TestApp app = await TestApp.StartAsync(Map, kestrel: true);
        foreach (string path in (string[])["/order", "/list/2000"])
        {
            string tag = await TagAsync(app, path, "application/x-msgpack");
            foreach (HttpMethod method in (HttpMethod[])[HttpMethod.Get, HttpMethod.Head])
            {
                using HttpResponseMessage response = await SendAsync(
                    app,
                    path,
                    "application/x-msgpack",
                    string.Format(condition, tag),
                    method: method
                );

                Assert.Equal((condition, isNotModified ? HttpStatusCode.NotModified : HttpStatusCode.OK), (condition, response.StatusCode));
                Assert.Equal(tag, response.Header("ETag"));
                Assert.Equal("Accept", response.Header("Vary"));
                Assert.Equal("max-age=60", response.Header("Cache-Control"));
                Assert.Equal(isNotModified ? null : "application/x-msgpack", response.Header("Content-Type"));
                Assert.Equal(isNotModified || method == HttpMethod.Head, (await response.Content.ReadAsByteArrayAsync()).Length == 0);
            }
        }
    }

    [Fact]
    public async Task A_tag_of_another_representation_or_of_another_value_does_not_match()
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        string json = await TagAsync(app, "/order", "application/json");
        using HttpResponseMessage other = await SendAsync(app, "/order", "application/x-msgpack", json);
        _version++;
        using HttpResponseMessage later = await SendAsync(app, "/order", "application/json", json);

        Assert.Equal(HttpStatusCode.OK, other.StatusCode);
        Assert.Equal(HttpStatusCode.OK, later.StatusCode);
    }

    [Theory]
    [InlineData("/untagged")]
    [InlineData("/created")]
    [InlineData("/problem")]
    [InlineData("/text")]
    public async Task Only_the_200_of_a_negotiated_value_has_a_tag(string path)
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        using HttpResponseMessage response = await SendAsync(app, path, "application/json", "*");
        using HttpResponseMessage posted = await SendAsync(app, "/order", "application/json", null, method: HttpMethod.Post);
        using HttpResponseMessage refused = await SendAsync(app, "/order", "text/html", "*");

        Assert.NotEqual(HttpStatusCode.NotModified, response.StatusCode);
        Assert.Null(response.Header("ETag"));
        Assert.Equal((HttpStatusCode.OK, null), (posted.StatusCode, posted.Header("ETag")));
        Assert.Equal((HttpStatusCode.NotAcceptable, null), (refused.StatusCode, refused.Header("ETag")));
    }

    [Fact]
    public async Task A_tag_of_the_handler_s_own_is_kept_and_spares_the_encoding()
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, "/own");
        string tag = response.Header("ETag")!;
        using HttpResponseMessage same = await SendAsync(app, "/own", "application/json", tag);

        Assert.StartsWith("\"v1~", tag, StringComparison.Ordinal);
        Assert.Equal((HttpStatusCode.NotModified, tag), (same.StatusCode, same.Header("ETag")));
        Assert.Equal(1, _calls);
    }

    [Fact]
    public async Task Lists_beyond_the_bound_are_sent_in_batches_without_a_tag()
    {
        await using TestApp app = await TestApp.StartAsync(
            Map,
            builder => builder.Services.AddFormats(formats => formats.Configure(options => options.ETagBytes = 100_000))
        );
        foreach (string path in (string[])["/list/20000", "/lazy/20000"])
        {
            using HttpResponseMessage get = await app.SendAsync(HttpMethod.Get, path);
            using HttpResponseMessage head = await app.SendAsync(HttpMethod.Head, path);

            Assert.Null(get.Header("ETag"));
            Assert.Null(head.Header("ETag"));
            Assert.Equal((byte)']', (await get.Content.ReadAsByteArrayAsync())[^1]);
        }

        // The head of the list, 100 kB of 700 kB, and what was encoded before that was known.
        _calls = 0;
        using HttpResponseMessage lazy = await app.SendAsync(HttpMethod.Head, "/lazy/20000");
        Assert.InRange(_calls, 256, 8_000);
    }

    [Fact]
    [Trait("Tier", "system")]
    public async Task A_stream_leaves_as_its_items_come()
    {
        var release = new TaskCompletionSource();
        async IAsyncEnumerable<Order> Stream()
        {
            yield return new Order { Id = 1 };
            await release.Task;
            yield return new Order { Id = 2 };
        }

        await using TestApp app = await TestApp.StartAsync(web => web.MapGet("/", Stream).NegotiateFully().WithETags(), kestrel: true);
        using HttpResponseMessage response = await app
            .Client.GetAsync("/", HttpCompletionOption.ResponseHeadersRead)
            .WaitAsync(TimeSpan.FromSeconds(60));

        Assert.Null(response.Header("ETag"));
        release.SetResult();
        Assert.EndsWith("""{"id":2,"name":null,"lines":null}]""", await response.Content.ReadAsStringAsync(), StringComparison.Ordinal);
    }

    [Theory]
    [Trait("Tier", "system")]
    [InlineData(null)]
    [InlineData(true)]
    [InlineData(false)]
    public async Task A_coding_has_a_tag_of_its_own_with_a_cache_or_without(bool? compressesAboveCache)
    {
        await using TestApp app = await TestApp.StartAsync(
            web =>
            {
                if (compressesAboveCache == false)
                {
                    web.UseOutputCache();
                }

                web.UseResponseCompression();
                if (compressesAboveCache == true)
                {
                    web.UseOutputCache();
                }

                RouteGroupBuilder api = web.MapGroup("/");
                if (compressesAboveCache is not null)
                {
                    api.CacheOutput();
                }

                Map(api);
            },
            builder =>
            {
                builder.Services.AddResponseCompression(options => options.MimeTypes = ["application/json"]);
                builder.Services.AddOutputCache();
            },
            kestrel: true
        );

        string plain = await TagAsync(app, "/order", "application/json");
        for (int i = 0; i < 3; i++)
        {
            foreach (string coding in (string[])["br", "gzip"])
            {
                using HttpResponseMessage response = await SendAsync(app, "/order", "application/json", null, coding);
                Assert.Equal((coding, plain[..^1] + $"-{coding}\""), (response.Header("Content-Encoding"), response.Header("ETag")));

                using HttpResponseMessage same = await SendAsync(
                    app,
                    "/order",
                    "application/json",
                    response.Header("ETag"),
                    $"deflate, {coding};q=0.5"
                );
                Assert.Equal((HttpStatusCode.NotModified, response.Header("ETag")), (same.StatusCode, same.Header("ETag")));
                Assert.Equal(["Accept", "Accept-Encoding"], same.Header("Vary")!.Split(", ").Order());

                // It has what it cannot use.
                using HttpResponseMessage other = await SendAsync(app, "/order", "application/json", response.Header("ETag"));
                Assert.Equal((HttpStatusCode.OK, plain), (other.StatusCode, other.Header("ETag")));
            }
        }

        using HttpResponseMessage identity = await SendAsync(app, "/order", "application/json", plain);
        Assert.Equal(HttpStatusCode.NotModified, identity.StatusCode);
        Assert.Equal(compressesAboveCache is null, _calls > 3);
    }

    [Fact]
    public async Task A_cache_responds_with_304_itself_and_stores_no_304()
    {
        await using TestApp app = await TestApp.StartAsync(
            web =>
            {
                web.UseOutputCache();
                Map(web.MapGroup("/").CacheOutput(policy => policy.AddPolicy<EverythingPolicy>(), excludeDefaultPolicy: true));
            },
            builder => builder.Services.AddOutputCache()
        );
        string tag = await TagAsync(app, "/order?untold", "application/x-msgpack");
        using HttpResponseMessage first = await SendAsync(app, "/order", "application/x-msgpack", tag);
        using HttpResponseMessage second = await app.SendAsync(HttpMethod.Get, "/order", "application/x-msgpack");
        Assert.Equal((HttpStatusCode.NotModified, HttpStatusCode.OK), (first.StatusCode, second.StatusCode));

        _calls = 0;
        using HttpResponseMessage third = await SendAsync(app, "/order", "application/x-msgpack", tag);
        Assert.Equal(
            (HttpStatusCode.NotModified, tag, "Accept", 0),
            (third.StatusCode, third.Header("ETag"), third.Header("Vary"), _calls)
        );
    }

    private void Map(WebApplication web) => Map((IEndpointRouteBuilder)web);

    private void Map(IEndpointRouteBuilder web)
    {
        RouteGroupBuilder api = web.MapGroup("/").NegotiateFully().WithETags();
        api.MapGet("/order", (HttpResponse response) => Cacheable(response, Make(_version)));
        api.MapPost("/order", () => Make(_version));
        api.MapGet("/result", () => TypedResults.Ok(Make(_version)));
        api.MapGet("/negotiated", () => NegotiatedResults.Ok(Make(_version)));
        api.MapGet("/none", () => (Order?)null);
        api.MapGet(
            "/list/{count}",
            (int count, HttpResponse response) => Cacheable(response, Enumerable.Range(_version, count).Select(Make).ToList())
        );
        api.MapGet("/lazy/{count}", (int count) => Enumerable.Range(_version, count).Select(Make));
        api.MapGet("/created", () => TypedResults.Created("/order", Make(_version)));
        api.MapGet("/problem", () => TypedResults.Problem("no"));
        api.MapGet("/text", () => "text");
        api.MapGet(
            "/own",
            (HttpResponse response) =>
            {
                response.Headers.ETag = "\"v1\"";
                return Enumerable.Range(1, 1).Select(Make);
            }
        );
        web.MapGet("/untagged", () => Make(1)).NegotiateFully();
    }

    private Order Make(int id)
    {
        _calls++;
        return new Order { Id = id, Name = "name" };
    }

    private static T Cacheable<T>(HttpResponse response, T value)
    {
        response.Headers.CacheControl = "max-age=60";
        return value;
    }

    private static async Task<string> TagAsync(TestApp app, string path, string accept)
    {
        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, path, accept);
        return response.Header("ETag")!;
    }

    private static async Task<HttpResponseMessage> SendAsync(
        TestApp app,
        string path,
        string accept,
        string? condition,
        string? coding = null,
        HttpMethod? method = null
    )
    {
        using var request = new HttpRequestMessage(method ?? HttpMethod.Get, path);
        request.Headers.TryAddWithoutValidation("Accept", accept);
        request.Headers.TryAddWithoutValidation("If-None-Match", condition);
        request.Headers.TryAddWithoutValidation("Accept-Encoding", coding);
        return await app.Client.SendAsync(request);
    }

    private sealed class EverythingPolicy : IOutputCachePolicy
    {
        public ValueTask CacheRequestAsync(OutputCacheContext context, CancellationToken cancellation)
        {
            context.EnableOutputCaching = context.AllowCacheLookup = context.AllowCacheStorage = true;
            context.CacheVaryByRules.QueryKeys = "*";
            return default;
        }

        public ValueTask ServeFromCacheAsync(OutputCacheContext context, CancellationToken cancellation) => default;

        public ValueTask ServeResponseAsync(OutputCacheContext context, CancellationToken cancellation) => default;
    }
}
