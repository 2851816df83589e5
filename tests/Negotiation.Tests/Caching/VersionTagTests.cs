using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using SerializationApi.Formats;

namespace SerializationApi.Negotiation.Tests;

/// <summary>Entity tags of versions: a member that <c>WithETags</c> names, or a tag that the handler sets.</summary>
public sealed class VersionTagTests
{
    private const string Json = "application/json";
    private const string MessagePack = "application/x-msgpack";

    // Two surrogates that make no character: no format has it.
    private const string Unencodable = "\ud800";

    private object? _version;
    private string? _set;
    private string _name = "tea";

    public static TheoryData<object, string> Versions =>
        new()
        {
            { 7L, "7" },
            { -1L, "-1" },
            { ulong.MaxValue, "18446744073709551615" },
            { (byte)3, "3" },
            { new Guid("6f9619ff-8b86-d011-b42d-00c04fc964ff"), "6f9619ff-8b86-d011-b42d-00c04fc964ff" },
            { "v7", "v7" },
            { "", "" },
            { "a\"b ü%~", "a%22b%20%C3%BC%25~" },
            { new byte[] { 0, 0, 7, 0xd1 }, "000007d1" },
            { new DateTimeOffset(2026, 11, 27, 17, 8, 12, TimeSpan.FromHours(2)).AddTicks(1), "2026-11-27T17:08:12.0000001+02:00" },
            { new DateTime(2026, 11, 27, 17, 8, 12, DateTimeKind.Utc), "2026-11-27T17:08:12.0000000Z" },
        };

    [Theory]
    [MemberData(nameof(Versions))]
    public async Task A_version_is_the_tag_with_what_stands_for_the_media_type(object version, string text)
    {
        _version = version;
        await using TestApp app = await StartAsync();
        string path = "/" + version.GetType().Name;
        var seen = new HashSet<string>();
        foreach (
            string accept in (string[])
                [Json, "text/json", MessagePack, "application/x-msgpack; keys=names", "application/x-protobuf", "application/x-memorypack"]
        )
        {
            using HttpResponseMessage get = await app.SendWithAsync(HttpMethod.Get, path, accept);
            using HttpResponseMessage head = await app.SendWithAsync(HttpMethod.Head, path, accept);
            string tag = get.Header("ETag")!;

            Assert.Matches($"^\"{System.Text.RegularExpressions.Regex.Escape(text)}~[0-9a-f]{{8}}\"$", tag);
            Assert.Equal(tag, head.Header("ETag"));
            Assert.True(seen.Add(tag), $"{accept} has the tag of another representation.");

            using HttpResponseMessage same = await app.SendWithAsync(
                HttpMethod.Get,
                path,
                accept,
                ("If-None-Match", $"\"other\", W/{tag}")
            );
            using HttpResponseMessage expected = await app.SendWithAsync(HttpMethod.Get, path, accept, ("If-Match", tag));
            using HttpResponseMessage bare = await app.SendWithAsync(HttpMethod.Get, path, accept, ("If-Match", $"\"{text}\""));
            Assert.Equal(
                (HttpStatusCode.NotModified, HttpStatusCode.OK, HttpStatusCode.PreconditionFailed),
                (same.StatusCode, expected.StatusCode, bare.StatusCode)
            );

            using HttpResponseMessage written = await app.SendWithAsync(HttpMethod.Put, path, accept, ("If-Match", tag));
            using HttpResponseMessage coded = await app.SendWithAsync(
                HttpMethod.Put,
                path,
                accept,
                ("If-Match", $"\"other\", {tag[..^1]}-br\"")
            );
            using HttpResponseMessage plain = await app.SendWithAsync(HttpMethod.Put, path, accept, ("If-Match", $"\"{text}\""));
            using HttpResponseMessage other = await app.SendWithAsync(HttpMethod.Put, path, accept, ("If-Match", $"\"{text}0{tag[^10..]}"));
            Assert.Equal(
                ("true", "true", "true", "false"),
                (
                    await written.Content.ReadAsStringAsync(),
                    await coded.Content.ReadAsStringAsync(),
                    await plain.Content.ReadAsStringAsync(),
                    await other.Content.ReadAsStringAsync()
                )
            );
        }
    }

