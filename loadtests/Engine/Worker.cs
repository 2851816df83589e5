using System.Runtime.CompilerServices;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Scenarios;

namespace SerializationApi.LoadTests.Engine;

/// <summary>A loop of the load: sends the request of a scenario, one at a time, and records it for itself.</summary>
internal sealed class Worker : IDisposable
{
    private readonly Scenario _scenario;
    private readonly EngineSettings _settings;
    private readonly StepContext _context;
    private readonly Round _round;
    private readonly CancellationToken _stop;
    private readonly CancellationTokenRegistration _stopRegistration;
    private CancellationTokenSource _cancellation = new();
    private int _sinceVerified;

    public Worker(int index, Scenario scenario, EngineSettings settings, Round round, CancellationToken stop)
    {
        _round = round;
        _scenario = scenario;
        _settings = settings;
        _context = new StepContext { Worker = index };
        _stop = stop;
        _stopRegistration = stop.Register(() => _cancellation.Cancel());
        // Workers start at different places, or all of them would verify at the same moment.
        _sinceVerified = settings.VerifyOneIn - 1 - index % settings.VerifyOneIn;
    }

    /// <summary>What was measured.</summary>
    public StepRecorder Measured { get; } = new();

    /// <summary>What happened in the warm-up.</summary>
    public StepRecorder WarmUp { get; } = new();

    /// <summary>Sends the request once, verifies the response, and keeps it apart from the measured requests.</summary>
    public ValueTask<Failure?> WarmUpOnceAsync() => RequestAsync(Clock.Now, WarmUp, verify: true);

    /// <summary>Sends the request once; its latency counts from <paramref name="origin"/>.</summary>
    /// <returns>What failed, if anything did.</returns>
    public ValueTask<Failure?> MeasureOnceAsync(long origin, bool isLate = false)
    {
        Measured.Late += isLate ? 1 : 0;
        return RequestAsync(origin, Measured, IsSampled());
    }

    /// <summary>Counts a request that was due at <paramref name="origin"/> and could not be sent any more.</summary>
    public void RecordNotSent(long origin)
    {
        var failure = new Failure(FailureCategory.NotSent, "NotSent", "due, but no worker was free before the end");
        Measured.Record(new StepResult { Failure = failure }, origin, Clock.Now);
    }

    public void Dispose()
    {
        _stopRegistration.Dispose();
        _cancellation.Dispose();
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private async ValueTask<Failure?> RequestAsync(long origin, StepRecorder recorder, bool verify)
    {
        StepResult result = await RunAsync(verify);
        long completed = result.CompletedAt != 0 ? result.CompletedAt : Clock.Now;
        // What the end of the run itself broke says nothing about the service.
        if (result.Failure is null || !_stop.IsCancellationRequested)
        {
            recorder.Record(result, origin, completed);
        }

        return result.Failure;
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private async ValueTask<StepResult> RunAsync(bool verify)
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
            return await _scenario.Step.Run(_context);
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
        bool first = _round.TryClaimFirst();
        if (++_sinceVerified < _settings.VerifyOneIn && !first)
        {
            return false;
        }

        _sinceVerified = 0;
        return true;
    }
}
