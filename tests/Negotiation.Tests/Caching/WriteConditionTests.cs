using System.Net;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Routing;

namespace SerializationApi.Negotiation.Tests;

/// <summary><c>If-Match</c> and <c>If-None-Match</c> of requests that write.</summary>
public sealed class WriteConditionTests
{
    private static readonly string[] Accepts =
    [
        "application/json", "text/json", "application/x-msgpack", "application/vnd.msgpack", "application/x-msgpack; keys=names",
        "application/x-msgpack; compression=lz4-block-array", "application/x-protobuf", "application/x-memorypack",
    ];

    private readonly List<Order> _list = [.. Enumerable.Range(1, 2_000).Select(id => new Order { Id = id })];
    private Order? _order = new() { Id = 1, Name = "one" };
    private int _writes;

    [Theory]
    [InlineData("/order")]
    [InlineData("/list")]
    public async Task The_tag_of_any_representation_of_what_there_is_lets_a_write_through(string path)
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        foreach (string accept in Accepts)
        {
            using HttpResponseMessage read = await app.SendAsync(HttpMethod.Get, path, accept);
            string tag = read.Header("ETag")!;
            foreach (string condition in (string[])[tag, $"\"other\", {tag}", tag[..^1] + "-br\""])
            {
                using HttpResponseMessage written = await WriteAsync(app, path, ifMatch: condition);
                Assert.Equal((accept, condition, HttpStatusCode.OK), (accept, condition, written.StatusCode));
            }

            using HttpResponseMessage weak = await WriteAsync(app, path, ifMatch: "W/" + tag);
            Assert.Equal((accept, HttpStatusCode.PreconditionFailed), (accept, weak.StatusCode));
        }