    [Fact]
    public async Task With_a_version_304_and_412_come_before_the_value_is_encoded()
    {
        _version = 7L;
        await using TestApp app = await StartAsync();
        using HttpResponseMessage first = await app.SendWithAsync(HttpMethod.Get, "/Int64", MessagePack);
        string tag = first.Header("ETag")!;

        _name = Unencodable;
        foreach (HttpMethod method in (HttpMethod[])[HttpMethod.Get, HttpMethod.Head])
        {
            foreach (string condition in (string[])[tag, $"\"other\", {tag}", "*"])
            {
                using HttpResponseMessage same = await app.SendWithAsync(method, "/Int64", MessagePack, ("If-None-Match", condition));
                Assert.Equal((HttpStatusCode.NotModified, tag, null), (same.StatusCode, same.Header("ETag"), same.Header("Content-Type")));
            }

            using HttpResponseMessage unexpected = await app.SendWithAsync(method, "/Int64", MessagePack, ("If-Match", "\"other\""));
            Assert.Equal(HttpStatusCode.PreconditionFailed, unexpected.StatusCode);
        }

        using HttpResponseMessage refused = await app.SendWithAsync(HttpMethod.Get, "/Int64", MessagePack);
        Assert.Equal((HttpStatusCode.NotAcceptable, null), (refused.StatusCode, refused.Header("ETag")));
    }

    [Fact]
    public async Task A_value_without_a_version_has_a_tag_of_its_bytes()
    {
        await using TestApp app = await StartAsync();
        foreach (string path in (string[])["/Int64", "/String", "/other", "/list"])
        {
            _name = "tea";
            using HttpResponseMessage first = await app.SendWithAsync(HttpMethod.Get, path, Json);
            _name = "milk";
            using HttpResponseMessage second = await app.SendWithAsync(HttpMethod.Get, path, Json);

            Assert.Matches("^\"[0-9a-f]{32}\"$", first.Header("ETag"));
            Assert.NotEqual(first.Header("ETag"), second.Header("ETag"));
        }
    }

    [Fact]
    public async Task The_version_said_last_counts_for_its_type_and_a_plain_call_behind_it_ends_versions()
    {
        _version = 7L;
        await using TestApp app = await StartAsync();
        Assert.StartsWith("\"7~", await TagAsync(app, "/both"), StringComparison.Ordinal);
        Assert.StartsWith("\"items-1~", await TagAsync(app, "/both/list"), StringComparison.Ordinal);
        Assert.StartsWith("\"last~", await TagAsync(app, "/again"), StringComparison.Ordinal);
        Assert.DoesNotContain('~', await TagAsync(app, "/plain"));
    }

    [Fact]
    public async Task Long_lists_and_streams_with_a_version_have_a_tag_and_304_before_their_first_item()
    {
        await using TestApp app = await StartAsync();
        foreach (string path in (string[])["/long", "/stream"])
        {
            string tag = await TagAsync(app, path);
            Assert.StartsWith("\"s1~", tag, StringComparison.Ordinal);

            _name = Unencodable;
            using HttpResponseMessage same = await app.SendWithAsync(HttpMethod.Get, path, Json, ("If-None-Match", tag));
            Assert.Equal(HttpStatusCode.NotModified, same.StatusCode);
            _name = "tea";
        }
    }

