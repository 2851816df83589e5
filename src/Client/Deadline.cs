using System.Globalization;

namespace SerializationApi.Client;

/// <summary>
/// How long a response may take: <see cref="HttpClient.Timeout"/>, which the client itself heeds only until the header fields have come. It
/// ends as the client's own does: in a <see cref="TaskCanceledException"/> because of a <see cref="TimeoutException"/>.
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
