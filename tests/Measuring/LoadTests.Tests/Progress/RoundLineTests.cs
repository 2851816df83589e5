using System.Diagnostics;
using SerializationApi.Contracts;
using SerializationApi.LoadTests.Engine;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Payloads;
using SerializationApi.LoadTests.Progress;
using SerializationApi.LoadTests.Running;
using SerializationApi.LoadTests.Scenarios;

namespace SerializationApi.LoadTests.Tests.Progress;

public sealed class RoundLineTests
{
    private static readonly StepResult Failed = new() { Failure = new(FailureCategory.Status, "503", "") };

    [Fact]
    public void A_round_is_shown_with_its_own_numbers()
    {
        var measured = new StepRecorder();
        foreach (int milliseconds in Enumerable.Range(1, 100))
        {
            measured.Record(new StepResult { WireBytes = 1_500 }, 0, milliseconds * Stopwatch.Frequency / 1_000);
        }

        measured.Record(Failed, 0, 1);
        // Times within the histogram's error.
        Assert.Matches(
            "^round 3  organizations[.]json[.]1[.]get +50[.]0 req/s  p50  (49[.][89]|50[.][012]) ms  p99  "
                + "(98[.][6-9]|99[.][0-4]) ms   1[.]50 KB  2 failed$",
            Show(measured)
        );
    }

    [Fact]
    public void A_round_without_a_right_response_has_no_times()
    {
        var measured = new StepRecorder();
        measured.Record(Failed, 0, 1);
        Assert.Matches("0[.]00 req/s  p50 +–  p99 +– +–  2 failed$", Show(measured));
    }

    private static string Show(StepRecorder measured)
    {
        var warmUp = new StepRecorder();
        warmUp.Record(Failed, 0, 1);
        var identity = new ScenarioIdentity(Datasets.All[0], PayloadFormat.All[0], 1, Operation.Get);
        var planned = new PlannedScenario(identity, new Scenario(identity.Name, new Step("step", _ => default)));
        return RoundLine.Of(planned, "round 3", new ScenarioMeasurement(TimeSpan.FromSeconds(2), measured, warmUp));
    }
}
