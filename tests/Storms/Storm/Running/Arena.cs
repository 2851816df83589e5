using SerializationApi.Storm.Clients;
using SerializationApi.Storm.Schedules;
using SerializationApi.Storm.Service;

namespace SerializationApi.Storm.Running;

/// <summary>A service for storms, and one beside it that has none and shows what the machine can do.</summary>
/// <param name="start">Starts a service.</param>
/// <param name="control">The one without a storm.</param>
internal sealed class Arena(Func<Task<ServiceProcess>> start, ServiceProcess control) : IDisposable
{
    private static readonly TimeSpan WarmUp = TimeSpan.FromSeconds(1.5);
    private static readonly TimeSpan Sampled = TimeSpan.FromMilliseconds(50);
    private static readonly TimeSpan Aftermath = TimeSpan.FromMilliseconds(500);
    private static readonly TimeSpan MaxMemoryTime = TimeSpan.FromSeconds(20);

    private readonly HttpClient _samples = new() { BaseAddress = new Uri($"http://{control.Http1}") };
    private ServiceProcess? _service;
    private BodyBytes? _bodies;
    private long _restBytes;

    /// <summary>What the clients of the last storm met.</summary>
    public Tally Tally { get; private set; } = new();

    /// <summary>What was seen in the last storm.</summary>
    public Observation? Seen { get; private set; }

    /// <summary>Runs a storm. After a failure the next one has a new process.</summary>
    public async Task<Failure?> RunAsync(Schedule schedule)
    {
        _service ??= await StartAsync();
        var crowd = new Crowd(_service.Http1, _service.Http2, _bodies ??= new BodyBytes(_samples));
        Func<Tally, CancellationToken, Task> rage = await crowd.PrepareAsync(schedule);
        await crowd.RehearseAsync(schedule);
        Seen = await WatchAsync(_service, schedule.BytesPerSecond, rage);
        Failure? failure = Oracle.Judge(Seen);
        if (failure is not null)
        {
            Restart();
        }

        return failure;
    }

    /// <summary>Gives the next storm a new process.</summary>
    public void Restart()
    {
        _service?.Dispose();
        _service = null;
    }

    public void Dispose()
    {
        Restart();
        Tally.Dispose();
        control.Dispose();
        _samples.Dispose();
    }

    private async Task<ServiceProcess> StartAsync()
    {
        ServiceProcess service = await start();
        using (new Probe(service.Http1))
        {
            await Task.Delay(WarmUp);
        }

        _restBytes = service.MemoryBytes;
        return service;
    }

    private async Task<Observation> WatchAsync(ServiceProcess service, int bytesPerSecond, Func<Tally, CancellationToken, Task> rage)
    {
        Tally.Dispose();
        Tally = new Tally(bytesPerSecond);
        Func<Load> load = Load.Measure(service);
        using var end = new CancellationTokenSource();
        using var gone = new CancellationTokenSource();
        using var probe = new Probe(service.Http1);
        using var beside = new Probe(control.Http1);
        Task<long> peak = PeakAsync(service, gone, end.Token);
        await rage(Tally, gone.Token);
        Load used = load();
        if (service.IsAlive)
        {
            await Task.Delay(Aftermath);
        }

        IReadOnlyList<Answer> answers = probe.End();
        IReadOnlyList<Answer> others = beside.End();
        long after = await AfterAsync(service);
        await end.CancelAsync();
        return new Observation(answers, others, service.IsAlive, service.Errors, _restBytes, await peak, after, used);
    }

    // The runtime collects when something allocates, so somebody asks for little meanwhile.
    private async Task<long> AfterAsync(ServiceProcess service)
    {
        using var probe = new Probe(service.Http1);
        long waited = Environment.TickCount64;
        long after = service.MemoryBytes;
        while (after > Oracle.MaxAfter(_restBytes) && Environment.TickCount64 - waited < MaxMemoryTime.TotalMilliseconds)
        {
            await Task.Delay(Sampled);
            after = service.MemoryBytes;
        }

        return after;
    }

    private static async Task<long> PeakAsync(ServiceProcess service, CancellationTokenSource gone, CancellationToken end)
    {
        long peak = 0;
        while (!end.IsCancellationRequested)
        {
            peak = Math.Max(peak, service.MemoryBytes);
            _ = service.ProcessorTime;
            if (!service.IsAlive)
            {
                await gone.CancelAsync();
                break;
            }

            await Task.Delay(Sampled, CancellationToken.None);
        }

        return peak;
    }
}