        Assert.Equal(3 * Accepts.Length, _writes);
    }

    [Theory]
    [InlineData("application/x-ndjson")]
    [InlineData("application/jsonl")]
    [InlineData("application/x-msgpack; delimited=true")]
    [InlineData("application/x-msgpack; delimited=true; keys=names")]
    [InlineData("application/x-protobuf; delimited=true")]
    [InlineData("application/x-memorypack; delimited=true")]
    public async Task The_tag_of_a_stream_form_lets_a_write_through(string accept)
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        using HttpResponseMessage read = await app.SendAsync(HttpMethod.Get, "/list", accept);
        using HttpResponseMessage written = await WriteAsync(app, "/list", ifMatch: read.Header("ETag")!);

        Assert.Equal((accept, HttpStatusCode.OK), (read.Header("Content-Type"), written.StatusCode));
        _list.RemoveAt(0);
        using HttpResponseMessage refused = await WriteAsync(app, "/list", ifMatch: read.Header("ETag")!);
        Assert.Equal(HttpStatusCode.PreconditionFailed, refused.StatusCode);
    }

    [Fact]
    public async Task A_write_to_what_has_changed_is_refused_before_the_handler()
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        using HttpResponseMessage read = await app.SendAsync(HttpMethod.Get, "/order", "application/x-msgpack");
        _order = new Order { Id = 1, Name = "another" };
        foreach (HttpMethod method in (HttpMethod[])[HttpMethod.Put, HttpMethod.Delete])
        {
            using HttpResponseMessage written = await WriteAsync(app, "/order", ifMatch: read.Header("ETag"), method: method);
            using var problem = JsonDocument.Parse(await written.Content.ReadAsByteArrayAsync());

            Assert.Equal((HttpStatusCode.PreconditionFailed, "application/problem+json"), (written.StatusCode, written.Header("Content-Type")));
            Assert.Equal("Precondition Failed", problem.RootElement.GetProperty("title").GetString());
            Assert.Equal(412, problem.RootElement.GetProperty("status").GetInt32());
        }

        Assert.Equal(0, _writes);
    }

    [Theory]
    [InlineData(true, "*", null, true)]
    [InlineData(false, "*", null, false)]
    [InlineData(false, "\"any\"", null, false)]
    [InlineData(true, null, "*", false)]
    [InlineData(false, null, "*", true)]
    [InlineData(true, null, "\"other\"", true)]
    [InlineData(true, "not a tag", null, false)]
    [InlineData(true, null, null, true)]
    [InlineData(false, null, null, true)]
    public async Task A_write_with_any_version_or_none_as_its_condition(bool exists, string? ifMatch, string? ifNoneMatch, bool writes)
    {
        _order = exists ? _order : null;
        await using TestApp app = await TestApp.StartAsync(Map);
        using HttpResponseMessage written = await WriteAsync(app, "/order", ifMatch, ifNoneMatch);

        Assert.Equal(writes ? HttpStatusCode.OK : HttpStatusCode.PreconditionFailed, written.StatusCode);
        Assert.Equal(writes ? 1 : 0, _writes);
    }

    [Fact]
    public async Task A_string_is_the_tag_that_the_handler_of_GET_sets()
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        using HttpResponseMessage same = await WriteAsync(app, "/versioned", ifMatch: "\"v1\"");
        using HttpResponseMessage other = await WriteAsync(app, "/versioned", ifMatch: "\"v0\"");

        Assert.Equal((HttpStatusCode.OK, HttpStatusCode.PreconditionFailed), (same.StatusCode, other.StatusCode));
    }

    [Theory]
    [InlineData(null, false, "", true, true)]
    [InlineData("*", true, "", true, false)]
    [InlineData("\"v1\"", true, "\"v1\"", true, false)]
    [InlineData("\"v0\", \"v1-br\"", true, "\"v0\" \"v1-br\"", true, false)]
    [InlineData("W/\"v1\"", true, "", false, false)]
    [InlineData("\"v0\"", true, "\"v0\"", false, false)]
    [InlineData("not a tag", true, "", false, false)]
    public async Task A_handler_is_given_the_versions_that_a_write_expects(string? condition, bool isGiven, string tags, bool allowsCurrent, bool allowsNone)
    {
        IfMatch? given = null;
        await using TestApp app = await TestApp.StartAsync(web => web.MapPut("/", (IfMatch ifMatch) =>
        {
            given = ifMatch;
        }));
        using HttpResponseMessage written = await WriteAsync(app, "/", condition);

        Assert.Equal(HttpStatusCode.OK, written.StatusCode);
        Assert.Equal((isGiven, tags), (given!.IsGiven, string.Join(' ', given.Tags)));
        Assert.Equal((allowsCurrent, allowsNone), (given.Allows("\"v1\""), given.Allows(null)));
    }

    [Theory]
    [InlineData("/body")]
    [InlineData("/bound")]
    [InlineData("/group/body")]
    [InlineData("/group/bound")]
    public async Task What_is_wrong_with_the_body_comes_first(string path)
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        using var request = new HttpRequestMessage(HttpMethod.Put, path) { Content = new ByteArrayContent([.. "{"u8]) };
        request.Content.Headers.TryAddWithoutValidation("Content-Type", "application/json");
        request.Headers.TryAddWithoutValidation("If-Match", "\"other\"");
        using HttpResponseMessage response = await app.Client.SendAsync(request);

        Assert.Equal(HttpStatusCode.BadRequest, response.StatusCode);
        using var good = new HttpRequestMessage(HttpMethod.Put, path) { Content = new ByteArrayContent([.. "{}"u8]) };
        good.Content.Headers.TryAddWithoutValidation("Content-Type", "application/json");
        good.Headers.TryAddWithoutValidation("If-Match", "\"other\"");
        using HttpResponseMessage stale = await app.Client.SendAsync(good);
        Assert.Equal((HttpStatusCode.PreconditionFailed, 0), (stale.StatusCode, _writes));
    }

    private void Map(WebApplication web)
    {
        RouteGroupBuilder api = web.MapGroup("/").Negotiate().WithETags();
        api.MapGet("/order", () => _order);
        api.MapMethods("/order", ["PUT", "DELETE"], Write).WithETags(http => _order);
        api.MapGet("/list", () => _list.Select(static order => order));
        api.MapPut("/list", Write).WithETags(async http =>
        {
            await Task.Yield();
            return _list;
        });
        api.MapPut("/versioned", Write).WithETags(http => "\"v1\"");
        api.MapPut("/body", (Body<Order> body) => Write()).WithETags(http => _order);
        api.MapPut("/bound", (Order order) => Write()).WithETags(http => _order);
        RouteGroupBuilder group = api.MapGroup("/group").WithETags(http => _order);
        group.MapPut("/body", (Body<Order> body) => Write());
        group.MapPut("/bound", (Order order) => Write());
    }

    private Order Write()
    {
        _writes++;
        return new Order();
    }

    private static async Task<HttpResponseMessage> WriteAsync(
        TestApp app, string path, string? ifMatch = null, string? ifNoneMatch = null, HttpMethod? method = null)
    {
        using var request = new HttpRequestMessage(method ?? HttpMethod.Put, path);
        request.Headers.TryAddWithoutValidation("If-Match", ifMatch);
        request.Headers.TryAddWithoutValidation("If-None-Match", ifNoneMatch);
        return await app.Client.SendAsync(request);
    }
}
