using SerializationApi.Formats.Infrastructure;

namespace SerializationApi.Client;

/// <summary>A body with a time limit for each read; the time between reads does not count.</summary>
/// <param name="body">The body; disposed.</param>
/// <param name="deadline">The time.</param>
internal sealed class TimedStream(Stream body, Deadline deadline) : ReadOnlyStream
{
    public override int Read(Span<byte> buffer) => throw new NotSupportedException();

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        deadline.Restart();
        try
        {
            return await body.ReadAsync(buffer, deadline.Token).ConfigureAwait(false);
        }
        catch (OperationCanceledException error) when (deadline.IsOver)
        {
            throw deadline.Error(error);
        }
        finally
        {
            deadline.Pause();
        }
    }

    protected override void Dispose(bool disposing)
    {
        base.Dispose(disposing);
        if (disposing)
        {
            body.Dispose();
        }
    }
}
