using System.Net;
using System.Text;

namespace SerializationApi.Negotiation.Tests;

[Trait("Tier", "system")]
public sealed partial class ResponseTests(ResponseTests.App fixture) : IClassFixture<ResponseTests.App>
{
    private const string One = """{"id":1,"name":null,"lines":null}""";

    private readonly TestApp _app = fixture.Instance;

    [Theory]
    [InlineData("/value", One)]
    [InlineData("/task", One)]
    [InlineData("/valuetask", One)]
    [InlineData("/task/interface", "[" + One + "]")]
    [InlineData("/list", "[" + One + "]")]
    [InlineData("/array", "[" + One + "]")]
    [InlineData("/readonly", "[" + One + "]")]
    [InlineData("/collection", "[" + One + "]")]
    [InlineData("/iterator", "[" + One + "]")]
    [InlineData("/set", "[" + One + "]")]
    [InlineData("/stream", "[" + One + "]")]
    [InlineData("/stream/task", "[" + One + "]")]
    [InlineData("/stream/empty", "[]")]
    [InlineData("/object", One)]
    [InlineData("/object/list", "[" + One + "]")]
    [InlineData("/null", "null")]
    [InlineData("/null/list", "null")]
    [InlineData("/null/task", "null")]
    [InlineData("/struct", """{"x":1,"y":2}""")]
    [InlineData("/struct/nullable", """{"x":1,"y":2}""")]
    [InlineData("/struct/null", "null")]
    [InlineData("/struct/list", """[{"x":1,"y":2}]""")]
    [InlineData("/derived", """{"hours":24,"id":1,"name":null,"lines":null}""")]
    [InlineData("/derived/unshaped", """{"isDraft":false,"id":1,"name":null,"lines":null}""")]
    [InlineData("/derived/object", """{"isDraft":false,"id":1,"name":null,"lines":null}""")]
    public async Task What_handlers_return_is_written(string path, string json)
    {
        using HttpResponseMessage response = await _app.SendAsync(HttpMethod.Get, path, "application/json");

        Assert.Equal(HttpStatusCode.OK, response.StatusCode);
        Assert.Equal(json, await response.Content.ReadAsStringAsync());
        Assert.Equal(json.Length, response.Content.Headers.ContentLength);
        Assert.Equal("application/json", response.Header("Content-Type"));
        Assert.Equal("Accept", response.Header("Vary"));
        Assert.Equal("nosniff", response.Header("X-Content-Type-Options"));
    }

    [Theory]
    [InlineData("/null")]
    [InlineData("/null/task")]
    [InlineData("/null/list")]
    public async Task Null_is_204_in_Protobuf_where_no_bytes_are_an_object(string path)
    {
        using HttpResponseMessage response = await _app.SendAsync(HttpMethod.Get, path, "application/x-protobuf");

        Assert.Equal(HttpStatusCode.NoContent, response.StatusCode);
        Assert.Null(response.Header("Content-Type"));
        Assert.Empty(await response.Content.ReadAsByteArrayAsync());
    }

    [Theory]
    [InlineData("application/json", "6E-75-6C-6C")]
    [InlineData("application/x-msgpack", "C0")]
    [InlineData("application/x-memorypack", "FF")]
    public async Task Null_is_the_null_of_the_format(string mediaType, string bytes)
    {
        using HttpResponseMessage response = await _app.SendAsync(HttpMethod.Get, "/null", mediaType);

        Assert.Equal(HttpStatusCode.OK, response.StatusCode);
        Assert.Equal(bytes, BitConverter.ToString(await response.Content.ReadAsByteArrayAsync()));
        Assert.Equal(mediaType, response.Header("Content-Type"));
    }

    [Fact]
    public async Task A_null_struct_is_no_content_but_in_JSON()
    {
        using HttpResponseMessage response = await _app.SendAsync(HttpMethod.Get, "/struct/null", "application/x-msgpack");

        Assert.Equal(HttpStatusCode.NoContent, response.StatusCode);
        Assert.Null(response.Header("Content-Type"));
    }

