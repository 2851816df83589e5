using SerializationApi.LoadTests.Engine;
using SerializationApi.LoadTests.Http;
using SerializationApi.LoadTests.Scenarios;
using SerializationApi.Shared;

namespace SerializationApi.LoadTests.Running;

/// <summary>One request before the load: a service that is not there is reported in one line and not in 24 tables of failures.</summary>
internal static class Preflight
{
    /// <summary>Makes the first scenario's request once. A wrong response passes: the run will count it.</summary>
    /// <exception cref="UserErrorException">Nothing responds, or the status is not 200.</exception>
    public static async Task CheckAsync(PlannedScenario first, HttpSettings http, TimeSpan timeout, CancellationToken stop)
    {
        first.Scenario.Init();
        using var cancellation = CancellationTokenSource.CreateLinkedTokenSource(stop);
        cancellation.CancelAfter(timeout);
        Step step = first.Scenario.Step;
        Failure? failure;
        try
        {
            failure = (await step.Run(new StepContext { Worker = 0, CancellationToken = cancellation.Token })).Failure;
        }
        catch (Exception e)
        {
            stop.ThrowIfCancellationRequested();
            failure = FailureClassifier.Of(e);
        }

        if (failure?.Category == FailureCategory.Exception)
        {
            throw new UserErrorException($"cannot reach {http.BaseAddress}: {failure.Detail}{Hint(http)}", ExitCode.Unreachable);
        }

        if (failure?.Category == FailureCategory.Status)
        {
            throw new UserErrorException(
                $"{http.BaseAddress} responded {failure.Kind} to {step.Name} ({first.Identity.Name}); is it the service?",
                ExitCode.Unreachable
            );
        }
    }

    private static string Hint(HttpSettings http) =>
        http.Version.Major == 2 && http.BaseAddress.Scheme == "http"
            ? " (HTTP/2 without TLS needs an address that serves only HTTP/2)"
            : "";
}
