using SerializationApi.LoadTests.Http;
using SerializationApi.LoadTests.Reporting;
using SerializationApi.LoadTests.Running;

namespace SerializationApi.LoadTests.Tests.Reporting;

/// <summary>Settings under their names, from the options to the engine and the reports.</summary>
public sealed class SettingsTests
{
    private static readonly RunPlan Plan = RunPlan.Of(
        new RunOptions
        {
            Url = new Uri("http://elsewhere.test/"),
            Workers = 11,
            Connections = 5,
            RatePerSecond = 250,
            Duration = TimeSpan.FromSeconds(21),
            Ramp = TimeSpan.FromSeconds(22),
            WarmUp = TimeSpan.FromSeconds(23),
            LevelWithin = TimeSpan.FromSeconds(25),
            Timeout = TimeSpan.FromSeconds(24),
            Requests = 31,
            Rounds = 32,
            VerifyOneIn = 33,
            Seed = 34,
            Coding = ContentCoding.Gzip,
            Http = "2",
        }
    );

    [Fact]
    public void The_engine_gets_what_was_asked_for()
    {
        Assert.Equal((11, 33, 24.0), (Plan.Engine.MaxInFlight, Plan.Engine.VerifyOneIn, Plan.Engine.RequestTimeout.TotalSeconds));
        HttpSettings http = Plan.HttpTo(Plan.Options.Url!);
        Assert.Equal((2, ContentCoding.Gzip, 5), (http.Version.Major, http.Coding, http.Connections));
    }

    [Fact]
    public void The_report_says_what_was_set()
    {
        LoadTestReport report = ReportBuilder.Build(
            Plan,
            Plan.Options.Url!,
            [],
            new("0", "1", 0.1),
            DateTimeOffset.UnixEpoch,
            TimeSpan.FromSeconds(41),
            "why"
        );
        Assert.Equal((DateTimeOffset.UnixEpoch, 41.0, "why"), (report.StartedAt, report.ElapsedSeconds, report.EndedEarly));
        Assert.Equal(
            new SettingsReport
            {
                Url = "http://elsewhere.test/",
                SelfHosted = false,
                Model = "open",
                Workers = 11,
                Connections = 5,
                RatePerSecond = 250,
                DurationSeconds = 21,
                RampSeconds = 22,
                WarmUpSeconds = 23,
                LevelWithinSeconds = 25,
                MaxRequests = 31,
                Rounds = 32,
                Coding = "gzip",
                Http = "2",
                TimeoutSeconds = 24,
                VerifyOneIn = 33,
                Seed = 34,
            },
            report.Settings
        );
        Assert.Equal(
            "open model, 250 requests/s over at most 11 at once, HTTP/2, coding gzip, 32 rounds of 21 s",
            SettingsText.Load(report.Settings)
        );
        Assert.Equal(
            "sweep of the open model up to a p99 of 20.0 ms, at most 11 requests at once, HTTP/2, coding gzip, 21 s per rate",
            SettingsText.Load(report.Settings with { Model = SettingsReport.SweepModel })
        );
        Assert.Equal(
            "closed model, 11 workers, HTTP/2, coding gzip, 32 rounds of 21 s",
            SettingsText.Load(report.Settings with { Model = SettingsReport.ClosedModel })
        );
    }
}
