using System.Buffers;
using SerializationApi.Contracts;
using SerializationApi.Formats;

namespace SerializationApi.Client.Tests;

public sealed class FormatContentTests
{
    private static readonly FormatSet Formats = new(ContractShapes.All);

    [Fact]
    public async Task Content_can_be_sent_again()
    {
        using var content = FormatContent.Create(Server.Sample(10), Formats, "application/x-msgpack");
        using var first = new MemoryStream();
        using var second = new MemoryStream();
        await content.CopyToAsync(first);
        content.CopyTo(second, context: null, CancellationToken.None);

        Assert.Equal(content.Headers.ContentLength, first.Length);
        Assert.Equal(first.ToArray(), second.ToArray());
        Assert.Equal("application/x-msgpack", content.Headers.ContentType!.ToString());
    }

    [Fact]
    public async Task Content_can_be_buffered_and_read_back()
    {
        using var content = FormatContent.Create(new List<Member> { new() { Name = "n" } }, Formats, "application/x-memorypack");
        await content.LoadIntoBufferAsync();

        Assert.Equal("n", Assert.Single((await content.ReadFromFormatAsync<Member[]>(Formats))!).Name);
    }

    [Fact]
    public async Task Memory_of_content_is_kept_while_it_is_sent_and_not_longer()
    {
        var content = FormatContent.Create(Server.Sample(100), Formats, "application/x-protobuf");
        byte[] expected = await content.ReadAsByteArrayAsync();
        content.Dispose();
        var sent = FormatContent.Create(Server.Sample(100), Formats, "application/x-protobuf");
        using var stream = new SlowStream();
        Task sending = sent.CopyToAsync(stream);
        sent.Dispose();
        sent.Dispose();

        // Whatever is rented meanwhile must not be the memory that is on its way.
        var others = new List<FormatContent>();
        for (int i = 0; i < 100; i++)
        {
            // Other bytes from the first on: the same list, continued, would not show.
            others.Add(FormatContent.Create(Server.Sample(10 + i), Formats, "application/json"));
        }

        stream.Continue.SetResult();
        await sending;
        Assert.Equal(expected, stream.Written);
        others.ForEach(other => other.Dispose());
        await Assert.ThrowsAsync<ObjectDisposedException>(() => sent.CopyToAsync(new MemoryStream()));
    }

    // The pool gives a thread first what it gave back last.
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Memory_of_content_goes_back_once_it_is_sent(bool asynchronously)
    {
        var content = FormatContent.Create(Server.Sample(100), Formats, "application/x-protobuf");
        using var stream = new MemoryStream();
        if (asynchronously)
        {
            Assert.True(content.CopyToAsync(stream).IsCompletedSuccessfully);
        }
        else
        {
            content.CopyTo(stream, context: null, CancellationToken.None);
        }

        content.Dispose();
        byte[] given = ArrayPool<byte>.Shared.Rent((int)stream.Length);
        Assert.Equal(stream.ToArray(), given.AsSpan(0, (int)stream.Length));
        ArrayPool<byte>.Shared.Return(given);
    }

    /// <summary>Takes bytes only when it is told to.</summary>
    private sealed class SlowStream : MemoryStream
    {
        public TaskCompletionSource Continue { get; } = new();

        public byte[]? Written { get; private set; }

        public override async ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
        {
            await Continue.Task;
            Written = buffer.ToArray();
        }
    }
}
