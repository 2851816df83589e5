using System.IO.Compression;
using System.Net;
using System.Net.Sockets;
using Microsoft.AspNetCore.Http;
using SerializationApi.LoadTests.Http;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Scenarios;
using SerializationApi.LoadTests.Tests.Support;

namespace SerializationApi.LoadTests.Tests.Http;

public sealed class HttpFailureTests
{
    [Fact]
    public async Task Another_status_is_counted_by_status_with_an_example()
    {
        int count = 0;
        (Failure Example, long Count) failure = await OnlyFailureAsync(async http =>
        {
            http.Response.StatusCode = Interlocked.Increment(ref count) % 2 == 0 ? 503 : 200;
            http.Response.ContentType = "application/json";
            await (
                http.Response.StatusCode == 200 ? http.Response.Body.WriteAsync(Load.Body).AsTask() : http.Response.WriteAsync("too\nbusy")
            );
        });
        Assert.Equal((new Failure(FailureCategory.Status, "503", "too busy"), 5L), failure);
    }

    /// <summary>Terminals take what follows ESC for commands.</summary>
    [Theory]
    [InlineData("HTTP/1.1 500 \e[2J\r\nContent-Type: text/plain\r\nContent-Length: 10\r\n\r\n\e]0;pwned\a")]
    [InlineData("HTTP/1.1 200 OK\r\nContent-Type: text/plain; x=\"\e]0;pwned\a\"\r\nContent-Length: 0\r\n\r\n")]
    [InlineData("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Encoding: \e]0;pwned\a\r\nContent-Length: 0\r\n\r\n")]
    [InlineData("HTTP/1.1 \e]0;pwned\a\r\n\r\n")]
    public async Task What_a_server_sends_is_escaped_in_the_example(string response)
    {
        await using var server = new ScriptedServer(
            async (connection, _) =>
            {
                await connection.SendAsync(System.Text.Encoding.Latin1.GetBytes(response));
                return false;
            }
        );
        StepRecorder recorded = await Load.RequestAsync(server.Settings, requests: 1);
        string detail = Assert.Single(recorded.FailuresByKind.Entries).Example.Detail;

        Assert.Contains("\\u001b]0", detail, StringComparison.Ordinal);
        Assert.DoesNotContain(detail, char.IsControl);
    }

    [Fact]
    public async Task What_a_server_sends_is_cut_off_in_the_example()
    {
        (Failure failure, long _) = await OnlyFailureAsync(http =>
        {
            http.Response.ContentType = new string('x', 10_000);
            return Task.CompletedTask;
        });
        Assert.Equal("wrong content type", failure.Kind);
        Assert.InRange(failure.Detail.Length, 400, 600);
    }

