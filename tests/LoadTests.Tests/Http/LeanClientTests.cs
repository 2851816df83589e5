using System.Net.Sockets;
using System.Text;
using SerializationApi.LoadTests.Engine;
using SerializationApi.LoadTests.Http;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Scenarios;
using SerializationApi.LoadTests.Tests.Support;

namespace SerializationApi.LoadTests.Tests.Http;

/// <summary>Our client finds in every response, however bad, what HttpClient finds.</summary>
public sealed class LeanClientTests
{
    private const string Ok = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";

    private static readonly string Body = Encoding.Latin1.GetString(Load.Body);
    private static readonly string Length = $"Content-Length: {Load.Body.Length}\r\n\r\n";
    private static readonly string Chunks = $"Transfer-Encoding: chunked\r\n\r\n{Chunk(Body[..1])}{Chunk(Body[1..1_000])}{Chunk(Body[1_000..])}0\r\n";

    /// <summary>Responses, whether the server closes the connection behind them, and what reports count.</summary>
    public static TheoryData<string, string, bool, string> Responses => new()
    {
        { "length", $"{Ok}{Length}{Body}", false, "right" },
        { "chunks", $"{Ok}{Chunks}\r\n", false, "right" },
        { "no reason", $"HTTP/1.1 200\r\nContent-Type: application/json\r\n{Length}{Body}", false, "right" },
        { "names in capitals", $"HTTP/1.1 200 OK\r\nCONTENT-TYPE:application/json;charset=utf-8\r\ncontent-length:\t{Load.Body.Length} \r\n\r\n{Body}", false, "right" },
        { "lines without carriage returns", $"{Ok}{Length}".Replace("\r", "") + Body, false, "right" },
        { "a folded field", $"{Ok}X-Folded: a\r\n b\r\n\tc\r\n{Length}{Body}", false, "right" },
        { "interim responses", $"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n{Ok}{Length}{Body}", false, "right" },
        { "chunk extensions", $"{Ok}Transfer-Encoding: chunked\r\n\r\n{Load.Body.Length:X};a=b\r\n{Body}\r\n0;c\r\n\r\n", false, "right" },
        { "leading zeros", $"{Ok}Transfer-Encoding: chunked\r\n\r\n000{Load.Body.Length:x}\r\n{Body}\r\n000\r\n\r\n", false, "right" },
        { "trailing fields", $"{Ok}{Chunks}X-Sum: 1\r\nX-Other: 2\r\n\r\n", false, "right" },
        { "chunks before length", $"{Ok}Content-Length: 5\r\n{Chunks}\r\n", false, "right" },
        { "up to the end", $"{Ok}\r\n{Body}", true, "right" },
        { "closed behind it", $"{Ok}Connection: close\r\n{Length}{Body}", true, "right" },
        { "HTTP/1.0", $"HTTP/1.0 200 OK\r\nConnection: close\r\nContent-Type: application/json\r\n{Length}{Body}", true, "right" },
        { "another status", "HTTP/1.1 503 Busy\r\nContent-Length: 8\r\n\r\ntoo busy", false, "503" },
        { "no content", "HTTP/1.1 204 No Content\r\n\r\n", false, "204" },
        { "another type", $"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n{Length}{Body}", false, "wrong content type" },
        { "another value", $"{Ok}{Length}{Body[..^2]}9]", false, "wrong value" },
        { "a coding", $"{Ok}Content-Encoding: gzip\r\n{Length}{Body}", false, "wrong content coding" },
        { "too long", $"{Ok}Content-Length: 10000000\r\n\r\n{new string(' ', 200_000)}", false, "wrong length" },
        { "too long, up to the end", $"{Ok}\r\n{new string(' ', 200_000)}", true, "wrong length" },
        { "too long in chunks", $"{Ok}Transfer-Encoding: chunked\r\n\r\n{Chunk(new string(' ', 200_000))}0\r\n\r\n", false, "wrong length" },
        { "no body where one belongs", $"{Ok}Content-Length: 0\r\n\r\n", false, "wrong body" },
        { "no HTTP", "SSH-2.0-OpenSSH_9.2\r\n\r\n", true, "HttpRequestException: InvalidResponse" },
        { "a status of letters", "HTTP/1.1 abc OK\r\n\r\n", true, "HttpRequestException: InvalidResponse" },
        { "a status of four digits", "HTTP/1.1 2000 OK\r\n\r\n", true, "HttpRequestException: InvalidResponse" },
        { "a field without a colon", $"{Ok}nonsense\r\n{Length}{Body}", true, "HttpRequestException: InvalidResponse" },
        { "a name with a blank", $"{Ok}X Y: z\r\n{Length}{Body}", true, "HttpRequestException: InvalidResponse" },
        { "a head without an end", $"{Ok}X-Long: {new string('x', 70_000)}", true, "HttpRequestException: ConfigurationLimitExceeded" },
        { "a chunk of letters", $"{Ok}Transfer-Encoding: chunked\r\n\r\nxyz\r\n", true, "HttpIOException: InvalidResponse" },
        { "a chunk without a length", $"{Ok}Transfer-Encoding: chunked\r\n\r\n\r\n", true, "HttpIOException: InvalidResponse" },
        { "a chunk of 2⁶⁴ bytes", $"{Ok}Transfer-Encoding: chunked\r\n\r\n10000000000000000\r\n", true, "HttpIOException: InvalidResponse" },
        { "a chunk that is longer than it says", $"{Ok}Transfer-Encoding: chunked\r\n\r\n5\r\n{Body}\r\n0\r\n\r\n", true, "HttpIOException: InvalidResponse" },
        { "the end in a chunk", $"{Ok}Transfer-Encoding: chunked\r\n\r\nfff\r\n{Body[..100]}", true, "HttpIOException: ResponseEnded" },
        { "the end between chunks", $"{Ok}Transfer-Encoding: chunked\r\n\r\n{Chunk(Body)}", true, "HttpIOException: ResponseEnded" },
        { "the end in a body", $"{Ok}{Length}{Body[..^1]}", true, "HttpIOException: ResponseEnded" },
        { "the end in a head", Ok, true, "HttpRequestException: ResponseEnded" },
        { "nothing", "", true, "HttpRequestException: ResponseEnded" },
    };

