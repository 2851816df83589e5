using System.Runtime.CompilerServices;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Scenarios;

namespace SerializationApi.LoadTests.Engine;

/// <summary>A loop of the load: runs the steps of a scenario one request at a time and records them for itself.</summary>
internal sealed class Worker : IDisposable
{
    private readonly Scenario _scenario;
    private readonly EngineSettings _settings;
    private readonly StepContext _context;
    private readonly FirstIteration _first;
    private readonly CancellationToken _stop;
    private readonly CancellationTokenRegistration _stopRegistration;
    private CancellationTokenSource _cancellation = new();
    private int _sinceVerified;

    public Worker(int index, Scenario scenario, EngineSettings settings, FirstIteration first, CancellationToken stop)
    {
        _first = first;
        _scenario = scenario;
        _settings = settings;
        _context = new StepContext { Worker = index };
        _stop = stop;
        _stopRegistration = stop.Register(() => _cancellation.Cancel());
        // Workers start at different places, or all of them would verify at the same moment.
        _sinceVerified = settings.VerifyOneIn - 1 - index % settings.VerifyOneIn;
        Measured = [.. scenario.Steps.Select(_ => new StepRecorder())];
        WarmUp = [.. scenario.Steps.Select(_ => new StepRecorder())];
    }

    /// <summary>What was measured, per step.</summary>
    public StepRecorder[] Measured { get; }

    /// <summary>What happened in the warm-up, per step.</summary>
    public StepRecorder[] WarmUp { get; }

    /// <summary>Runs the steps once, verifying every response, and keeps it apart from the measured requests.</summary>
    public ValueTask<Failure?> WarmUpOnceAsync() => IterateAsync(Clock.Now, WarmUp, verify: true);

    /// <summary>Runs the steps once; the first one's latency counts from <paramref name="origin"/>.</summary>
    /// <returns>The failure that ended the iteration, if one did.</returns>
    public ValueTask<Failure?> MeasureOnceAsync(long origin) => IterateAsync(origin, Measured, IsSampled());

    /// <summary>Counts a request that was due at <paramref name="origin"/> and could not be sent any more.</summary>
    public void RecordNotSent(long origin)
    {
        var failure = new Failure(FailureCategory.NotSent, "NotSent", "due, but no worker was free before the end");
        Measured[0].Record(new StepResult { Failure = failure }, origin, Clock.Now);
    }

    /// <inheritdoc />
    public void Dispose()
    {
        _stopRegistration.Dispose();
        _cancellation.Dispose();
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private async ValueTask<Failure?> IterateAsync(long origin, StepRecorder[] recorders, bool verify)
    {
        for (int step = 0; step < recorders.Length; step++)
        {
            StepResult result = await RunAsync(_scenario.Steps[step], verify);
            long completed = result.CompletedAt != 0 ? result.CompletedAt : Clock.Now;
            // What the end of the run itself broke says nothing about the service.
            if (result.Failure is not null && _stop.IsCancellationRequested)
            {
                return result.Failure;
            }

            recorders[step].Record(result, origin, completed);
            if (result.Failure is not null)
            {
                return result.Failure;
            }

            origin = Clock.Now;
        }

        return null;
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private async ValueTask<StepResult> RunAsync(Step step, bool verify)
    {
        if (!_cancellation.TryReset())
        {
            RenewCancellation();
        }

        _cancellation.CancelAfter(_settings.RequestTimeout);
        _context.Verify = verify;
        _context.CancellationToken = _cancellation.Token;
        try
        {
            return await step.Run(_context);
        }
        catch (Exception e)
        {
            return new StepResult { Failure = FailureClassifier.Of(e) };
        }
    }

    private void RenewCancellation()
    {
        // The old one is not disposed: the stop may be cancelling it at this moment.
        _cancellation = new CancellationTokenSource();
        // The stop may have come before the new source was there for it to cancel.
        if (_stop.IsCancellationRequested)
        {
            _cancellation.Cancel();
        }
    }

    private bool IsSampled()
    {
        bool first = _first.TryClaim();
        if (++_sinceVerified < _settings.VerifyOneIn && !first)
        {
            return false;
        }

        _sinceVerified = 0;
        return true;
    }
}
