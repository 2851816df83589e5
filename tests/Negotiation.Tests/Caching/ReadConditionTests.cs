using System.Net;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;

namespace SerializationApi.Negotiation.Tests;

/// <summary><c>If-Match</c> of what is read, before <c>If-None-Match</c> (RFC 9110 §13.2.2).</summary>
[Trait("Tier", "system")]
public sealed class ReadConditionTests
{
    private const string Compressed = "application/x-msgpack; compression=lz4-block-array";
    private int _calls;

    public static TheoryData<string, string> Representations =>
        new MatrixTheoryData<string, string>(
            ["/order", "/result", "/list/0", "/list/3", "/list/2000", "/lazy/2000", "/mvc/order", "/mvc/orders/3"],
            ["application/json", "application/x-msgpack", "application/x-protobuf", "application/x-memorypack", Compressed]
        );

    [Theory]
    [MemberData(nameof(Representations))]
    public async Task A_read_is_answered_by_412_unless_its_tag_is_one_that_is_expected(string path, string accept)
    {
        await using TestApp app = await StartAsync();
        using HttpResponseMessage plain = await app.SendAsync(HttpMethod.Get, path, accept);
        string tag = plain.Header("ETag")!;

        // MVC adds no HEAD to GET.
        foreach (
            HttpMethod method in (HttpMethod[])(
                path.StartsWith("/mvc", StringComparison.Ordinal) ? [HttpMethod.Get] : [HttpMethod.Get, HttpMethod.Head]
            )
        )
        {
            await AssertAsync(HttpStatusCode.OK, ("If-Match", tag));
            await AssertAsync(HttpStatusCode.OK, ("If-Match", "*"));
            await AssertAsync(HttpStatusCode.OK, ("If-Match", $"\"other\", {tag}"));
            await AssertAsync(HttpStatusCode.OK, ("If-Match", tag), ("If-None-Match", "\"other\""));
            await AssertAsync(HttpStatusCode.NotModified, ("If-Match", tag), ("If-None-Match", tag));
            await AssertAsync(HttpStatusCode.NotModified, ("If-Match", "*"), ("If-None-Match", "*"));
            await AssertAsync(HttpStatusCode.PreconditionFailed, ("If-Match", "\"other\""));
            await AssertAsync(HttpStatusCode.PreconditionFailed, ("If-Match", "W/" + tag));
            await AssertAsync(HttpStatusCode.PreconditionFailed, ("If-Match", "w/" + tag));
            await AssertAsync(HttpStatusCode.PreconditionFailed, ("If-Match", tag.Trim('"')));
            await AssertAsync(HttpStatusCode.PreconditionFailed, ("If-Match", "\"*\""));
            await AssertAsync(HttpStatusCode.PreconditionFailed, ("If-Match", tag[..^2] + '"'));
            await AssertAsync(HttpStatusCode.PreconditionFailed, ("If-Match", "\"other\""), ("If-None-Match", tag));

            async Task AssertAsync(HttpStatusCode expected, params (string Name, string Value)[] conditions)
            {
                using HttpResponseMessage response = await app.SendWithAsync(method, path, accept, conditions);

                Assert.Equal((conditions[0].Value, expected), (conditions[0].Value, response.StatusCode));
                AssertForm(response, tag, await response.Content.ReadAsByteArrayAsync(), method);
            }
        }
    }

    [Theory]
    [InlineData("application/json")]
    [InlineData("application/x-msgpack")]
    [InlineData("application/x-protobuf")]
    public async Task What_is_too_long_for_a_tag_or_comes_item_by_item_has_none_that_could_be_expected(string accept)
    {
        await using TestApp app = await StartAsync();
        foreach (string path in (string[])["/lazy/20000", "/set/20000", "/waiting"])
        {
            // MessagePack counts items before it writes them: what has no number of them is held as a whole, and has a tag.
            using HttpResponseMessage plain = await app.SendAsync(HttpMethod.Get, path, accept);
            string? tag = plain.Header("ETag");
            Assert.Equal(accept != "application/x-msgpack", tag is null);
            foreach (HttpMethod method in (HttpMethod[])[HttpMethod.Get, HttpMethod.Head])
            {
                using HttpResponseMessage any = await app.SendWithAsync(method, path, accept, ("If-Match", tag ?? "*"));
                using HttpResponseMessage other = await app.SendWithAsync(method, path, accept, ("If-Match", "\"other\""));

                Assert.Equal((path, HttpStatusCode.OK), (path, any.StatusCode));
                Assert.Equal((path, HttpStatusCode.PreconditionFailed), (path, other.StatusCode));
                AssertForm(other, null, await other.Content.ReadAsByteArrayAsync(), method);
            }
        }
    }

