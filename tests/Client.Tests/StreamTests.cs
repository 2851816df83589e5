using System.Net;
using SerializationApi.Contracts;
using SerializationApi.Formats;
using SerializationApi.Formats.Cbor;
using SerializationApi.Shapes;

namespace SerializationApi.Client.Tests;

public sealed class StreamTests
{
    private static readonly FormatSet Formats = new(ContractShapes.All);
    private static readonly FormatSet FormatsWithCbor = new(
        ContractShapes.All,
        [.. FormatSet.Standard(FormatLimits.Default), new CborFormat()]
    );

    public static TheoryData<string> Forms =>
        [
            "",
            "application/x-ndjson",
            "application/jsonl",
            "application/x-msgpack; delimited=true",
            "application/x-protobuf; delimited=true",
            "application/x-memorypack; delimited=true",
            "application/cbor-seq",
        ];

    [Theory]
    [MemberData(nameof(Forms))]
    public async Task The_first_item_is_read_before_the_second_is_made(string mediaType)
    {
        await using var server = new Server();
        await server.InitializeAsync();
        server.Made.Writer.TryWrite(new Member { Id = 1 });
        int id = 0;
        await foreach (
            Member? member in server.Client.GetFromFormatAsAsyncEnumerable<Member>("/stream", FormatsWithCbor, NullIfEmpty(mediaType))
        )
        {
            Assert.Equal(++id, member!.Id);
            if (id == 3)
            {
                server.Made.Writer.Complete();
            }
            else
            {
                server.Made.Writer.TryWrite(new Member { Id = id + 1 });
            }
        }

        Assert.Equal(3, id);
    }

    [Theory]
    [MemberData(nameof(Forms))]
    public async Task The_first_item_is_sent_before_the_second_is_made(string mediaType)
    {
        await using var server = new Server();
        await server.InitializeAsync();
        using var content = FormatStreamContent.Create(Spaced(server.Read), FormatsWithCbor, NullIfEmpty(mediaType));
        using HttpResponseMessage response = await server.Client.PostAsync("/stream", content);
        Assert.Equal(NullIfEmpty(mediaType) ?? "application/x-ndjson", Assert.Single(response.Headers.GetValues("X-Content-Type")));
        List<Member>? members = await response.Content.ReadFromFormatAsync<List<Member>>(Formats);
        Assert.Equal([1, 2, 3], members!.Select(static member => member.Id));
    }

    [Fact]
    public async Task A_stream_ends_with_its_request()
    {
        using var content = FormatStreamContent.Create(Endless(), Formats);
        using var request = new CancellationTokenSource();
        Task sending = content.CopyToAsync(Stream.Null, request.Token);
        await request.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => sending.WaitAsync(TimeSpan.FromSeconds(60)));

        static async IAsyncEnumerable<Member> Endless(
            [System.Runtime.CompilerServices.EnumeratorCancellation] CancellationToken cancellation = default
        )
        {
            yield return new Member { Id = 1 };
            await Task.Delay(Timeout.Infinite, cancellation);
        }
    }

    [Theory]
    [InlineData("application/json")]
    [InlineData("application/x-memorypack")]
    [InlineData("application/x-ndjson")]
    public async Task A_list_that_is_whole_is_read_item_by_item_too(string mediaType)
    {
        await using var server = new Server();
        await server.InitializeAsync();
        using HttpResponseMessage response = await server.Client.SendAsync(
            new HttpRequestMessage(HttpMethod.Get, "/members?count=1000") { Headers = { { "Accept", mediaType } } },
            HttpCompletionOption.ResponseHeadersRead
        );
        Assert.Equal(1_000, await response.Content.ReadFromFormatAsAsyncEnumerable<Member>(Formats).CountAsync());
        List<Member>? whole = await server.Client.GetFromFormatAsync<List<Member>>("/members?count=1000", Formats, mediaType);
        Assert.Equal(1_000, whole!.Count);
    }

    [Fact]
    public async Task Stream_forms_are_preferred_and_others_accepted()
    {
        var handler = new Recorded();
        using var client = new HttpClient(handler);
        await Assert.ThrowsAsync<FormatProblemException>(async () =>
            await client.GetFromFormatAsAsyncEnumerable<Member>("http://x/", Formats).CountAsync()
        );
        Assert.Equal(
            "application/x-ndjson; q=1.0, application/x-msgpack; delimited=true; q=0.9, application/x-protobuf; "
                + "delimited=true; q=0.8, application/x-memorypack; delimited=true; q=0.7, "
                + "application/json; q=0.6, application/x-msgpack; q=0.5, application/x-protobuf; q=0.4, application/x-memorypack; q=0.3",
            handler.Accept
        );
    }

    [Fact]
    public async Task A_bad_item_is_an_error_behind_those_before_it()
    {
        using var content = new StringContent("{\"id\":1}\n{\"id\":x}\n", mediaType: new("application/x-ndjson"));
        await using IAsyncEnumerator<Member?> items = content.ReadFromFormatAsAsyncEnumerable<Member>(Formats).GetAsyncEnumerator();
        Assert.True(await items.MoveNextAsync());
        InvalidPayloadException error = await Assert.ThrowsAsync<InvalidPayloadException>(async () => await items.MoveNextAsync());
        Assert.Equal(15, error.Offset);
    }

    [Fact]
    public async Task A_failure_of_the_source_ends_the_request()
    {
        await using var server = new Server();
        await server.InitializeAsync();
        using var content = FormatStreamContent.Create(FailAsync(), Formats);
        Exception error = await Assert.ThrowsAnyAsync<Exception>(() => server.Client.PostAsync("/stream", content));
        Assert.Contains("the source", error.GetBaseException().Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("application/json")]
    [InlineData("application/x-protobuf")]
    [InlineData("text/csv")]
    public void What_is_no_stream_form_is_refused(string mediaType) =>
        Assert.Contains(
            mediaType,
            Assert.Throws<NotSupportedException>(() => FormatStreamContent.Create(FailAsync(), Formats, mediaType)).Message,
            StringComparison.Ordinal
        );

    [Fact]
    public async Task One_value_is_no_stream()
    {
        using var content = new StringContent("{\"id\":1}\n", mediaType: new("application/x-ndjson"));
        NotSupportedException error = await Assert.ThrowsAsync<NotSupportedException>(() => content.ReadFromFormatAsync<Member>(Formats));
        Assert.Contains("only lists and streams", error.Message, StringComparison.Ordinal);
    }

    // The media type that nobody has named.
    private static string? NullIfEmpty(string mediaType) => mediaType.Length == 0 ? null : mediaType;

    private static async IAsyncEnumerable<Member> Spaced(SemaphoreSlim read)
    {
        for (int id = 1; id <= 3; id++)
        {
            yield return new Member { Id = id };
            await read.WaitAsync(); // Were the item not sent, this would wait for ever.
        }
    }

    private static async IAsyncEnumerable<Member> FailAsync()
    {
        yield return new Member();
        await Task.Yield();
        throw new InvalidOperationException("the source failed");
    }

    private sealed class Recorded : HttpMessageHandler
    {
        public string? Accept { get; private set; }

        protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            Accept = request.Headers.Accept.ToString();
            return Task.FromResult(new HttpResponseMessage(HttpStatusCode.BadGateway));
        }
    }
}
