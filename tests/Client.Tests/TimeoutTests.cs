using System.Net;
using System.Net.Http.Headers;
using System.Net.Http.Json;
using SerializationApi.Contracts;
using SerializationApi.Formats;

namespace SerializationApi.Client.Tests;

/// <summary>Responses whose header fields come, and whose bodies stall.</summary>
public sealed class TimeoutTests
{
    private static readonly FormatSet Formats = new(ContractShapes.All);
    private static readonly TimeSpan Short = TimeSpan.FromMilliseconds(200);

    [Theory]
    [InlineData("application/json", null)]
    [InlineData("application/json", "gzip")]
    [InlineData("application/json", "br")]
    [InlineData("application/x-msgpack", null)]
    public async Task A_body_that_stalls_ends_as_that_of_System_Net_Http_Json_does(string mediaType, string? coding)
    {
        using var client = new HttpClient(new StallingReply(HttpStatusCode.OK, mediaType, coding, []))
        {
            BaseAddress = new Uri("http://x/"),
            Timeout = Short,
        };
        Func<Task>[] calls =
        [
            () => client.GetFromFormatAsync<Organization>("/", Formats),
            () => client.GetFromFormatAsync<List<Member>>("/", Formats),
            () => client.PostAsFormatAsync<Member, Organization>("/", new Member(), Formats),
            async () => await client.GetFromFormatAsAsyncEnumerable<Member>("/", Formats).CountAsync(),
        ];
        TaskCanceledException theirs = await Assert.ThrowsAsync<TaskCanceledException>(() => client.GetFromJsonAsync<Organization>("/"));

        foreach (Func<Task> call in calls)
        {
            TaskCanceledException ours = await Assert.ThrowsAsync<TaskCanceledException>(call);
            Assert.Equal(theirs.Message, ours.Message);
            Assert.IsType(theirs.InnerException!.GetType(), ours.InnerException);
        }
    }

    [Fact]
    public async Task A_problem_that_stalls_is_its_status()
    {
        using var client = new HttpClient(
            new StallingReply(HttpStatusCode.InternalServerError, "application/problem+json", null, "{\"detail\":"u8.ToArray())
        )
        {
            BaseAddress = new Uri("http://x/"),
            Timeout = Short,
        };
        Func<Task>[] calls =
        [
            () => client.GetFromFormatAsync<Organization>("/", Formats),
            () => client.PostAsFormatAsync<Member, Organization>("/", new Member(), Formats),
            async () => await client.GetFromFormatAsAsyncEnumerable<Member>("/", Formats).CountAsync(),
        ];

        foreach (Func<Task> call in calls)
        {
            FormatProblemException error = await Assert.ThrowsAsync<FormatProblemException>(call);
            Assert.Equal((500, null), (error.Status, error.Body));
        }
    }

    [Fact]
    public async Task A_stream_that_stalls_ends_after_the_items_that_came()
    {
        using var client = new HttpClient(
            new StallingReply(HttpStatusCode.OK, "application/x-ndjson", null, "{\"id\":1}\n{\"id\":2}\n"u8.ToArray())
        )
        {
            BaseAddress = new Uri("http://x/"),
            Timeout = Short,
        };
        var ids = new List<int>();

        TaskCanceledException error = await Assert.ThrowsAsync<TaskCanceledException>(async () =>
        {
            await foreach (Member? member in client.GetFromFormatAsAsyncEnumerable<Member>("/", Formats))
            {
                ids.Add(member!.Id);
                await Task.Delay(Short * 2); // What is done with an item is no waiting for the server.
            }
        });

        Assert.Equal([1, 2], ids);
        Assert.IsType<TimeoutException>(error.InnerException);
    }

    [Fact]
    public async Task Who_cancels_is_not_told_of_a_timeout()
    {
        using var client = new HttpClient(new StallingReply(HttpStatusCode.OK, "application/x-ndjson", null, []))
        {
            BaseAddress = new Uri("http://x/"),
        };
        Func<CancellationToken, Task>[] calls =
        [
            stop => client.GetFromFormatAsync<List<Member>>("/", Formats, cancellationToken: stop),
            stop => client.PostAsFormatAsync<Member, List<Member>>("/", new Member(), Formats, cancellationToken: stop),
            async stop =>
                await client
                    .GetFromFormatAsAsyncEnumerable<Member>("/", Formats, cancellationToken: CancellationToken.None)
                    .CountAsync(stop),
            async stop =>
                await client
                    .GetFromFormatAsAsyncEnumerable<Member>("/", Formats, cancellationToken: stop)
                    .CountAsync(CancellationToken.None),
        ];

        foreach (Func<CancellationToken, Task> call in calls)
        {
            using var stop = new CancellationTokenSource(Short);
            OperationCanceledException error = await Assert.ThrowsAnyAsync<OperationCanceledException>(() => call(stop.Token));
            Assert.IsNotType<TimeoutException>(error.InnerException);
        }
    }

    private sealed class StallingReply(HttpStatusCode status, string mediaType, string? coding, byte[] first) : HttpMessageHandler
    {
        protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            var response = new HttpResponseMessage(status) { Content = new StreamContent(new StallingStream(first)) };
            response.Content.Headers.ContentType = MediaTypeHeaderValue.Parse(mediaType);
            if (coding is not null)
            {
                response.Content.Headers.ContentEncoding.Add(coding);
            }

            return Task.FromResult(response);
        }
    }

    private sealed class StallingStream(byte[] first) : MemoryStream(first)
    {
        public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
        {
            int read = await base.ReadAsync(buffer, cancellationToken);
            if (read == 0)
            {
                await Task.Delay(Timeout.Infinite, cancellationToken);
            }

            return read;
        }

        public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
            ReadAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();
    }
}
