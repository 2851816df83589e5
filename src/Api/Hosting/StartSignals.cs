using System.Runtime.InteropServices;

namespace SerializationApi.Api.Hosting;

/// <summary>
/// Ends the process with one line when it is asked to stop while it starts. The host heeds signals only once it has started,
/// and takes a stop in between for an error.
/// </summary>
internal sealed class StartSignals : IDisposable
{
    private const int Starting = 0;
    private const int Started = 1;
    private const int Stopped = 2;

    private readonly PosixSignalRegistration[] _signals;
    private int _state;

    /// <summary>Heeds SIGTERM and SIGINT from here on.</summary>
    public StartSignals() => _signals =
    [
        PosixSignalRegistration.Create(PosixSignal.SIGTERM, End),
        PosixSignalRegistration.Create(PosixSignal.SIGINT, End),
    ];

    /// <summary>Whether a signal came before the service had started.</summary>
    public bool HaveStopped => Volatile.Read(ref _state) == Stopped;

    /// <summary>Leaves signals to the host, once the service has started.</summary>
    public void LeaveToHost() => Interlocked.CompareExchange(ref _state, Started, Starting);

    /// <summary>Says that the start was stopped.</summary>
    /// <returns>False when that was said before, or the service has started.</returns>
    public bool TryStop()
    {
        if (Interlocked.CompareExchange(ref _state, Stopped, Starting) != Starting)
        {
            return false;
        }

        Console.Error.WriteLine("Stopped before the start was complete.");
        return true;
    }

    /// <inheritdoc />
    public void Dispose()
    {
        foreach (PosixSignalRegistration signal in _signals)
        {
            signal.Dispose();
        }
    }

    private void End(PosixSignalContext signal)
    {
        if (TryStop())
        {
            signal.Cancel = true;
            Environment.Exit(0);
        }
    }
}
