using System.Globalization;

namespace SerializationApi.Client;

/// <summary>
/// Limits the time of a response to <see cref="HttpClient.Timeout"/>, which the client itself applies only until the headers have arrived.
/// It ends like the client's own timeout: with a <see cref="TaskCanceledException"/> caused by a <see cref="TimeoutException"/>.
/// </summary>
internal sealed class Deadline : IDisposable
{
    private readonly TimeSpan _timeout;
    private readonly CancellationToken _caller;
    private readonly CancellationTokenSource? _source;

    /// <summary>Starts the clock.</summary>
    /// <param name="timeout">The time; <see cref="Timeout.InfiniteTimeSpan"/> for none.</param>
    /// <param name="caller">Ends the wait earlier.</param>
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

    public CancellationToken Token => _source?.Token ?? _caller;

    /// <summary>Whether the time is over, rather than the caller having ended the wait.</summary>
    public bool IsOver => _source is { IsCancellationRequested: true } && !_caller.IsCancellationRequested;

    public void Restart() => _source?.CancelAfter(_timeout);

    /// <summary>Stops the clock until the next restart.</summary>
    public void Pause() => _source?.CancelAfter(Timeout.InfiniteTimeSpan);

    /// <summary>Creates the same exception as the client's own timeout.</summary>
    public TaskCanceledException Error(OperationCanceledException cause) =>
        new(
            string.Create(
                CultureInfo.InvariantCulture,
                $"The request was canceled due to the configured HttpClient.Timeout of {_timeout.TotalSeconds} seconds elapsing."
            ),
            new TimeoutException(cause.Message, cause),
            cause.CancellationToken
        );

    public void Dispose() => _source?.Dispose();
}
