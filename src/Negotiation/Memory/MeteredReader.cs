using System.Buffers;
using System.Buffers.Binary;
using System.IO.Pipelines;

namespace SerializationApi.Negotiation;

/// <summary>
/// A request's body whose bytes are charged to the account before a reader gets them. A body that waits for memory is not read: TCP or
/// HTTP/2 flow control slows the client down.
/// </summary>
/// <param name="inner">The body.</param>
/// <param name="memory">The request's share.</param>
/// <param name="pace">The rate at which it must arrive; null if the inner body is timed.</param>
/// <param name="translate">Translates an exception of a read; returns null for one that stays.</param>
internal sealed class MeteredReader(PipeReader inner, RequestMemory memory, BodyPace? pace, Func<Exception, Exception?>? translate)
    : PipeReader
{
    // The header of a gRPC message: whether it is compressed, and its length.
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
        result = default; // A wait for memory may be needed.
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

    // Readers consume messages whole and decode without waiting, so the wait for the decoded value is here.
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
