using System.Buffers;
using System.IO.Pipelines;

namespace SerializationApi.Negotiation;

/// <summary>A request's body whose bytes are held of the account before they are handed on; what waits for memory is not read, and the client is told so by TCP or HTTP/2.</summary>
/// <param name="inner">The body.</param>
/// <param name="account">Ends it if it does not arrive.</param>
/// <param name="meter">Says what the bytes mean.</param>
internal sealed class MeteredReader(PipeReader inner, MemoryAccount account, BodyMeter meter) : PipeReader
{
    private static readonly TimeSpan Grace = TimeSpan.FromSeconds(5);

    private ReadOnlySequence<byte> _buffer;
    private long _consumed;
    private long _arrived;
    private long _markBytes;
    private long _markTime;
    private long _readTime;
    private volatile bool _isEnded;

    /// <inheritdoc />
    public override async ValueTask<ReadResult> ReadAsync(CancellationToken cancellationToken = default)
    {
        meter.BeforeRead(isAllConsumed: _consumed == _arrived);
        bool isAwaited = meter.IsAwaited;
        if (isAwaited)
        {
            // Only time that the client takes counts.
            Mark(_markTime + Environment.TickCount64 - _readTime, _markBytes);
            account.Watch(this);
        }

        ReadResult read;
        try
        {
            read = await inner.ReadAsync(cancellationToken);
        }
        catch (Exception error)
        {
            if (meter.Explain(error) is { } explained)
            {
                throw explained;
            }

            throw;
        }
        finally
        {
            if (isAwaited)
            {
                account.Forget(this);
            }
        }

        if (_isEnded)
        {
            inner.AdvanceTo(read.Buffer.End);
            throw meter.TooSlow();
        }

        _buffer = read.Buffer;
        Interlocked.Exchange(ref _arrived, _consumed + read.Buffer.Length);
        try
        {
            await meter.HoldAsync(read.Buffer, _consumed);
        }
        catch
        {
            AdvanceTo(read.Buffer.End);
            throw;
        }

        _readTime = Environment.TickCount64;
        if (!isAwaited)
        {
            Mark(_readTime, _arrived); // The time begins with what is awaited.
        }

        return read;
    }

    /// <inheritdoc />
    public override bool TryRead(out ReadResult result)
    {
        result = default; // There may have to be a wait for memory.
        return false;
    }

    /// <inheritdoc />
    public override void AdvanceTo(SequencePosition consumed) => AdvanceTo(consumed, consumed);

    /// <inheritdoc />
    public override void AdvanceTo(SequencePosition consumed, SequencePosition examined)
    {
        _consumed += _buffer.Slice(_buffer.Start, consumed).Length;
        _buffer = default;
        inner.AdvanceTo(consumed, examined);
    }

    /// <inheritdoc />
    public override void CancelPendingRead() => inner.CancelPendingRead();

    /// <inheritdoc />
    public override void Complete(Exception? exception = null) => inner.Complete(exception);

    /// <inheritdoc />
    public override ValueTask CompleteAsync(Exception? exception = null) => inner.CompleteAsync(exception);

    /// <summary>Ends the wait for a body that arrives more slowly than it may.</summary>
    /// <param name="hasWaiting">Whether other requests wait for memory.</param>
    public void EndIfSlow(bool hasWaiting)
    {
        if (account.Options.MinBytesPerSecond == 0 || !(hasWaiting || meter.IsAlwaysTimed))
        {
            return;
        }

        long now = Environment.TickCount64;
        long time = now - Interlocked.Read(ref _markTime);
        if (time >= Grace.TotalMilliseconds)
        {
            long arrived = Interlocked.Read(ref _arrived);
            if ((arrived - Interlocked.Read(ref _markBytes)) * 1000 < account.Options.MinBytesPerSecond * time)
            {
                _isEnded = true;
                inner.CancelPendingRead();
            }
            else
            {
                Mark(now, arrived);
            }
        }
    }

    private void Mark(long time, long bytes)
    {
        Interlocked.Exchange(ref _markTime, time);
        Interlocked.Exchange(ref _markBytes, bytes);
    }
}
