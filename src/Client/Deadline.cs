using System.Globalization;
using SerializationApi.Formats.Primitives.Codings;

namespace SerializationApi.Client;

/// <summary>
/// How long a response may take: <see cref="HttpClient.Timeout"/>, which the client itself heeds only until the header fields have come. It ends as the
/// client's own does: in a <see cref="TaskCanceledException"/> because of a <see cref="TimeoutException"/>.
/// </summary>
internal sealed class Deadline : IDisposable
{
    private readonly TimeSpan _timeout;
    private readonly CancellationToken _caller;
    private readonly CancellationTokenSource? _source;

    /// <summary>Begins now.</summary>
    /// <param name="timeout">How long; <see cref="Timeout.InfiniteTimeSpan"/> for as long as the caller waits.</param>
    /// <param name="caller">Ends the wait before that.</param>
    public Deadline(TimeSpan timeout, CancellationToken caller)
    {
        _timeout = timeout;
        _caller = caller;
        if (timeout != Timeout.InfiniteTimeSpan)
        {
            _source = CancellationTokenSource.CreateLinkedTokenSource(caller);
            Restart();
        }
    }

    /// <summary>Ends what is waited for.</summary>
    public CancellationToken Token => _source?.Token ?? _caller;

    /// <summary>Whether the time is over, and not the caller has ended the wait.</summary>
    public bool IsOver => _source is { IsCancellationRequested: true } && !_caller.IsCancellationRequested;

    /// <summary>Begins again.</summary>
    public void Restart() => _source?.CancelAfter(_timeout);

    /// <summary>Time does not count until it begins again.</summary>
    public void Pause() => _source?.CancelAfter(Timeout.InfiniteTimeSpan);

    /// <summary>The client's own error.</summary>
    public TaskCanceledException Error(OperationCanceledException cause) => new(
        string.Create(CultureInfo.InvariantCulture, $"The request was canceled due to the configured HttpClient.Timeout of {_timeout.TotalSeconds} seconds elapsing."),
        new TimeoutException(cause.Message, cause),
        cause.CancellationToken);

    /// <inheritdoc />
    public void Dispose() => _source?.Dispose();
}

/// <summary>A body, each read of which has a time of its own; what is done between reads takes none.</summary>
/// <param name="body">The body; disposed.</param>
/// <param name="deadline">The time.</param>
internal sealed class TimedStream(Stream body, Deadline deadline) : ReadOnlyStream
{
    /// <inheritdoc />
    public override int Read(Span<byte> buffer) => throw new NotSupportedException();

    /// <inheritdoc />
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

    /// <inheritdoc />
    protected override void Dispose(bool disposing)
    {
        base.Dispose(disposing);
        if (disposing)
        {
            body.Dispose();
        }
    }
}
