using System.IO.Pipelines;
using System.Runtime.CompilerServices;
using System.Threading.Channels;
using SerializationApi.Formats.Streams;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.Streams;

public sealed class AsynchronousStreamTests
{
    public static TheoryData<string> Forms => StreamForms.All;

    [Theory]
    [MemberData(nameof(Forms))]
    public async Task The_next_item_is_made_when_the_first_has_been_read(string mediaType)
    {
        StreamCodec<Node> codec = StreamForms.Codec(mediaType);
        var pipe = new Pipe();
        var made = Channel.CreateUnbounded<Node>();
        made.Writer.TryWrite(StreamForms.Items()[0]);
        Task writing = WriteAsync();
        int read = 0;
        await foreach (Node? item in codec.DecodeAsync(pipe.Reader.AsStream(), TestContext.Current.CancellationToken))
        {
            Assert.Equal(StreamForms.Items()[read].Id, item!.Id);
            if (++read < StreamForms.Items().Length)
            {
                made.Writer.TryWrite(StreamForms.Items()[read]);
            }
            else
            {
                made.Writer.Complete();
            }
        }

        await writing;
        Assert.Equal(StreamForms.Items().Length, read);

        async Task WriteAsync()
        {
            await codec.EncodeAsync(made.Reader.ReadAllAsync(), pipe.Writer.AsStream(), TestContext.Current.CancellationToken);
            await pipe.Writer.CompleteAsync();
        }
    }

    [Fact]
    public async Task What_is_ready_is_sent_together()
    {
        StreamCodec<Node> codec = StreamForms.Codec("application/x-ndjson");
        var output = new CountingStream();
        await codec.EncodeAsync(Ready(10_000), output, TestContext.Current.CancellationToken);
        Assert.InRange(output.Flushes, 2, 20);
        Assert.Equal(10_000, codec.Decode(output.ToArray())!.Count);
    }

    [Fact]
    public async Task An_item_without_a_form_ends_the_source()
    {
        bool ended = false;
        StreamCodec<Node> codec = StreamForms.Codec("application/x-protobuf");
        await Assert.ThrowsAsync<UnsupportedValueException>(() =>
            codec.EncodeAsync(Source(), new MemoryStream(), TestContext.Current.CancellationToken)
        );
        Assert.True(ended);

        async IAsyncEnumerable<Node> Source()
        {
            try
            {
                yield return new Node();
                await Task.Yield();
                yield return null!;
            }
            finally
            {
                ended = true;
            }
        }
    }

    [Fact]
    public async Task A_client_that_does_not_take_the_bytes_ends_the_source()
    {
        bool ended = false;
        StreamCodec<Node> codec = StreamForms.Codec("application/x-ndjson");
        await Assert.ThrowsAsync<IOException>(() =>
            codec.EncodeAsync(Source(TestContext.Current.CancellationToken), new BrokenStream(), TestContext.Current.CancellationToken)
        );
        Assert.True(ended);

        async IAsyncEnumerable<Node> Source([EnumeratorCancellation] CancellationToken cancellation = default)
        {
            try
            {
                while (true)
                {
                    yield return new Node();
                    await Task.Delay(Timeout.Infinite, cancellation);
                }
            }
            finally
            {
                ended = true;
            }
        }
    }

    private static async IAsyncEnumerable<Node> Ready(int count)
    {
        await Task.CompletedTask;
        for (int i = 0; i < count; i++)
        {
            yield return new Node { Id = i };
        }
    }

    private sealed class CountingStream : MemoryStream
    {
        public int Flushes { get; private set; }

        public override Task FlushAsync(CancellationToken cancellationToken)
        {
            Flushes++;
            return Task.CompletedTask;
        }
    }

    private sealed class BrokenStream : MemoryStream
    {
        public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default) =>
            ValueTask.FromException(new IOException("gone"));
    }
}