    [Theory]
    [InlineData("\"v1\"", "^\"v1~[0-9a-f]{8}\"$", true)]
    [InlineData("\"\"", "^\"~[0-9a-f]{8}\"$", true)]
    [InlineData("W/\"v1\"", "^W/\"v1\"$", true)]
    [InlineData("v1", "^v1$", false)]
    [InlineData("\"v1", "^\"v1$", false)]
    [InlineData("\"v\"1\"", "^\"v\"1\"$", false)]
    [InlineData("w/\"v1\"", "^w/\"v1\"$", false)]
    public async Task A_strong_tag_that_the_handler_sets_gets_its_media_type_and_any_other_stays_as_it_is(
        string set,
        string expected,
        bool matches
    )
    {
        _set = set;
        await using TestApp app = await StartAsync();
        string tag = await TagAsync(app, "/set");

        Assert.Matches(expected, tag);
        foreach (
            (string condition, bool isSame) in (IEnumerable<(string, bool)>)
                [(tag, matches), ("*", true), ("\"other\"", false), ($"\"other\", {tag}", matches)]
        )
        {
            using HttpResponseMessage response = await app.SendWithAsync(HttpMethod.Get, "/set", Json, ("If-None-Match", condition));
            Assert.Equal((condition, isSame ? HttpStatusCode.NotModified : HttpStatusCode.OK), (condition, response.StatusCode));
        }
    }

    [Fact]
    public async Task What_a_handler_sets_for_a_write_is_the_tag_of_the_representation_that_is_read_next()
    {
        _set = "\"v1\"";
        await using TestApp app = await StartAsync();
        using HttpResponseMessage written = await app.SendWithAsync(HttpMethod.Put, "/set", Json);
        using HttpResponseMessage read = await app.SendWithAsync(HttpMethod.Get, "/set", Json, ("If-None-Match", written.Header("ETag")!));

        Assert.Equal((HttpStatusCode.OK, HttpStatusCode.NotModified), (written.StatusCode, read.StatusCode));
        Assert.Equal("\"v1\"", await TagAsync(app, "/untagged"));
    }

    [Fact]
    public async Task A_version_s_tag_has_its_coding_and_is_stored_by_the_output_cache()
    {
        _version = 7L;
        await using TestApp app = await StartAsync();
        using HttpResponseMessage plain = await app.SendWithAsync(HttpMethod.Get, "/cached", Json);
        using HttpResponseMessage coded = await app.SendWithAsync(HttpMethod.Get, "/cached", Json, ("Accept-Encoding", "br"));
        string tag = plain.Header("ETag")!;

        Assert.Equal(("br", $"{tag[..^1]}-br\""), (coded.Header("Content-Encoding"), coded.Header("ETag")));
        _version = 8L;
        using HttpResponseMessage same = await app.SendWithAsync(
            HttpMethod.Get,
            "/cached",
            Json,
            ("If-None-Match", coded.Header("ETag")!),
            ("Accept-Encoding", "br")
        );
        using HttpResponseMessage cannotUse = await app.SendWithAsync(
            HttpMethod.Get,
            "/cached",
            Json,
            ("If-None-Match", coded.Header("ETag")!)
        );
        Assert.Equal(
            (HttpStatusCode.NotModified, coded.Header("ETag"), HttpStatusCode.OK, tag),
            (same.StatusCode, same.Header("ETag"), cannotUse.StatusCode, cannotUse.Header("ETag"))
        );
    }

    [Fact]
    public void A_version_of_which_no_tag_can_be_made_is_refused_at_the_start()
    {
        WebApplication web = WebApplication.CreateSlimBuilder().Build();
        foreach (
            Action map in (Action[])
                [
                    () => web.MapGet("/", Make).WithETags((Order order) => (double)order.Id),
                    () => web.MapGet("/", Make).WithETags((Order order) => (object)order.Id),
                    () => web.MapGet("/", Make).WithETags((Order order) => order.Lines),
                    () => web.MapGet("/", Make).WithETags((Order order) => DayOfWeek.Friday),
                    () => web.MapGet("/", Make).WithETags((Order order) => TimeOnly.MaxValue),
                ]
        )
        {
            Assert.Contains(
                "expected string, byte[], Guid, DateTime, DateTimeOffset or an integer",
                Assert.Throws<NotSupportedException>(map).Message,
                StringComparison.Ordinal
            );
        }
    }