    [Fact]
    public async Task A_valid_response_with_another_value_is_a_failure()
    {
        byte[] wrong = Load.Body.ToArray();
        wrong[^1] ^= 1;
        (Failure failure, long count) = await OnlyFailureAsync(http => RespondAsync(http, wrong));
        Assert.Equal((FailureCategory.WrongResponse, "wrong value", 10L), (failure.Category, failure.Kind, count));
        Assert.StartsWith("[999]: ", failure.Detail, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_wrong_response_is_found_in_the_sample_too()
    {
        byte[] wrong = Load.Body.ToArray();
        wrong[^1] ^= 1;
        await using TestService service = await TestService.StartAsync(http => RespondAsync(http, wrong));
        StepRecorder recorded = await Load.RequestAsync(service.Settings(), requests: 100, verifyOneIn: 10);
        Assert.InRange(recorded.Failures, 8, 12);
    }

    [Fact]
    public async Task A_response_that_does_not_decode_is_a_failure_with_the_offset()
    {
        (Failure failure, long _) = await OnlyFailureAsync(http => RespondAsync(http, Load.Body[..^1]));
        Assert.Equal((FailureCategory.WrongResponse, "wrong body"), (failure.Category, failure.Kind));
        Assert.Contains("At byte 4000: ", failure.Detail, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_response_in_another_format_is_a_failure_verified_or_not()
    {
        await using TestService service = await TestService.StartAsync(http => RespondAsync(http, Load.Body, "text/html"));
        StepRecorder recorded = await Load.RequestAsync(service.Settings(), verifyOneIn: 1_000);
        Assert.Equal("wrong content type", Assert.Single(recorded.FailuresByKind.Entries).Example.Kind);
        Assert.Equal(10, recorded.Failures);
    }

    [Theory]
    [InlineData("gzip")]
    [InlineData("deflate")]
    public async Task A_response_whose_coding_is_not_what_it_says_or_was_not_asked_for_is_a_failure(string coding)
    {
        (Failure failure, long _) = await OnlyFailureAsync(
            http =>
            {
                http.Response.Headers.ContentEncoding = coding;
                return RespondAsync(http, Load.Body);
            },
            ContentCoding.Gzip
        );
        Assert.Equal(coding == "gzip" ? "wrong body" : "wrong content coding", failure.Kind);
    }

    // RFC 9110 §12.5.3: identity is for Accept-Encoding alone.
    [Fact]
    public async Task A_response_that_names_a_coding_where_none_was_asked_for_is_a_failure()
    {
        (Failure failure, long _) = await OnlyFailureAsync(http =>
        {
            http.Response.Headers.ContentEncoding = "identity";
            return RespondAsync(http, Load.Body);
        });
        Assert.Equal("wrong content coding", failure.Kind);
    }

    [Theory]
    [InlineData(200, "identity", 1)]
    [InlineData(200, "identity", 1_000)]
    [InlineData(200, "gzip", 1)]
    [InlineData(503, "identity", 1)]
    public async Task A_body_without_an_end_is_read_to_a_bound_and_is_a_failure(int status, string coding, int verifyOneIn)
    {
        byte[] zeros = new byte[64 * 1024];
        await using TestService service = await TestService.StartAsync(async http =>
        {
            http.Response.StatusCode = status;
            http.Response.ContentType = "application/json";
            Stream body = http.Response.Body;
            if (coding == "gzip")
            {
                http.Response.Headers.ContentEncoding = coding;
                body = new GZipStream(body, CompressionLevel.Fastest);
            }

            // The end comes when the generator hangs up.
            while (!http.RequestAborted.IsCancellationRequested)
            {
                await body.WriteAsync(zeros);
            }
        });
        HttpSettings http = service.Settings(coding == "gzip" ? ContentCoding.Gzip : ContentCoding.Identity);
        StepRecorder recorded = await Load.RequestAsync(http, requests: 3, verifyOneIn: verifyOneIn);
        Assert.Equal((3L, 3L), (recorded.Requests, recorded.Failures));
        Assert.All(recorded.FailuresByKind.Entries, e => Assert.Equal(status == 200 ? "wrong length" : "503", e.Example.Kind));
    }

    [Fact]
    public async Task A_small_body_that_becomes_a_large_one_is_a_failure()
    {
        using var bomb = new MemoryStream();
        using (var encoder = new GZipStream(bomb, CompressionLevel.Optimal, leaveOpen: true))
        {
            encoder.Write(new byte[10_000_000]);
        }

        (Failure failure, long _) = await OnlyFailureAsync(
            http =>
            {
                http.Response.Headers.ContentEncoding = "gzip";
                return RespondAsync(http, bomb.ToArray());
            },
            ContentCoding.Gzip
        );
        Assert.Equal((FailureCategory.WrongResponse, "wrong body"), (failure.Category, failure.Kind));
        Assert.Contains("after decompression", failure.Detail, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    public async Task A_body_of_exactly_the_bound_is_read_whole(int more)
    {
        int most = Load.Get.MostResponseBytes;
        await using TestService service = await TestService.StartAsync(http => RespondAsync(http, new byte[most + more]));
        Failure verified = Assert.Single((await Load.RequestAsync(service.Settings(), requests: 2)).FailuresByKind.Entries).Example;
        Assert.Equal(more == 0 ? "wrong body" : "wrong length", verified.Kind);
    }

    [Fact]
    public async Task A_response_cut_short_is_counted_by_exception()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        Task serving = ServeAsync(
            listener,
            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{}",
            connections: 3
        );
        var http = new HttpSettings(new Uri($"http://{listener.LocalEndpoint}/"), HttpVersion.Version11, ContentCoding.Identity, 2);
        StepRecorder recorded = await Load.RequestAsync(http, requests: 3);
        await serving;
        Assert.Equal("HttpIOException: ResponseEnded", Assert.Single(recorded.FailuresByKind.Entries).Example.Kind);
        Assert.Equal((3L, 3L), (recorded.Requests, recorded.Failures));
    }

    [Fact]
    public async Task A_refused_connection_is_counted_by_exception()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        var address = new Uri($"http://{listener.LocalEndpoint}/");
        listener.Stop();
        StepRecorder recorded = await Load.RequestAsync(
            new HttpSettings(address, HttpVersion.Version11, ContentCoding.Identity, 2),
            requests: 4
        );
        Assert.Equal("HttpRequestException: ConnectionRefused", Assert.Single(recorded.FailuresByKind.Entries).Example.Kind);
        Assert.Equal((4L, 4L, 0L), (recorded.Requests, recorded.Failures, recorded.Latency.Count));
    }

    private static async Task<(Failure Example, long Count)> OnlyFailureAsync(
        RequestDelegate handle,
        ContentCoding coding = ContentCoding.Identity
    )
    {
        await using TestService service = await TestService.StartAsync(handle);
        StepRecorder recorded = await Load.RequestAsync(service.Settings(coding));
        return Assert.Single(recorded.FailuresByKind.Entries);
    }

    private static async Task ServeAsync(TcpListener listener, string response, int connections)
    {
        byte[] request = new byte[4096];
        for (int i = 0; i < connections; i++)
        {
            using TcpClient connection = await listener.AcceptTcpClientAsync(TestContext.Current.CancellationToken);
            // The whole request is read, or closing would reset the connection and lose the response.
            int read = 0;
            while (!request.AsSpan(0, read).EndsWith("\r\n\r\n"u8))
            {
                read += await connection.GetStream().ReadAsync(request.AsMemory(read));
            }

            await connection.GetStream().WriteAsync(System.Text.Encoding.ASCII.GetBytes(response));
        }
    }

    private static Task RespondAsync(HttpContext http, byte[] body, string contentType = "application/json")
    {
        http.Response.ContentType = contentType;
        return http.Response.Body.WriteAsync(body).AsTask();
    }
}