    [Theory]
    [MemberData(nameof(Responses))]
    public async Task A_response_counts_as_with_HttpClient(string name, string response, bool closes, string expected)
    {
        Assert.NotEmpty(name);
        byte[] bytes = Encoding.Latin1.GetBytes(response);
        Recorded lean = await RequestAsync(HttpClientKind.Lean, WholeAsync);
        Assert.Equal(expected, lean.Kind);
        Assert.Equal(await RequestAsync(HttpClientKind.HttpClient, WholeAsync), lean);

        async Task<bool> WholeAsync(Socket connection, int number)
        {
            await connection.SendAsync(bytes);
            return !closes;
        }
    }

    // However the bytes of a response are spread over packets, it is the same.
    [Theory]
    [InlineData(1)]
    [InlineData(7)]
    [InlineData(1_000)]
    public async Task A_response_in_pieces_is_the_same(int size)
    {
        foreach (string response in (string[])[$"{Ok}{Length}{Body}", $"{Ok}{Chunks}X-Sum: 1\r\n\r\n", $"HTTP/1.1 100 Continue\r\n\r\n{Ok}{Chunks}\r\n"])
        {
            byte[] bytes = Encoding.Latin1.GetBytes(response);
            Recorded lean = await RequestAsync(HttpClientKind.Lean, async (connection, _) =>
            {
                connection.NoDelay = true;
                for (int sent = 0; sent < bytes.Length; sent += size)
                {
                    await connection.SendAsync(bytes.AsMemory(sent, Math.Min(size, bytes.Length - sent)));
                }

                return true;
            });
            Assert.Equal(new Recorded("right", 4, 0, Load.Body.Length, 4), lean);
        }
    }

