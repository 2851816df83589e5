using System.Buffers;
using System.IO.Pipelines;
using Microsoft.AspNetCore.Http;
using SerializationApi.Formats;

namespace SerializationApi.Negotiation.Tests;

/// <summary>Bodies that are collected piece by piece.</summary>
public sealed class BodyBufferTests
{
    [Fact]
    public async Task A_body_that_arrives_in_pieces_is_put_together()
    {
        var all = new Pieces(Bytes(1, 20_000), Bytes(2, 7), Bytes(3, 50_000));
        using PooledBuffer bytes = await BodyBuffer.CollectAsync(all, await all.ReadAsync(), announced: null);
        Assert.Equal(70_007, bytes.Length);
        Assert.Equal([1, 2, 3], [bytes.Span[19_999], bytes.Span[20_000], bytes.Span[^1]]);
        Assert.False(all.IsReading);
    }

    [Fact]
    public async Task A_body_that_no_array_has_room_for_is_refused_and_its_read_is_ended()
    {
        const int PieceBytes = 1 << 20;
        byte[] piece = new byte[PieceBytes];
        var first = new Segment(piece, null);
        Segment last = first;
        while (last.RunningIndex + PieceBytes <= Array.MaxLength)
        {
            last = new Segment(piece, last);
        }

        var reader = new Pieces(new ReadOnlySequence<byte>(first, 0, last, PieceBytes));
        ReadResult read = await reader.ReadAsync();
        BadHttpRequestException error = await Assert.ThrowsAsync<BadHttpRequestException>(async () =>
            await BodyBuffer.CollectAsync(reader, read, announced: null)
        );
        Assert.Equal(StatusCodes.Status413PayloadTooLarge, error.StatusCode);
        Assert.False(reader.IsReading);
    }

    private static ReadOnlySequence<byte> Bytes(byte value, int count)
    {
        byte[] bytes = new byte[count];
        bytes.AsSpan().Fill(value);
        return new(bytes);
    }

    private sealed class Segment : ReadOnlySequenceSegment<byte>
    {
        public Segment(byte[] bytes, Segment? before)
        {
            Memory = bytes;
            RunningIndex = before is null ? 0 : before.RunningIndex + before.Memory.Length;
            before?.Next = this;
        }
    }

    private sealed class Pieces(params ReadOnlySequence<byte>[] pieces) : PipeReader
    {
        private int _read;

        public bool IsReading { get; private set; }

        public override void AdvanceTo(SequencePosition consumed) => IsReading = false;

        public override void AdvanceTo(SequencePosition consumed, SequencePosition examined) => IsReading = false;

        public override void CancelPendingRead() => throw new NotSupportedException();

        public override void Complete(Exception? exception = null) => throw new NotSupportedException();

        public override ValueTask<ReadResult> ReadAsync(CancellationToken cancellationToken = default)
        {
            Assert.False(IsReading);
            IsReading = true;
            ReadOnlySequence<byte> piece = pieces[_read++];
            return new(new ReadResult(piece, isCanceled: false, isCompleted: _read == pieces.Length));
        }

        public override bool TryRead(out ReadResult result) => throw new NotSupportedException();
    }
}
