using System.IO.Compression;
using Microsoft.AspNetCore.Http;
using SerializationApi.LoadTests.Http;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Payloads;
using SerializationApi.LoadTests.Tests.Support;

namespace SerializationApi.LoadTests.Tests.Http;

public sealed class HttpStepTests
{
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_request_asks_for_the_format_and_bytes_are_counted(bool http2)
    {
        string seen = "";
        await using TestService service = await TestService.StartAsync(
            async http =>
            {
                HttpRequest request = http.Request;
                seen = $"{request.Protocol} {request.Method} {request.Path} {request.Headers.Accept} {request.Headers.AcceptEncoding}";
                await RespondAsync(http, Load.Body);
            },
            http2
        );
        StepRecorder recorded = await Load.RequestAsync(service.Settings(http2: http2));
        Assert.Equal($"HTTP/{(http2 ? "2" : "1.1")} GET /numbers/sample application/json ", seen);
        Assert.Equal((10L, 0L, 10L), (recorded.Requests, recorded.Failures, recorded.Verified));
        Assert.Equal(4001, recorded.WireBytes.Mean);
        Assert.Equal((4001L, 4001L), (recorded.DecodedBytes.Minimum, recorded.DecodedBytes.Maximum));
        Assert.Equal(0, recorded.RequestBytes.Total);
    }

    [Fact]
    public async Task A_posted_body_is_sent_in_the_format_and_counted()
    {
        PayloadFormat format = PayloadFormat.All.Single(f => f.Name == "msgpack-names");
        await using TestService service = await TestService.StartAsync(async http =>
        {
            Assert.Equal(format.MediaType, http.Request.ContentType);
            http.Response.ContentType = format.MediaType;
            await http.Request.Body.CopyToAsync(http.Response.Body);
        });
        var template = new RequestTemplate(HttpMethod.Post, "numbers/echo", format, Load.Sample.Encode(format), Load.Sample);
        StepRecorder recorded = await Load.RequestAsync(service.Settings(), template: template);
        Assert.Equal((0L, 10L), (recorded.Failures, recorded.Verified));
        Assert.Equal((40_010L, 40_010L), (recorded.RequestBytes.Total, recorded.WireBytes.Total));
    }

    [Theory]
    [InlineData("gzip", 1)]
    [InlineData("gzip", 1000)]
    [InlineData("br", 1)]
    public async Task Compressed_responses_count_apart_on_the_wire_and_decoded(string name, int verifyOneIn)
    {
        ContentCoding coding = Enum.Parse<ContentCoding>(name, ignoreCase: true);
        byte[] compressed = Compress(coding, Load.Body);
        await using TestService service = await TestService.StartAsync(http =>
        {
            Assert.Equal(name, http.Request.Headers.AcceptEncoding);
            http.Response.Headers.ContentEncoding = name;
            return RespondAsync(http, compressed);
        });
        StepRecorder recorded = await Load.RequestAsync(service.Settings(coding), verifyOneIn: verifyOneIn);
        Assert.Equal(0, recorded.Failures);
        Assert.Equal(compressed.Length, recorded.WireBytes.Mean);
        // Of those that are not verified nobody knows. The first response is, the first worker's first and the second's second.
        Assert.InRange(recorded.DecodedBytes.Count, verifyOneIn == 1 ? 10 : 1, verifyOneIn == 1 ? 10 : 3);
        Assert.Equal((4001L, 4001L), (recorded.DecodedBytes.Minimum, recorded.DecodedBytes.Maximum));
    }

    [Fact]
    public async Task A_response_that_the_service_left_uncompressed_is_counted_as_it_came()
    {
        await using TestService service = await TestService.StartAsync(http => RespondAsync(http, Load.Body));
        StepRecorder recorded = await Load.RequestAsync(service.Settings(ContentCoding.Gzip));
        Assert.Equal((0L, 4001.0, 4001.0), (recorded.Failures, recorded.WireBytes.Mean, recorded.DecodedBytes.Mean));
    }

    [Fact]
    public async Task Clients_share_as_many_connections_as_were_asked_for()
    {
        var ports = new System.Collections.Concurrent.ConcurrentDictionary<string, int>();
        await using TestService service = await TestService.StartAsync(
            http =>
            {
                ports.TryAdd(http.Connection.Id, 0);
                return RespondAsync(http, Load.Body);
            },
            http2: true
        );
        await Load.RequestAsync(service.Settings(connections: 1, http2: true), requests: 50);
        Assert.Single(ports);
        await Load.RequestAsync(service.Settings(connections: 2, http2: true), requests: 50);
        Assert.Equal(3, ports.Count);
    }

    private static Task RespondAsync(HttpContext http, byte[] body)
    {
        http.Response.ContentType = "Application/JSON ; charset=utf-8";
        return http.Response.Body.WriteAsync(body).AsTask();
    }

    private static byte[] Compress(ContentCoding coding, byte[] body)
    {
        using var compressed = new MemoryStream();
        using (
            Stream encoder =
                coding == ContentCoding.Gzip
                    ? new GZipStream(compressed, CompressionLevel.Optimal, leaveOpen: true)
                    : new BrotliStream(compressed, CompressionLevel.Optimal, leaveOpen: true)
        )
        {
            encoder.Write(body);
        }

        return compressed.ToArray();
    }
}