    [Theory]
    [InlineData("/value")]
    [InlineData("/list")]
    [InlineData("/stream")]
    [InlineData("/string")]
    [InlineData("/ok")]
    [InlineData("/nothing")]
    [InlineData("/nothing/task")]
    [InlineData("/delegate")]
    public async Task HEAD_is_GET_without_the_body(string path)
    {
        using HttpResponseMessage get = await _app.SendAsync(HttpMethod.Get, path, "application/x-msgpack, text/plain");
        using HttpResponseMessage head = await _app.SendAsync(HttpMethod.Head, path, "application/x-msgpack, text/plain");

        Assert.Equal(HttpStatusCode.OK, head.StatusCode);
        Assert.Equal(get.Header("Content-Type"), head.Header("Content-Type"));
        Assert.Equal(get.Header("Vary"), head.Header("Vary"));
        Assert.Empty(await head.Content.ReadAsByteArrayAsync());
        if (path is "/value" or "/list" or "/stream" or "/ok")
        {
            Assert.Equal(get.Content.Headers.ContentLength, head.Content.Headers.ContentLength);
            Assert.True(head.Content.Headers.ContentLength > 0);
        }
    }

    [Fact]
    public async Task HEAD_of_a_problem_has_its_header_only()
    {
        using HttpResponseMessage head = await _app.SendAsync(HttpMethod.Head, "/value", "text/html");

        Assert.Equal(HttpStatusCode.NotAcceptable, head.StatusCode);
        Assert.Equal("application/problem+json", head.Header("Content-Type"));
        Assert.Empty(await head.Content.ReadAsByteArrayAsync());
    }

    [Theory]
    [InlineData("/string", 200, "text/plain; charset=utf-8", "text")]
    [InlineData("/json", 200, "application/json; charset=utf-8", """{"id":1,"name":null,"lines":null}""")]
    [InlineData("/union/0", 404, null, "")]
    [InlineData("/nothing", 200, null, "")]
    [InlineData("/nothing/task", 200, null, "")]
    [InlineData("/object/string", 200, "text/plain; charset=utf-8", "text")]
    public async Task Results_and_strings_are_left_alone(string path, int status, string? contentType, string body)
    {
        using HttpResponseMessage response = await _app.SendAsync(HttpMethod.Get, path, "application/x-msgpack");

        Assert.Equal(status, (int)response.StatusCode);
        Assert.Equal(contentType, response.Header("Content-Type"));
        Assert.Equal(body, await response.Content.ReadAsStringAsync());
    }

    [Theory]
    [InlineData("/ok")]
    [InlineData("/union/1")]
    [InlineData("/plain/ok", true)]
    public async Task Negotiated_results_have_the_format(string path, bool isLenient = false)
    {
        using HttpResponseMessage response = await _app.SendAsync(HttpMethod.Get, path, "application/msgpack");
        using HttpResponseMessage refused = await _app.SendAsync(HttpMethod.Get, path, "text/html");

        Assert.Equal(HttpStatusCode.OK, response.StatusCode);
        Assert.Equal("application/msgpack", response.Header("Content-Type"));
        Assert.Equal([0x93, 1, 0xC0, 0xC0], await response.Content.ReadAsByteArrayAsync());
        Assert.Equal(isLenient ? HttpStatusCode.OK : HttpStatusCode.NotAcceptable, refused.StatusCode);
    }

    [Theory]
    [InlineData("/set-status/204", 204)]
    [InlineData("/set-status/205", 205)]
    [InlineData("/set-status/304", 304)]
    public async Task Statuses_without_content_have_none(string path, int status)
    {
        using HttpResponseMessage response = await _app.SendAsync(HttpMethod.Get, path);

        Assert.Equal(status, (int)response.StatusCode);
        Assert.Equal("Accept", response.Header("Vary"));
        Assert.Null(response.Header("Content-Type"));
        Assert.Empty(await response.Content.ReadAsByteArrayAsync());
    }

    [Theory]
    [InlineData("/set-status/404/null", "application/json", 404, "null")]
    [InlineData("/set-status/404/null", "application/x-msgpack", 404, "\u00C0")]
    [InlineData("/set-status/404/null", "application/x-protobuf", 404, "")]
    [InlineData("/set-status/202/null", "application/x-protobuf", 202, "")]
    [InlineData("/set-status/200/null", "application/x-protobuf", 204, "")]
    [InlineData("/set-status/404/null/list", "application/x-protobuf", 404, "")]
    [InlineData("/set-status/404/null/struct", "application/json", 404, "null")]
    [InlineData("/set-status/404/null/struct", "application/x-msgpack", 404, "")]
    [InlineData("/set-status/404/null/struct", "application/x-protobuf", 404, "")]
    [InlineData("/set-status/404/null/struct", "application/x-memorypack", 404, "")]
    [InlineData("/missing/null", "application/x-protobuf", 404, "")]
    public async Task A_status_that_the_handler_set_is_kept_with_null(string path, string mediaType, int status, string body)
    {
        using HttpResponseMessage response = await _app.SendAsync(HttpMethod.Get, path, mediaType);

        Assert.Equal(status, (int)response.StatusCode);
        Assert.Equal(body.Length == 0 ? null : mediaType, response.Header("Content-Type"));
        Assert.Equal(body, Encoding.Latin1.GetString(await response.Content.ReadAsByteArrayAsync()));
        Assert.Equal(body.Length, response.Content.Headers.ContentLength);
    }

