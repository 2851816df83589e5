using System.Net;
using Microsoft.AspNetCore.Builder;

namespace SerializationApi.Negotiation.Tests;

/// <summary><c>If-Match</c> of requests that write.</summary>
public sealed class IfMatchTests
{
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
        using var request = new HttpRequestMessage(HttpMethod.Put, "/");
        request.Headers.TryAddWithoutValidation("If-Match", condition);
        using HttpResponseMessage written = await app.Client.SendAsync(request);

        Assert.Equal(HttpStatusCode.OK, written.StatusCode);
        Assert.Equal((isGiven, tags), (given!.IsGiven, string.Join(' ', given.Tags)));
        Assert.Equal((allowsCurrent, allowsNone), (given.Allows("\"v1\""), given.Allows(null)));
    }
}