    // RFC 9112 §9.3.1: a connection may be closed between two requests.
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task A_connection_that_was_closed_meanwhile_is_opened_again(bool isLean)
    {
        byte[] bytes = Encoding.Latin1.GetBytes($"{Ok}{Length}{Body}");
        await using var server = new ScriptedServer(async (connection, number) =>
        {
            if (number == 1)
            {
                return false;
            }

            await connection.SendAsync(bytes);
            return true;
        });
        StepRecorder recorded = await Load.RequestAsync(server.Settings(Client(isLean)), requests: 6);
        Assert.Equal((6L, 0L), (recorded.Requests, recorded.Failures));
        Assert.InRange(server.Connections, 4, 6);
    }

    [Fact]
    public async Task A_connection_is_kept()
    {
        byte[] bytes = Encoding.Latin1.GetBytes($"{Ok}{Chunks}\r\n");
        await using var server = new ScriptedServer(async (connection, _) =>
        {
            await connection.SendAsync(bytes);
            return true;
        });
        StepRecorder recorded = await Load.RequestAsync(server.Settings(HttpClientKind.Lean), requests: 20, verifyOneIn: 3);
        Assert.Equal((20L, 0L), (recorded.Requests, recorded.Failures));
        Assert.InRange(server.Connections, 1, 2);
    }

    [Theory]
    [InlineData(true, "")]
    [InlineData(false, "")]
    [InlineData(true, "HTTP/1.1 200 OK\r\nContent-Ty")]
    [InlineData(false, "HTTP/1.1 200 OK\r\nContent-Ty")]
    [InlineData(true, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n[")]
    [InlineData(false, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n[")]
    public async Task A_response_without_an_end_is_a_timeout(bool isLean, string beginning)
    {
        await using var server = new ScriptedServer(async (connection, _) =>
        {
            await connection.SendAsync(Encoding.Latin1.GetBytes(beginning));
            await Task.Delay(Timeout.Infinite);
            return true;
        });
        using var connections = new HttpConnections(server.Settings(Client(isLean)), workers: 2);
        Scenario scenario = Scenario.Create("test", HttpSteps.Create("GET", connections, new(Load.Get)))
            .WithLoadSimulations(new KeepConstant(2, TimeSpan.FromMinutes(1)))
            .WithMaxIterations(4);
        StepRecorder recorded = (await Load.RunAsync(scenario, new EngineSettings { RequestTimeout = TimeSpan.FromMilliseconds(200) })).Steps[0];
        (Failure example, long count) = Assert.Single(recorded.FailuresByKind.Entries);
        Assert.Equal(("Timeout", 4L), (example.Kind, count));
    }

    // A length that is none leaves no way to tell where the body ends (RFC 9112 §6.3); HttpClient reads on to the end of the connection.
    [Theory]
    [InlineData("Content-Length: -5\r\n")]
    [InlineData("Content-Length: 1e3\r\n")]
    [InlineData("Content-Length: 4001\r\nContent-Length: 4002\r\n")]
    [InlineData("Transfer-Encoding: gzip, chunked\r\n")]
    public async Task A_body_whose_end_cannot_be_told_is_refused(string fields)
    {
        byte[] bytes = Encoding.Latin1.GetBytes($"{Ok}{fields}\r\n{Body}");
        Recorded lean = await RequestAsync(HttpClientKind.Lean, async (connection, _) =>
        {
            await connection.SendAsync(bytes);
            return false;
        });
        Assert.Equal("HttpRequestException: InvalidResponse", lean.Kind);
    }

    private static async Task<Recorded> RequestAsync(HttpClientKind client, Func<Socket, int, Task<bool>> respond)
    {
        await using var server = new ScriptedServer(respond);
        StepRecorder recorded = await Load.RequestAsync(server.Settings(client), requests: 4);
        string kind = recorded.FailuresByKind.Entries.Select(entry => entry.Example.Kind).DefaultIfEmpty("right").Single();
        return new Recorded(kind, recorded.Requests, recorded.Failures, recorded.WireBytes.Mean, recorded.Verified);
    }

    private static HttpClientKind Client(bool isLean) => isLean ? HttpClientKind.Lean : HttpClientKind.HttpClient;

    private static string Chunk(string text) => $"{text.Length:x}\r\n{text}\r\n";

    private sealed record Recorded(string Kind, long Requests, long Failures, double WireBytes, long Verified);
}
