using System.IO.Pipelines;

namespace SerializationApi.Negotiation;

/// <summary>
/// Enforces the rate at which a body must arrive if memory is held for it. Kestrel's rate is an average over the whole body, so after a
/// fast start a client may stall for long; and it cannot tell a pause between the messages of a stream from one inside a message.
/// </summary>
/// <param name="memory">The request's memory.</param>
/// <param name="bytesPerSecond">The lowest rate; 0 for any.</param>
/// <param name="isFramed">Whether the body consists of gRPC messages: a message must not stall once it has begun, but a pause between
/// messages may last.</param>
internal sealed class BodyPace(RequestMemory memory, int bytesPerSecond, bool isFramed)
{
    // How far a client may get ahead, in milliseconds.
    private const long Grace = 5_000;

    private long _left = Grace;

    public bool IsFramed => isFramed;

    /// <summary>Waits for more of the body.</summary>
    /// <param name="reader">The body.</param>
    /// <param name="reading">The pending read.</param>
    /// <param name="unconsumed">The number of bytes that the reader has seen and not consumed.</param>
    /// <exception cref="MemoryRefusedException">The body arrives too slowly.</exception>
    public ValueTask<ReadResult> WaitAsync(PipeReader reader, ValueTask<ReadResult> reading, long unconsumed) =>
        reading.IsCompleted || bytesPerSecond == 0 || !(isFramed ? unconsumed > 0 : memory.Held(MemoryPart.Body) > 0)
            ? reading
            : WaitTimedAsync(reader, reading.AsTask(), unconsumed);

    private async ValueTask<ReadResult> WaitTimedAsync(PipeReader reader, Task<ReadResult> reading, long unconsumed)
    {
        long from = Environment.TickCount64;
        while (true)
        {
            await ((Task)reading).WaitAsync(TimeSpan.FromMilliseconds(_left)).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            if (reading.IsCompleted)
            {
                break;
            }

            if (isFramed || memory.IsBodyAwaited)
            {
                // Cancelled here: a read that is cancelled from elsewhere may belong to a closed connection.
                reader.CancelPendingRead();
                reader.AdvanceTo((await reading).Buffer.End);
                throw new MemoryRefusedException(
                    isFramed
                        ? "The message arrived too slowly."
                        : "The body arrived too slowly while others waited for memory. Try again later."
                );
            }

            from = Environment.TickCount64;
            _left = Grace;
        }

        ReadResult read = await reading;
        long earned = (read.Buffer.Length - unconsumed) * 1_000 / bytesPerSecond;
        _left = Math.Clamp(_left + earned - (Environment.TickCount64 - from), 0, Grace);
        return read;
    }
}
