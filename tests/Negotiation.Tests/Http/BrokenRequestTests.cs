using System.IO.Compression;
using System.Net;
using System.Net.Http.Headers;
using System.Net.Sockets;
using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.Logging;

namespace SerializationApi.Negotiation.Tests;

/// <summary>Requests that break off or lie about themselves: the client's fault, so never a 500 nor an unhandled exception.</summary>
[Trait("Tier", "system")]
public sealed class BrokenRequestTests
{
    [Theory]
    [InlineData("Content-Length: 100\r\n\r\n{\"id\":")]
    [InlineData("Transfer-Encoding: chunked\r\n\r\n6\r\n{\"id\":\r\n")]
    public async Task A_body_that_ends_early_is_no_error_of_the_server(string request)
    {
        await using TestApp app = await StartAsync();
        using (var socket = new TcpClient())
        {
            await socket.ConnectAsync(app.Client.BaseAddress!.Host, app.Client.BaseAddress.Port);
            await socket
                .GetStream()
                .WriteAsync(Encoding.ASCII.GetBytes("POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n" + request));
            await app.Log.WaitForAsync("POST http://x/echo");
        }

        List<(LogLevel Level, string Text)> lines = await app.Log.WaitForAsync("The body could not be read");
        Assert.DoesNotContain(lines, line => line.Level >= LogLevel.Warning);
    }

    [Theory]
    [InlineData("POST /echo HTTP/1.1\r\nContent-Length: 10000000\r\n")]
    [InlineData("POST /echo HTTP/1.1\r\nTransfer-Encoding: chunked\r\n")]
    public async Task A_client_that_resets_its_upload_is_no_error_of_the_server(string request)
    {
        await using TestApp app = await StartAsync(maxBodyBytes: 20_000_000);
        byte[] body = Encoding.ASCII.GetBytes("989680\r\n" + new string(' ', 1_000_000));
        using (var socket = new TcpClient { LingerState = new LingerOption(enable: true, seconds: 0) })
        {
            await socket.ConnectAsync(app.Client.BaseAddress!.Host, app.Client.BaseAddress.Port);
            await socket.GetStream().WriteAsync(Encoding.ASCII.GetBytes(request + "Host: x\r\nContent-Type: application/json\r\n\r\n"));
            await socket.GetStream().WriteAsync(body);
            await app.Log.WaitForAsync("Executing endpoint");
        }

        List<(LogLevel Level, string Text)> lines = await app.Log.WaitForAsync("\" stopped.");
        Assert.DoesNotContain(lines, line => line.Level >= LogLevel.Warning);
    }

    [Theory]
    [InlineData("zz\r\n")]
    [InlineData("6\r\n{\"id\":\r\nzz\r\n")]
    [InlineData("FFFFFFFFFFFFFFFF\r\n")]
    [InlineData("6\r\n{\"id\":\r\nFFFFFFFFFFFFFFFFFFFF\r\n")]
    [InlineData("1;\r\r\n")]
    [InlineData("6\r\n{\"id\":xx\r\n")]
    public async Task A_malformed_chunk_is_refused_with_400(string chunks)
    {
        await using TestApp app = await StartAsync();
        using var socket = new TcpClient();
        await socket.ConnectAsync(app.Client.BaseAddress!.Host, app.Client.BaseAddress.Port);
        await socket
            .GetStream()
            .WriteAsync(
                Encoding.ASCII.GetBytes(
                    "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks
                )
            );
        using var reader = new StreamReader(socket.GetStream());

        Assert.Equal("HTTP/1.1 400 Bad Request", await reader.ReadLineAsync());
    }

    [Fact]
    public async Task An_invalid_chunk_is_refused_with_400()
    {
        await using TestApp app = await StartAsync();
        using var socket = new TcpClient();
        await socket.ConnectAsync(app.Client.BaseAddress!.Host, app.Client.BaseAddress.Port);
        await socket
            .GetStream()
            .WriteAsync(
                "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"u8.ToArray()
            );
        using var reader = new StreamReader(socket.GetStream());

        Assert.Equal("HTTP/1.1 400 Bad Request", await reader.ReadLineAsync());
    }

    [Theory]
    [InlineData("gzip")]
    [InlineData("br")]
    [InlineData("deflate")]
    public async Task Compressed_bodies_are_the_middlewares(string coding)
    {
        await using TestApp app = await StartAsync();
        byte[] body = Compress(coding, """{"id":7,"name":"x"}"""u8.ToArray());
        using HttpResponseMessage whole = await PostAsync(app, coding, body);
        using HttpResponseMessage garbage = await PostAsync(app, coding, [.. "garbage, not compressed at all"u8]);
        using HttpResponseMessage bomb = await PostAsync(app, coding, Compress(coding, new byte[4_000_000]));

        Assert.Equal("""{"id":7,"name":"x","lines":null}""", await whole.Content.ReadAsStringAsync());
        Assert.Equal(HttpStatusCode.BadRequest, garbage.StatusCode);
        Assert.Equal(HttpStatusCode.RequestEntityTooLarge, bomb.StatusCode);
        Assert.Equal("application/problem+json", bomb.Header("Content-Type"));
    }

    private static Task<TestApp> StartAsync(long maxBodyBytes = 1_000_000) =>
        TestApp.StartAsync(
            web =>
            {
                web.UseRequestDecompression();
                web.MapPost("/echo", (Body<Order> body) => body.Value)
                    .Negotiate()
                    .WithMetadata(new Microsoft.AspNetCore.Mvc.RequestSizeLimitAttribute(maxBodyBytes));
            },
            builder => builder.Services.AddRequestDecompression(),
            kestrel: true
        );

    private static async Task<HttpResponseMessage> PostAsync(TestApp app, string coding, byte[] body)
    {
        using var request = new HttpRequestMessage(HttpMethod.Post, "/echo") { Content = new ByteArrayContent(body) };
        request.Content.Headers.ContentType = new MediaTypeHeaderValue("application/json");
        request.Content.Headers.ContentEncoding.Add(coding);
        return await app.Client.SendAsync(request);
    }

    private static byte[] Compress(string coding, byte[] body)
    {
        var output = new MemoryStream();
        using (
            Stream compressor = coding switch
            {
                "gzip" => new GZipStream(output, CompressionLevel.Fastest),
                "br" => new BrotliStream(output, CompressionLevel.Fastest),
                _ => new ZLibStream(output, CompressionLevel.Fastest),
            }
        )
        {
            compressor.Write(body);
        }

        return output.ToArray();
    }
}