    [Fact]
    public async Task A_tag_of_the_handler_s_own_is_compared_strongly_before_anything_is_encoded()
    {
        await using TestApp app = await StartAsync();
        using HttpResponseMessage own = await app.SendAsync(HttpMethod.Get, "/own", "application/json");
        string tag = own.Header("ETag")!;
        Assert.StartsWith("\"v1~", tag, StringComparison.Ordinal);
        foreach (
            (string path, string condition, HttpStatusCode expected) in (IEnumerable<(string, string, HttpStatusCode)>)
                [
                    ("/own", tag, HttpStatusCode.OK),
                    ("/own", "*", HttpStatusCode.OK),
                    ("/own", tag.Replace('1', '2'), HttpStatusCode.PreconditionFailed),
                    ("/own", $"W/{tag}", HttpStatusCode.PreconditionFailed),
                    ("/own", "\"v1\"", HttpStatusCode.PreconditionFailed),
                    ("/weak", "W/\"v1\"", HttpStatusCode.PreconditionFailed),
                    ("/weak", "\"v1\"", HttpStatusCode.PreconditionFailed),
                ]
        )
        {
            _calls = 0;
            using HttpResponseMessage response = await app.SendWithAsync(HttpMethod.Get, path, "application/json", ("If-Match", condition));

            Assert.Equal((path, condition, expected), (path, condition, response.StatusCode));
            Assert.Equal(expected == HttpStatusCode.OK ? 1 : 0, _calls);
        }
    }

    [Theory]
    [InlineData("/untagged", HttpStatusCode.OK)]
    [InlineData("/missing", HttpStatusCode.NotFound)]
    [InlineData("/text", HttpStatusCode.OK)]
    public async Task Where_there_are_no_tags_or_no_representation_the_condition_is_left_alone(string path, HttpStatusCode expected)
    {
        await using TestApp app = await StartAsync();
        using HttpResponseMessage response = await app.SendWithAsync(HttpMethod.Get, path, "application/json", ("If-Match", "\"other\""));

        Assert.Equal(expected, response.StatusCode);
    }

    [Fact]
    public async Task A_cached_representation_is_answered_by_412_too_and_stays_in_the_cache()
    {
        await using TestApp app = await StartAsync();
        using HttpResponseMessage stored = await app.SendAsync(HttpMethod.Get, "/cached", "application/json");
        string tag = stored.Header("ETag")!;

        await AssertAsync(HttpStatusCode.PreconditionFailed, ("If-Match", "\"other\""));
        await AssertAsync(HttpStatusCode.PreconditionFailed, ("If-Match", "W/" + tag));
        await AssertAsync(HttpStatusCode.OK, ("If-Match", tag));
        await AssertAsync(HttpStatusCode.NotModified, ("If-Match", tag), ("If-None-Match", tag));
        _calls = 0;
        await AssertAsync(HttpStatusCode.OK, ("If-Match", "*"));
        await AssertAsync(HttpStatusCode.NotModified, ("If-Match", "*"), ("If-None-Match", tag));
        await AssertAsync(HttpStatusCode.NotModified, ("If-None-Match", "W/" + tag));
        await AssertAsync(HttpStatusCode.OK, ("If-None-Match", "w/" + tag));
        using HttpResponseMessage after = await app.SendAsync(HttpMethod.Get, "/cached", "application/json");
        Assert.Equal((HttpStatusCode.OK, tag, true), (after.StatusCode, after.Header("ETag"), after.Header("Age") is not null));
        Assert.Equal(0, _calls);

        async Task AssertAsync(HttpStatusCode expected, params (string Name, string Value)[] conditions)
        {
            using HttpResponseMessage response = await app.SendWithAsync(HttpMethod.Get, "/cached", "application/json", conditions);

            Assert.Equal((conditions[0], expected), (conditions[0], response.StatusCode));
        }
    }

