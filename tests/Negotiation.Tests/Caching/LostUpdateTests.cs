using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using SerializationApi.Tests.Support;

namespace SerializationApi.Negotiation.Tests;

/// <summary>Random versions: who has the tag of a version, in any format and coding, replaces that version and no other.</summary>
public sealed class LostUpdateTests
{
    // What stands for application/json without a charset.
    private const string JsonMark = "~ca4228f7";

    private static readonly string[] Accepts =
    [
        "application/json",
        "text/json",
        "application/x-msgpack",
        "application/x-msgpack; keys=names",
        "application/x-protobuf",
        "application/x-memorypack",
    ];

    private static readonly string[] Pieces =
    [
        "-",
        "-",
        "~",
        "~",
        "\"",
        "\\",
        "+",
        ".",
        ",",
        " ",
        "%",
        "*",
        "W/",
        "0",
        "1",
        "7",
        "a",
        "gzip",
        "br",
        "-br",
        "-gzip",
        "-zstd",
        "-deflate",
        "-identity",
        "json",
        "+json",
        "beta",
        JsonMark,
        "ca4228f7",
        "%7E",
        "é",
    ];

    private string _version = "";

    public static TheoryData<string> Paths => ["/version", "/set"];

    [Theory]
    [MemberData(nameof(Paths))]
    public async Task A_tag_replaces_its_own_version_and_no_other(string path)
    {
        await using TestApp app = await StartAsync();
        var random = new Random(67);
        for (int round = 0; round < Rounds.Of(2_000); round++)
        {
            string held = Make(random, path);
            string coding = random.Next(3) switch
            {
                0 => "br",
                1 => "gzip",
                _ => "identity",
            };
            _version = held;
            string accept = Accepts[random.Next(Accepts.Length)];
            using HttpResponseMessage read = await app.SendWithAsync(HttpMethod.Get, path, accept, ("Accept-Encoding", coding));
            string tag = read.Header("ETag")!;
            Assert.Equal((HttpStatusCode.OK, coding), (read.StatusCode, read.Header("Content-Encoding") ?? "identity"));

            foreach (string current in (string[])[held, .. Others(held, tag, random, path)])
            {
                bool isSame = current == held;
                _version = current;
                string context = $"{path}: has {tag} of '{held}', now '{current}'";
                Assert.Equal((context, isSame ? 200 : 412), (context, await PutAsync(app, path, "If-Match", tag)));
                Assert.Equal((context, isSame ? 200 : 412), (context, await PutAsync(app, path, "If-Match", $"\"other\", {tag}")));
                Assert.Equal((context, isSame ? 412 : 200), (context, await PutAsync(app, path, "If-None-Match", tag)));
                Assert.Equal((context, 412), (context, await PutAsync(app, path, "If-None-Match", "*")));

                using HttpResponseMessage again = await app.SendWithAsync(
                    HttpMethod.Get,
                    path,
                    accept,
                    ("Accept-Encoding", coding),
                    ("If-None-Match", tag)
                );
                Assert.Equal((context, isSame ? HttpStatusCode.NotModified : HttpStatusCode.OK), (context, again.StatusCode));
            }
        }
    }

    [Theory]
    [InlineData("a~b")]
    [InlineData("1.0.0-beta")]
    [InlineData("~")]
    [InlineData("1~ca4228f7")]
    public async Task Any_version_has_one_mark_behind_it(string version)
    {
        _version = version;
        await using TestApp app = await StartAsync();
        foreach (string path in Paths)
        {
            using HttpResponseMessage read = await app.SendWithAsync(HttpMethod.Get, path, "application/json");
            Assert.Equal($"\"{version}{JsonMark}\"", read.Header("ETag"));
        }
    }

    private static async Task<int> PutAsync(TestApp app, string path, string name, string condition)
    {
        using HttpResponseMessage written = await app.SendWithAsync(HttpMethod.Put, path, "application/json", (name, condition));
        return (int)written.StatusCode;
    }

    private static string Make(Random random, string path)
    {
        string version = string.Concat(Enumerable.Range(0, random.Next(1, 7)).Select(_ => Pieces[random.Next(Pieces.Length)]));
        return path == "/set" ? string.Concat(version.Where(static c => c is > ' ' and not '"' and < '\u007f')) : version;
    }

    // Nearly the same: with what a tag has behind a version, without it, the tag itself, what comes of cutting at any separator, and any
    // other.
    private static IEnumerable<string> Others(string held, string tag, Random random, string path) =>
        new[] { held + "-br", held + "-gzip", held + JsonMark, held + JsonMark + "-br", tag.Trim('"'), held + "~", "~" + held }
            .Append(Make(random, path))
            .Concat(held.Select((c, place) => c is '-' or '~' ? held[..place] : held))
            .Where(other => other != held)
            .Distinct();

    private Task<TestApp> StartAsync() =>
        TestApp.StartAsync(
            web =>
            {
                web.UseResponseCompression();
                RouteGroupBuilder api = web.MapGroup("/").Negotiate();
                api.MapGet("/version", () => Make()).WithETags((Order _) => _version);
                api.MapPut("/version", (IfMatch ifMatch) => ifMatch.AllowsVersion(_version) ? Results.Ok() : Results.StatusCode(412));
                api.MapGet(
                        "/set",
                        (HttpResponse response) =>
                        {
                            response.Headers.ETag = $"\"{_version}\"";
                            return Make();
                        }
                    )
                    .WithETags();
                api.MapPut("/set", (IfMatch ifMatch) => ifMatch.Allows($"\"{_version}\"") ? Results.Ok() : Results.StatusCode(412));
            },
            static builder => builder.Services.AddResponseCompression(static options => options.MimeTypes = [.. Accepts])
        );

    private static Order Make() => new() { Id = 1, Name = "tea" };
}
