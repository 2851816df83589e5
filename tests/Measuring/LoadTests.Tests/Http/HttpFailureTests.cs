using System.IO.Compression;

namespace SerializationApi.LoadTests.Tests.Http;

/// <summary>Responses that are wrong: each is a failure of its kind.</summary>
public sealed class HttpFailureTests
{
    // RFC 9110 §12.5.3: identity is for Accept-Encoding alone.
    [Theory]
    [InlineData("503", FailureCategory.Status, "503", "too busy")]
    [InlineData("another value", FailureCategory.WrongResponse, "wrong value", " instead of ")]
    [InlineData("half a body", FailureCategory.WrongResponse, "wrong body", "At byte 596: ")]
    [InlineData("another type", FailureCategory.WrongResponse, "wrong content type", "text/html")]
    [InlineData("gzip", FailureCategory.WrongResponse, "wrong body", "")]
    [InlineData("deflate", FailureCategory.WrongResponse, "wrong content coding", "")]
    [InlineData("identity", FailureCategory.WrongResponse, "wrong content coding", "")]
    [InlineData("bomb", FailureCategory.WrongResponse, "wrong body", "after decompression")]
    [InlineData("the longest", FailureCategory.WrongResponse, "wrong body", "")]
    [InlineData("too long", FailureCategory.WrongResponse, "wrong length", "")]
    public async Task Another_response_is_counted_by_its_kind_with_an_example(string what, object category, string kind, string detail)
    {
        await using TestService service = await TestService.StartAsync(http => RespondWronglyAsync(http, what));
        HttpSettings settings = service.Settings(what is "gzip" or "deflate" or "bomb" ? ContentCoding.Gzip : ContentCoding.Identity);
        // The header is looked at whether the body is verified or not.
        StepRecorder recorded = await Load.RequestAsync(settings, verifyOneIn: what == "another type" ? 1_000 : 1);
        (Failure failure, long count) = Assert.Single(recorded.FailuresByKind.Entries);
        Assert.Equal(((FailureCategory)category, kind, 10L), (failure.Category, failure.Kind, count));
        Assert.Contains(detail, failure.Detail, StringComparison.Ordinal);
    }

    /// <summary>Terminals take what follows ESC for commands.</summary>
    [Fact]
    public void What_a_server_sends_is_escaped_and_cut_off_in_the_example()
    {
        var failure = new Failure(FailureCategory.Status, "500", "\e]0;pwned\a" + new string('x', 10_000));
        Assert.StartsWith("\\u001b]0;pwned\\u0007xxx", failure.Detail, StringComparison.Ordinal);
        Assert.InRange(failure.Detail.Length, 400, 600);
    }

    private static Task RespondWronglyAsync(HttpContext http, string what)
    {
        if (what is "gzip" or "deflate" or "identity" or "bomb")
        {
            http.Response.Headers.ContentEncoding = what == "bomb" ? "gzip" : what;
        }

        switch (what)
        {
            case "503":
                http.Response.StatusCode = 503;
                return http.Response.WriteAsync("too\nbusy");
            case "another value":
                return Load.RespondAsync(http, Load.OtherBody);
            case "half a body":
                return Load.RespondAsync(http, Load.Body[..^1]);
            case "another type":
                return Load.RespondAsync(http, Load.Body, "text/html");
            case "the longest":
                return Load.RespondAsync(http, new byte[Load.Get.MostResponseBytes]);
            case "too long":
                return Load.RespondAsync(http, new byte[Load.Get.MostResponseBytes + 1]);
            case "bomb":
                return Load.RespondAsync(http, Bomb());
            default:
                return Load.RespondAsync(http, Load.Body);
        }
    }

    private static byte[] Bomb()
    {
        using var bomb = new MemoryStream();
        using (var encoder = new GZipStream(bomb, CompressionLevel.Optimal, leaveOpen: true))
        {
            encoder.Write(new byte[10_000_000]);
        }

        return bomb.ToArray();
    }
}