    [Fact]
    public async Task A_refusal_is_not_stored_by_a_cache_that_the_representation_may_be_stored_by()
    {
        await using TestApp app = await StartAsync();
        using HttpResponseMessage response = await app.SendWithAsync(
            HttpMethod.Get,
            "/order",
            "application/json",
            ("If-Match", "\"other\"")
        );

        Assert.Equal("no-store", response.Header("Cache-Control"));
    }

    [Theory]
    [InlineData("w/{0}")]
    [InlineData("\"other\", w/{0}")]
    public async Task What_begins_with_a_small_w_is_no_tag(string condition)
    {
        await using TestApp app = await StartAsync();
        using HttpResponseMessage plain = await app.SendAsync(HttpMethod.Get, "/order", "application/json");
        using HttpResponseMessage response = await app.SendWithAsync(
            HttpMethod.Get,
            "/order",
            "application/json",
            ("If-None-Match", string.Format(condition, plain.Header("ETag")))
        );

        Assert.Equal(HttpStatusCode.OK, response.StatusCode);
    }

    private static void AssertForm(HttpResponseMessage response, string? tag, byte[] body, HttpMethod method)
    {
        bool isRefused = response.StatusCode == HttpStatusCode.PreconditionFailed;
        Assert.Equal(isRefused ? null : tag, response.Header("ETag"));
        Assert.Contains("Accept", response.Header("Vary"), StringComparison.Ordinal);
        Assert.False(body.Length > 0 && (method == HttpMethod.Head || response.StatusCode == HttpStatusCode.NotModified));
        if (isRefused)
        {
            Assert.Equal("application/problem+json", response.Header("Content-Type"));
            if (method == HttpMethod.Get)
            {
                using var problem = JsonDocument.Parse(body);
                Assert.Equal(412, problem.RootElement.GetProperty("status").GetInt32());
            }
        }
    }

    private Task<TestApp> StartAsync() =>
        TestApp.StartAsync(
            web =>
            {
                web.UseOutputCache();
                web.MapControllers().WithETags();
                RouteGroupBuilder api = web.MapGroup("/").NegotiateFully().WithETags();
                api.MapGet(
                    "/order",
                    (HttpResponse response) =>
                    {
                        response.Headers.CacheControl = "public, max-age=60";
                        return Make(1);
                    }
                );
                api.MapGet("/cached", () => Make(1)).CacheOutput();
                api.MapGet("/result", () => TypedResults.Ok(Make(1)));
                api.MapGet("/list/{count}", (int count) => Enumerable.Range(1, count).Select(Make).ToList());
                api.MapGet("/lazy/{count}", (int count) => Enumerable.Range(1, count).Select(Make));
                api.MapGet("/set/{count}", (int count) => Enumerable.Range(1, count).Select(Make).ToHashSet());
                api.MapGet("/waiting", WaitAsync);
                api.MapGet("/missing", () => TypedResults.NotFound());
                api.MapGet("/text", () => "text");
                api.MapGet("/own", (HttpResponse response) => Tagged(response, "\"v1\""));
                api.MapGet("/weak", (HttpResponse response) => Tagged(response, "W/\"v1\""));
                web.MapGet("/untagged", () => Make(1)).NegotiateFully();
            },
            builder =>
            {
                builder.Services.AddControllers().AddFormats().AddApplicationPart(typeof(OrdersController).Assembly);
                builder.Services.AddOutputCache();
                builder.Services.AddFormats(formats => formats.Configure(options => options.ETagBytes = 100_000));
            },
            kestrel: true
        ); // Other clients and servers mend w/ on the way.

    private IEnumerable<Order> Tagged(HttpResponse response, string tag)
    {
        response.Headers.ETag = tag;
        return Enumerable.Range(1, 1).Select(Make);
    }

    private async IAsyncEnumerable<Order> WaitAsync()
    {
        for (int i = 0; i < 3_000; i++)
        {
            await Task.Yield();
            yield return Make(i);
        }
    }

    private Order Make(int id)
    {
        Interlocked.Increment(ref _calls);
        return new Order { Id = id, Name = "name" };
    }
}
