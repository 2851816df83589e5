namespace SerializationApi.LoadTests.Tests.Running;

public sealed class RunPlanTests
{
    private static readonly TimeSpan Second = TimeSpan.FromSeconds(1);
    private static readonly Uri Url = new("http://localhost/");
    private static readonly RunOptions One = new() { Counts = [1], Operations = [Operation.Get] };
    private static readonly RunOptions Grpc = One with { Formats = [Load.Json, PayloadFormat.Grpc] };
    private static readonly RunOptions Http2 = new() { Http = "2", Connections = 4 };

    // Each with how its refusal begins.
    private static readonly (string Option, RunOptions Mistaken)[] Mistakes =
    [
        ("--baseline: ", new() { Baseline = "mvc", Url = Url }),
        ("--baseline: ", new() { Baseline = "mvc", Coding = ContentCoding.Gzip }),
        ("--baseline: ", new() { Baseline = "mvc", Formats = [Load.Format("msgpack-names")] }),
        ("--baseline: ", new() { Baseline = "mvc", Formats = [PayloadFormat.Grpc] }),
        ("--formats: ", Grpc with { Url = Url }),
        ("--grpc-url: ", Grpc with { GrpcUrl = Url }),
        ("--grpc-url: ", new() { Url = Url, GrpcUrl = Url }),
        ("--encoding: ", Grpc with { Coding = ContentCoding.Gzip }),
        ("--connections: ", new() { Connections = 4 }),
        ("--connections: ", Http2 with { Workers = 2 }),
    ];

    [Fact]
    public void Mistakes_are_refused_with_the_option_and_what_is_next_to_them_is_not()
    {
        Assert.All(
            Mistakes,
            mistake =>
            {
                UserErrorException error = Assert.Throws<UserErrorException>(() => RunPlan.Of(mistake.Mistaken));
                Assert.StartsWith(mistake.Option, error.Message, StringComparison.Ordinal);
            }
        );
        RunOptions[] allowed =
        [
            Grpc with
            {
                Url = Url,
                GrpcUrl = Url,
            },
            Grpc with
            {
                Url = Url,
                Http = "2",
            },
            Grpc with
            {
                Url = new Uri("https://localhost/"),
            },
        ];
        Assert.All(allowed, options => Assert.Contains(RunPlan.Of(options).Identities, identity => identity.Http == "2"));
        Assert.Equal((4, 4), (RunPlan.Of(Http2).Connections, RunPlan.Of(Http2 with { Workers = 4 }).Connections));
        Assert.Equal(32, RunPlan.Of(new RunOptions()).Connections);
    }

    [Fact]
    public void The_warm_up_is_at_most_two_fifths_of_a_bounded_run()
    {
        Assert.Equal(40, LevelWithin(new RunOptions()));
        Assert.Equal(10, LevelWithin(new RunOptions { MaxTime = 25 * Second }));
        Assert.Equal(0, LevelWithin(new RunOptions { WarmUp = TimeSpan.Zero }));
        static double LevelWithin(RunOptions options) => RunPlan.Of(options).LevelWithin.TotalSeconds;
    }

    [Fact]
    public void Clients_and_rate_become_the_stages_and_the_settings_of_the_engine()
    {
        Assert.Equal([new ClosedStage(8, 8, Second)], RunPlan.Of(new RunOptions { Workers = 8, Duration = Second }).Stages);
        Assert.Equal(
            [new ClosedStage(0, 32, 2 * Second), new ClosedStage(32, 32, Second)],
            RunPlan.Of(new RunOptions { Ramp = 2 * Second, Duration = Second }).Stages
        );
        RunOptions open = new()
        {
            RatePerSecond = 500,
            Ramp = Second,
            Duration = Second,
            VerifyOneIn = 33,
            Timeout = 24 * Second,
        };
        var plan = RunPlan.Of(open);
        Assert.Equal([new OpenStage(0, 500, Second), new OpenStage(500, 500, Second)], plan.Stages);
        Assert.Equal([100], plan.Options.Counts);
        Assert.Equal((64, 33, 24.0), (plan.Engine.MaxInFlight, plan.Engine.VerifyOneIn, plan.Engine.RequestTimeout.TotalSeconds));
        Assert.Equal(200, RunPlan.Of(open with { RatePerSecond = 2_000 }).Engine.MaxInFlight);
        Assert.Equal(256, RunPlan.Of(open with { RatePerSecond = 9_000 }).Engine.MaxInFlight);
        Assert.Equal(9, RunPlan.Of(open with { Workers = 9 }).Engine.MaxInFlight);
        HttpSettings http = RunPlan.Of(Http2 with { Coding = ContentCoding.Gzip }).HttpTo(Url);
        Assert.Equal((2, ContentCoding.Gzip, 4), (http.Version.Major, http.Coding, http.Connections));
    }
}