    [Fact]
    public void The_tag_of_bytes_changes_with_each_bit_and_with_the_media_type_and_not_with_the_pieces()
    {
        var json = new Representation(new FormatSet([]).Formats[0], "application/json");
        var text = new Representation(json.Format, "text/json");
        byte[] bytes = new byte[4_096];
        new Random(1).NextBytes(bytes);
        foreach (int length in (int[])[0, 1, 16, 17, 128, 129, 240, 241, 1_024, 4_096])
        {
            Span<byte> payload = bytes.AsSpan(0, length);
            string tag = EntityTag.Of(payload, json);
            Assert.Equal(tag, EntityTag.Of(payload.ToArray(), new Representation(json.Format, "application/json")));
            Assert.NotEqual(tag, EntityTag.Of(payload, text));

            System.IO.Hashing.XxHash128 pieces = EntityTag.Begin(json);
            pieces.Append(payload[..(length / 3)]);
            pieces.Append(payload[(length / 3)..]);
            Assert.Equal(tag, EntityTag.Of(pieces.GetCurrentHashAsUInt128()));
            for (int bit = 0; bit < 8 * length; bit += 1 + length / 64)
            {
                payload[bit / 8] ^= (byte)(1 << (bit % 8));
                Assert.NotEqual(tag, EntityTag.Of(payload, json));
                payload[bit / 8] ^= (byte)(1 << (bit % 8));
            }
        }
    }

    private static async Task<string> TagAsync(TestApp app, string path)
    {
        using HttpResponseMessage response = await app.SendWithAsync(HttpMethod.Get, path, Json);
        Assert.Equal(HttpStatusCode.OK, response.StatusCode);
        return response.Header("ETag")!;
    }

    private Task<TestApp> StartAsync() =>
        TestApp.StartAsync(
            web =>
            {
                web.UseResponseCompression();
                web.UseOutputCache();
                RouteGroupBuilder api = web.MapGroup("/").NegotiateFully();
                MapVersion<long?>(api, nameof(Int64));
                MapVersion<ulong>(api, nameof(UInt64));
                MapVersion<byte>(api, nameof(Byte));
                MapVersion<Guid>(api, nameof(Guid));
                MapVersion<string?>(api, nameof(String));
                MapVersion<byte[]?>(api, "Byte[]");
                MapVersion<DateTimeOffset?>(api, nameof(DateTimeOffset));
                MapVersion<DateTime>(api, nameof(DateTime));
                RouteGroupBuilder both = api.MapGroup("/")
                    .WithETags()
                    .WithETags((Order _) => (long?)_version)
                    .WithETags((List<Order> items) => $"items-{items.Count}");
                both.MapGet("/both", Make);
                both.MapGet("/both/list", () => new List<Order> { Make() });
                both.MapGet("/again", Make).WithETags((Order _) => "last");
                both.MapGet("/plain", Make).WithETags();
                api.MapGet("/other", Make).WithETags((string _) => "never");
                api.MapGet("/list", () => new List<Order> { Make() }).WithETags((Order _) => "never");
                api.MapGet("/long", () => Enumerable.Range(0, 50_000).Select(_ => Make())).WithETags((IEnumerable<Order> _) => "s1");
                api.MapGet("/stream", StreamAsync).WithETags((IAsyncEnumerable<Order> _) => "s1");
                api.MapGet("/cached", Make).WithETags((Order _) => (long?)_version).CacheOutput();
                api.MapGet("/set", Tagged).WithETags();
                api.MapPut("/set", Tagged).WithETags();
                api.MapGet("/untagged", Tagged);
            },
            builder => builder.Services.AddOutputCache().AddResponseCompression(static options => options.MimeTypes = [Json]),
            kestrel: false
        );

    private void MapVersion<TVersion>(RouteGroupBuilder api, string name)
    {
        api.MapGet("/" + name, Make).WithETags((Order _) => (TVersion)_version!);
        api.MapPut("/" + name, (IfMatch ifMatch) => Results.Text(ifMatch.AllowsVersion((TVersion)_version!) ? "true" : "false"));
    }

    private Order Make() => new() { Id = 1, Name = _name };

    private Order Tagged(HttpResponse response)
    {
        response.Headers.ETag = _set;
        return Make();
    }

    private async IAsyncEnumerable<Order> StreamAsync()
    {
        await Task.Yield();
        yield return Make();
    }
}
