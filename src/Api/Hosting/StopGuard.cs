using SerializationApi.Api.Settings;

namespace SerializationApi.Api.Hosting;

/// <summary>
/// Ends the process before a stop takes longer than it may. It has a thread of its own: requests that compute can hold all those
/// of the pool, and with them every timer.
/// </summary>
internal sealed class StopGuard : IDisposable
{
    private readonly ManualResetEventSlim _over = new();

    /// <summary>Watches over the next stop, until disposed.</summary>
    public void Watch(WebApplication app)
    {
        TimeSpan time = StopTimes.UntilExit(app.Services.GetRequiredService<ServiceSettings>());
        app.Lifetime.ApplicationStopping.Register(() => new Thread(() => EndAfter(time)) { IsBackground = true, Name = "Stop guard" }.Start());
    }

    /// <summary>The stop is over.</summary>
    public void Dispose() => _over.Set();

    private void EndAfter(TimeSpan time)
    {
        if (!_over.Wait(time))
        {
            Environment.Exit(0);
        }
    }
}
