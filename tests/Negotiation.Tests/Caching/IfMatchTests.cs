using System.Net;
using Microsoft.AspNetCore.Builder;

namespace SerializationApi.Negotiation.Tests;

/// <summary><c>If-Match</c> and <c>If-None-Match</c> of requests that write.</summary>
public sealed class IfMatchTests
{
    [Theory]
    [InlineData(null, false, "", true, true)]
    [InlineData("*", true, "", true, false)]
    [InlineData("\"v1\"", true, "\"v1\"", true, false)]
    [InlineData("\"v1~cc64a7a8\"", true, "\"v1\"", true, false)]
    [InlineData("\"v1~cc64a7a8-br\"", true, "\"v1\"", true, false)]
    [InlineData("\"v0\", \"v1~cc64a7a8-gzip\"", true, "\"v0\" \"v1\"", true, false)]
    [InlineData(" ,, \"v0\",,\"v1\" , ", true, "\"v0\" \"v1\"", true, false)]
    [InlineData("W/\"v1\"", true, "", false, false)]
    [InlineData("W/\"v1~cc64a7a8\", \"v0\"", true, "\"v0\"", false, false)]
    [InlineData("\"v0\"", true, "\"v0\"", false, false)]
    [InlineData("\"v1-br\"", true, "\"v1-br\"", false, false)]
    [InlineData("\"v1-gzip\", \"v1-beta\"", true, "\"v1-gzip\" \"v1-beta\"", false, false)]
    [InlineData("\"v1-beta~cc64a7a8\"", true, "\"v1-beta\"", false, false)]
    [InlineData("\"v1-gzip~cc64a7a8-gzip\"", true, "\"v1-gzip\"", false, false)]
    [InlineData("\"v1~cc64a7a8~cc64a7a8\"", true, "\"v1~cc64a7a8\"", false, false)]
    [InlineData("\"v1~cc64a7a8-br~cc64a7a8-br\"", true, "\"v1~cc64a7a8-br\"", false, false)]
    [InlineData("\"v1~~cc64a7a8\"", true, "\"v1~\"", false, false)]
    [InlineData("\"v1~cc64a7a\"", true, "\"v1~cc64a7a\"", false, false)]
    [InlineData("\"v1~CC64A7A8\"", true, "\"v1~CC64A7A8\"", false, false)]
    [InlineData("\"v1~cc64a7a8-\"", true, "\"v1~cc64a7a8-\"", false, false)]
    [InlineData("\"v1~cc64a7a8x\"", true, "\"v1~cc64a7a8x\"", false, false)]
    [InlineData("\"a\\\", \"v1\"", true, "\"a\\\" \"v1\"", true, false)]
    [InlineData("\"*\"", true, "\"*\"", false, false)]
    [InlineData("\"v0\", *", true, "\"v0\"", false, false)]
    [InlineData("*, \"v0\"", true, "\"v0\"", false, false)]
    [InlineData("w/\"v1\"", true, "", false, false)]
    [InlineData("v1", true, "", false, false)]
    [InlineData("\"v1", true, "", false, false)]
    [InlineData("\"v1\"x", true, "\"v1\"", true, false)]
    [InlineData("not a tag", true, "", false, false)]
    public async Task A_handler_is_given_the_versions_that_a_write_expects(
        string? condition,
        bool isGiven,
        string tags,
        bool allowsCurrent,
        bool allowsNone
    )
    {
        IfMatch given = await BindAsync(HttpMethod.Put, condition, null);

        Assert.Equal((isGiven, tags), (given.IsGiven, string.Join(' ', given.Tags)));
        Assert.Equal((allowsCurrent, allowsNone), (given.Allows("\"v1\""), given.Allows(null)));
        Assert.Equal(!isGiven || condition is "*", given.Allows("W/\"v1\""));
    }

    [Theory]
    [InlineData(null, "*", false)]
    [InlineData(null, "\"v1\"", false)]
    [InlineData(null, "W/\"v1\"", false)]
    [InlineData(null, "\"v0\", \"v1~cc64a7a8-br\"", false)]
    [InlineData(null, "\"v0\"", true)]
    [InlineData(null, "\"v1-br\"", true)]
    [InlineData(null, "\"v1-beta~cc64a7a8\"", true)]
    [InlineData(null, "", true)]
    [InlineData("\"v1\"", "\"v0\"", true)]
    [InlineData("\"v1\"", "\"v1\"", false)]
    [InlineData("\"v0\"", "\"v0\"", false)]
    [InlineData("*", "*", false)]
    // A condition that is not understood keeps what is there.
    [InlineData(null, "*, \"v0\"", false)]
    [InlineData(null, "v1", false)]
    [InlineData(null, "w/\"v1\"", false)]
    [InlineData(null, "\"v0\" \"v1\"", false)]
    public async Task If_None_Match_of_a_write_keeps_what_is_there(string? ifMatch, string ifNoneMatch, bool allowsCurrent)
    {
        foreach (string method in (string[])["PUT", "POST", "PATCH", "DELETE"])
        {
            IfMatch given = await BindAsync(new HttpMethod(method), ifMatch, ifNoneMatch);

            Assert.Equal((method, ifMatch is not null), (method, given.IsGiven));
            Assert.Equal(
                (method, allowsCurrent, allowsCurrent, ifMatch is null),
                (method, given.Allows("\"v1\""), given.AllowsVersion("v1"), given.Allows(null))
            );
            Assert.Equal(allowsCurrent && ifMatch is null, given.Allows("W/\"v1\""));
        }
    }

    [Fact]
    public async Task Beyond_128_tags_a_write_is_refused()
    {
        string tags = string.Join(',', Enumerable.Range(0, 129).Select(static i => $"\"{i}\""));
        IfMatch expected = await BindAsync(HttpMethod.Put, tags, null);
        IfMatch none = await BindAsync(HttpMethod.Put, null, tags);

        Assert.Equal((true, false), (expected.AllowsVersion(127), expected.AllowsVersion(128)));
        Assert.Equal((false, false, true), (none.AllowsVersion(128), none.AllowsVersion(1_000), none.Allows(null)));
    }

    [Fact]
    public async Task If_None_Match_of_a_read_is_no_condition_of_a_write()
    {
        foreach (string method in (string[])["GET", "HEAD", "QUERY"])
        {
            Assert.True((await BindAsync(new HttpMethod(method), null, "*")).Allows("\"v1\""));
        }
    }

    private static async Task<IfMatch> BindAsync(HttpMethod method, string? ifMatch, string? ifNoneMatch)
    {
        IfMatch? given = null;
        await using TestApp app = await TestApp.StartAsync(web =>
            web.MapMethods(
                "/",
                [method.Method],
                (IfMatch bound) =>
                {
                    given = bound;
                }
            )
        );
        using var request = new HttpRequestMessage(method, "/");
        request.Headers.TryAddWithoutValidation("If-Match", ifMatch);
        request.Headers.TryAddWithoutValidation("If-None-Match", ifNoneMatch);
        using HttpResponseMessage response = await app.Client.SendAsync(request);
        Assert.Equal(HttpStatusCode.OK, response.StatusCode);
        return given!;
    }
}