    [Fact]
    public async Task A_status_that_the_handler_set_is_kept()
    {
        using HttpResponseMessage response = await _app.SendAsync(HttpMethod.Get, "/set-status/418");

        Assert.Equal(418, (int)response.StatusCode);
        Assert.Equal(One, await response.Content.ReadAsStringAsync());
    }

    [Fact]
    public async Task Vary_is_added_to_what_is_there()
    {
        using HttpResponseMessage added = await _app.SendAsync(HttpMethod.Get, "/vary?by=Origin");
        using HttpResponseMessage kept = await _app.SendAsync(HttpMethod.Get, "/vary?by=origin,%20accept");
        using HttpResponseMessage longer = await _app.SendAsync(HttpMethod.Get, "/vary?by=Accept-Encoding");
        using HttpResponseMessage all = await _app.SendAsync(HttpMethod.Get, "/vary?by=*");
        using HttpResponseMessage among = await _app.SendAsync(HttpMethod.Get, "/vary?by=Origin,*");

        Assert.Equal("Origin, Accept", added.Header("Vary"));
        Assert.Equal("origin, accept", kept.Header("Vary"));
        Assert.Equal("Accept-Encoding, Accept", longer.Header("Vary"));
        Assert.Equal("*", all.Header("Vary"));
        Assert.Equal("Origin,*", among.Header("Vary"));
    }

    [Fact]
    public async Task Problem_details_become_a_problem()
    {
        using HttpResponseMessage response = await _app.SendAsync(HttpMethod.Get, "/problem", "application/x-msgpack");

        Assert.Equal(HttpStatusCode.Conflict, response.StatusCode);
        Assert.Equal("application/problem+json", response.Header("Content-Type"));
        Assert.Equal("""{"title":"Taken","status":409,"of":[1,2]}""", await response.Content.ReadAsStringAsync());
    }

    [Fact]
    public async Task A_value_that_the_format_has_no_form_for_is_refused_with_406()
    {
        using HttpResponseMessage json = await _app.SendAsync(HttpMethod.Get, "/nulls", "application/json");
        using HttpResponseMessage protobuf = await _app.SendAsync(HttpMethod.Get, "/nulls", "application/x-protobuf");

        Assert.Equal("""{"id":0,"name":null,"lines":["a",null]}""", await json.Content.ReadAsStringAsync());
        Assert.Equal(HttpStatusCode.NotAcceptable, protobuf.StatusCode);
        Assert.Equal("application/problem+json", protobuf.Header("Content-Type"));
        Assert.Contains("Order.Lines", await protobuf.Content.ReadAsStringAsync(), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("application/x-msgpack")]
    [InlineData("application/x-msgpack;delimited=true")]
    [InlineData("application/x-protobuf")]
    [InlineData("application/x-memorypack")]
    public async Task A_text_with_a_lone_surrogate_is_refused_with_406_that_names_its_member(string format)
    {
        using HttpResponseMessage json = await _app.SendAsync(HttpMethod.Get, "/halves", "application/json");
        using HttpResponseMessage other = await _app.SendAsync(HttpMethod.Get, "/halves", format);

        Assert.Contains("\"name\":\"\\uFFFD\"", await json.Content.ReadAsStringAsync(), StringComparison.Ordinal);
        Assert.Equal(HttpStatusCode.NotAcceptable, other.StatusCode);
        Assert.Contains(
            format.Contains("delimited", StringComparison.Ordinal) ? "Order.name" : "Order[1].name",
            await other.Content.ReadAsStringAsync(),
            StringComparison.Ordinal
        );
    }

    [Fact]
    public async Task Filters_see_the_value_and_may_set_header_fields_afterwards()
    {
        using HttpResponseMessage response = await _app.SendAsync(HttpMethod.Get, "/filtered", "application/x-msgpack");

        Assert.Equal("Order Order", response.Header("X-Seen"));
        Assert.Equal("application/x-msgpack", response.Header("Content-Type"));
    }

    [Fact]
    public async Task Cycles_are_refused_with_406_not_500()
    {
        using HttpResponseMessage response = await _app.SendAsync(HttpMethod.Get, "/cycle");

        Assert.Equal(HttpStatusCode.NotAcceptable, response.StatusCode);
    }
}
