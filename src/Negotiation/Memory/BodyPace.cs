using System.IO.Pipelines;

namespace SerializationApi.Negotiation;

/// <summary>
/// How fast a body must arrive that memory is held for. Kestrel's rate is an average over the whole body, so a fast beginning lets a
/// client stall for long; and it cannot tell a pause between the messages of a stream from one within a message.
/// </summary>
/// <param name="memory">What the request holds.</param>
/// <param name="bytesPerSecond">The rate; 0 for any.</param>
/// <param name="isFramed">
/// Whether the body is messages of gRPC: what is begun of one must go on, and between them there is all the time.
/// </param>
internal sealed class BodyPace(RequestMemory memory, int bytesPerSecond, bool isFramed)
{
    // What a client may save up, in milliseconds.
    private const long Grace = 5_000;

    private long _left = Grace;

    /// <summary>Whether the body is messages of gRPC.</summary>
    public bool IsFramed => isFramed;

    /// <summary>Waits for more of the body.</summary>
    /// <param name="reader">The body.</param>
    /// <param name="reading">The read that goes on.</param>
    /// <param name="unconsumed">How many bytes are there that the reader has seen and not consumed.</param>
    /// <exception cref="MemoryRefusedException">It arrives too slowly.</exception>
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
                // By the request itself: a read that is cancelled from elsewhere may belong to a connection that has gone.
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
