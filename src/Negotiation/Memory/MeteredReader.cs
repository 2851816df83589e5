using System.Buffers;
using System.Buffers.Binary;
using System.IO.Pipelines;

namespace SerializationApi.Negotiation;

/// <summary>
/// A request's body whose bytes are held of the account before they are handed on. What waits for memory is not read, and the client is
/// told so by TCP or HTTP/2.
/// </summary>
/// <param name="inner">The body.</param>
/// <param name="memory">The request's share.</param>
/// <param name="pace">How fast it must arrive; null where what is below is timed.</param>
/// <param name="translate">The error that stands for one of a read to whoever reads; null where it stays.</param>
internal sealed class MeteredReader(PipeReader inner, RequestMemory memory, BodyPace? pace, Func<Exception, Exception?>? translate)
    : PipeReader
{
    // The head of a message of gRPC: whether it is compressed, and its length.
    private const int HeadBytes = 5;

    private ReadOnlySequence<byte> _buffer;
    private long _consumed;
    private long _unconsumed;

    public override async ValueTask<ReadResult> ReadAsync(CancellationToken cancellationToken = default)
    {
        bool isFramed = pace is { IsFramed: true };
        if (isFramed && _unconsumed == 0)
        {
            memory.ReleaseMessage();
        }

        try
        {
            ValueTask<ReadResult> reading = inner.ReadAsync(cancellationToken);
            ReadResult read = await (pace?.WaitAsync(inner, reading, _unconsumed) ?? reading);
            _buffer = read.Buffer;
            try
            {
                await (
                    isFramed ? HoldMessageAsync(read.Buffer)
                    : memory.IsBodyStreamed ? default
                    : memory.HoldAsync(MemoryPart.Body, _consumed + read.Buffer.Length)
                );
            }
            catch
            {
                AdvanceTo(read.Buffer.End);
                throw;
            }

            return read;
        }
        catch (Exception error) when (translate is not null)
        {
            if (translate(error) is { } translated)
            {
                throw translated;
            }

            throw;
        }
    }

    public override bool TryRead(out ReadResult result)
    {
        result = default; // There may have to be a wait for memory.
        return false;
    }

    public override void AdvanceTo(SequencePosition consumed) => AdvanceTo(consumed, consumed);

    public override void AdvanceTo(SequencePosition consumed, SequencePosition examined)
    {
        long bytes = _buffer.Slice(_buffer.Start, consumed).Length;
        _consumed += bytes;
        _unconsumed = _buffer.Length - bytes;
        _buffer = default;
        inner.AdvanceTo(consumed, examined);
    }

    public override void CancelPendingRead() => inner.CancelPendingRead();

    public override void Complete(Exception? exception = null) => inner.Complete(exception);

    public override ValueTask CompleteAsync(Exception? exception = null) => inner.CompleteAsync(exception);

    // Whoever reads messages consumes them whole, and decodes without waiting: the wait for what one becomes is here.
    private async ValueTask HoldMessageAsync(ReadOnlySequence<byte> buffer)
    {
        long? length = buffer.Length < HeadBytes ? null : LengthOf(buffer);
        memory.AnnouncedBytes = length;
        await memory.HoldAsync(MemoryPart.Body, buffer.Length);
        if (length is { } whole && buffer.Length >= HeadBytes + whole)
        {
            await memory.HoldNextValueAsync(whole);
        }
    }

    // github.com/grpc/grpc/blob/master/doc/PROTOCOL-HTTP2.md
    private static long LengthOf(in ReadOnlySequence<byte> buffer)
    {
        Span<byte> head = stackalloc byte[HeadBytes];
        buffer.Slice(0, HeadBytes).CopyTo(head);
        return BinaryPrimitives.ReadUInt32BigEndian(head[1..]);
    }
}
