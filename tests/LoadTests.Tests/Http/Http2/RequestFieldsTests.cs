using SerializationApi.LoadTests.Http;
using SerializationApi.LoadTests.Http.Lean.Http2;
using SerializationApi.LoadTests.Tests.Support;

namespace SerializationApi.LoadTests.Tests.Http.Http2;

public sealed class RequestFieldsTests
{
    // At the border of a length's first byte (127), of its second (127 + 128) and of its third (127 + 16,384).
    [Theory]
    [InlineData(1)]
    [InlineData(126)]
    [InlineData(127)]
    [InlineData(128)]
    [InlineData(254)]
    [InlineData(255)]
    [InlineData(256)]
    [InlineData(16_510)]
    [InlineData(16_511)]
    [InlineData(40_000)]
    public void A_path_may_be_of_any_length(int length)
    {
        string path = "/" + new string('p', length - 1);
        Assert.Equal(
            [":method: GET", ":scheme: http", ":authority: service:8080", $":path: {path}", "accept: application/json"],
            Read(new(Http(ContentCoding.Identity)), Load.Get with { Target = path }));
    }

    [Fact]
    public void A_body_and_a_coding_have_their_fields() => Assert.Equal(
        [
            ":method: POST", ":scheme: http", ":authority: service:8080", ":path: /numbers/echo", "accept: application/json",
            "accept-encoding: br", "content-type: application/json", $"content-length: {Load.Body.Length}",
        ],
        Read(new(Http(ContentCoding.Br)), new RequestTemplate(HttpMethod.Post, "numbers/echo", Load.Json, Load.Body, Load.Sample)));

    private static HttpSettings Http(ContentCoding coding) => new(new Uri("http://service:8080/"), new Version(2, 0), coding, 1);

    private static List<string> Read(RequestFields fields, RequestTemplate template)
    {
        var read = new List<string>();
        new HpackDecoder().Decode(fields.Of(template), (name, value) => read.Add($"{name}: {value}"));
        return read;
    }
}
