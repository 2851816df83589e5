using SerializationApi.Contracts;
using SerializationApi.LoadTests.Http;
using SerializationApi.LoadTests.Payloads;
using SerializationApi.LoadTests.Running;
using SerializationApi.LoadTests.Scenarios;
using SerializationApi.Shared;

namespace SerializationApi.LoadTests.Tests.Running;

public sealed class RunPlanTests
{
    [Fact]
    public void The_matrix_is_every_set_count_operation_and_format()
    {
        var plan = RunPlan.Of(new RunOptions { Datasets = Datasets.All, Counts = [1, 10_000] });
        Assert.Equal(4 * 2 * 2 * 6, plan.Identities.Count);
        Assert.Equal("organizations.json.1.get", plan.Identities[0].Name);
        Assert.Equal("messages.memorypack.10000.post", plan.Identities[^1].Name);
    }

    [Theory]
    [InlineData(1, 1, 1)]
    [InlineData(1, 2, 3)]
    [InlineData(4, 4, 3)]
    [InlineData(4, 4, 10)]
    public void However_large_the_matrix_is_the_defaults_stay_below_two_minutes(int sets, int counts, int rounds)
    {
        var plan = RunPlan.Of(
            new RunOptions
            {
                Datasets = [.. Datasets.All.Take(sets)],
                Counts = [.. Enumerable.Range(1, counts)],
                Rounds = rounds,
            }
        );
        TimeSpan time = plan.LevelWithin + (plan.WarmUp + plan.Duration) * plan.Identities.Count * rounds;
        Assert.InRange(time, TimeSpan.Zero, TimeSpan.FromSeconds(120));
        Assert.InRange(plan.MaxTime!.Value, TimeSpan.FromSeconds(60), TimeSpan.FromSeconds(115));
        Assert.NotNull(plan.Requests);
    }

    [Fact]
    public void The_defaults_share_48_seconds_a_fifth_of_them_for_the_warm_up()
    {
        var plan = RunPlan.Of(new RunOptions { Ramp = TimeSpan.FromMilliseconds(100) });
        Assert.Equal(48.0 / 72 / 5, plan.WarmUp.TotalSeconds, 1e-6);
        Assert.Equal(48.0 / 72, (plan.WarmUp + plan.Duration).TotalSeconds + 0.1, 1e-6);
        var small = RunPlan.Of(
            new RunOptions
            {
                Counts = [1],
                Operations = [Operation.Get],
                Formats = [PayloadFormat.All[0]],
            }
        );
        Assert.Equal((0.5, 5.0, 100_000L), (small.WarmUp.TotalSeconds, small.Duration.TotalSeconds, small.Requests));
    }

    [Fact]
    public void A_baseline_runs_beside_each_scenario_that_it_has_in_the_same_time_and_more_rounds()
    {
        var options = new RunOptions { Counts = [1], Operations = [Operation.Get] };
        RunPlan alone = RunPlan.Of(options),
            both = RunPlan.Of(options with { Baseline = "mvc" });
        Assert.Equal(
            "organizations.json.1.get mvc.organizations.json.1.get organizations.msgpack.1.get mvc.organizations.msgpack.1.get",
            string.Join(' ', both.Identities.Take(4).Select(identity => identity.Name))
        );
        Assert.Equal(6 + 5, both.Identities.Count);
        Assert.Equal((alone.MaxTime, alone.LevelWithin, 3, 8), (both.MaxTime, both.LevelWithin, alone.Options.Rounds, both.Options.Rounds));
        Assert.Equal(48, (both.WarmUp + both.Duration).TotalSeconds * 11 * 8, 1e-4);
    }

    [Fact]
    public void A_baseline_that_cannot_be_compared_with_is_refused()
    {
        RunOptions options = new() { Baseline = "mvc" };
        foreach (
            RunOptions mistaken in (RunOptions[])
                [
                    options with
                    {
                        Url = new Uri("http://localhost"),
                    },
                    options with
                    {
                        Coding = ContentCoding.Gzip,
                    },
                    options with
                    {
                        Formats = [.. PayloadFormat.All.Where(format => format.Name == "msgpack-names")],
                    },
                ]
        )
        {
            Assert.StartsWith(
                "--baseline: ",
                Assert.Throws<UserErrorException>(() => RunPlan.Of(mistaken)).Message,
                StringComparison.Ordinal
            );
        }
    }

    [Fact]
    public void Grpc_is_by_http_2_beside_media_types_by_either_and_has_no_baseline()
    {
        RunOptions options = new()
        {
            Counts = [1],
            Operations = [Operation.Get],
            Formats = [PayloadFormat.All[0], PayloadFormat.Grpc],
            Baseline = "mvc",
        };
        static string Versions(RunOptions options) =>
            string.Join(' ', RunPlan.Of(options).Identities.Select(identity => $"{identity.Name}:{identity.Http}"));
        Assert.Equal("organizations.json.1.get:1.1 mvc.organizations.json.1.get:1.1 organizations.grpc.1.get:2", Versions(options));
        Assert.Equal(
            "organizations.json.1.get:2 mvc.organizations.json.1.get:2 organizations.grpc.1.get:2",
            Versions(options with { Http = "2" })
        );
        Assert.Equal(4, RunPlan.Of(new() { Formats = [PayloadFormat.Grpc, PayloadFormat.GrpcStream], Connections = 4 }).Connections);
    }

    [Fact]
    public void Grpc_that_cannot_be_loaded_as_asked_is_refused_with_the_option()
    {
        var url = new Uri("http://localhost/");
        RunOptions options = new() { Formats = [PayloadFormat.All[0], PayloadFormat.Grpc] };
        Assert.Contains("--grpc-url", Refusal(options with { Url = url }), StringComparison.Ordinal);
        Assert.StartsWith("--grpc-url: ", Refusal(options with { GrpcUrl = url }), StringComparison.Ordinal);
        Assert.StartsWith("--grpc-url: ", Refusal(new() { Url = url, GrpcUrl = url }), StringComparison.Ordinal);
        Assert.StartsWith("--encoding: ", Refusal(options with { Coding = ContentCoding.Gzip }), StringComparison.Ordinal);
        Assert.StartsWith(
            "--baseline: ",
            Refusal(options with { Formats = [PayloadFormat.Grpc], Baseline = "mvc" }),
            StringComparison.Ordinal
        );
        foreach (
            RunOptions allowed in (RunOptions[])
                [
                    options with
                    {
                        Url = url,
                        GrpcUrl = url,
                    },
                    options with
                    {
                        Url = url,
                        Http = "2",
                    },
                    options with
                    {
                        Url = url,
                        Formats = [PayloadFormat.GrpcStream],
                    },
                    options with
                    {
                        Url = new Uri("https://localhost/"),
                    },
                ]
        )
        {
            Assert.Contains(RunPlan.Of(allowed).Identities, identity => identity.Http == "2");
        }

        static string Refusal(RunOptions options) => Assert.Throws<UserErrorException>(() => RunPlan.Of(options)).Message;
    }

    [Fact]
    public void The_warm_up_is_at_most_two_fifths_of_a_bounded_run()
    {
        static double Seconds(RunOptions options) => RunPlan.Of(options).LevelWithin.TotalSeconds;
        Assert.Equal(40, Seconds(new RunOptions()));
        Assert.Equal(40, Seconds(new RunOptions { Duration = TimeSpan.FromSeconds(1) }));
        Assert.Equal(10, Seconds(new RunOptions { MaxTime = TimeSpan.FromSeconds(25) }));
        Assert.Equal(0, Seconds(new RunOptions { WarmUp = TimeSpan.Zero }));
        Assert.Equal(70, Seconds(new RunOptions { WarmUp = TimeSpan.Zero, LevelWithin = TimeSpan.FromSeconds(70) }));
    }

    [Fact]
    public void A_duration_that_was_given_is_kept_and_bounds_nothing_else()
    {
        var plan = RunPlan.Of(new RunOptions { Duration = TimeSpan.FromSeconds(60), WarmUp = TimeSpan.FromSeconds(3) });
        Assert.Equal((60, 3, null, null), (plan.Duration.TotalSeconds, plan.WarmUp.TotalSeconds, plan.MaxTime, plan.Requests));
        Assert.Equal(5, RunPlan.Of(new RunOptions { Duration = TimeSpan.FromSeconds(1), Requests = 5 }).Requests);
    }

    [Fact]
    public void Clients_and_rate_become_simulations()
    {
        var second = TimeSpan.FromSeconds(1);
        Assert.Equal([new ClosedStage(8, 8, second)], RunPlan.Of(new RunOptions { Workers = 8, Duration = second }).Stages);
        Assert.Equal(
            [new ClosedStage(0, 32, 2 * second), new ClosedStage(32, 32, second)],
            RunPlan.Of(new RunOptions { Ramp = 2 * second, Duration = second }).Stages
        );
        var open = RunPlan.Of(
            new RunOptions
            {
                RatePerSecond = 500,
                Ramp = second,
                Duration = second,
            }
        );
        Assert.Equal([new OpenStage(0, 500, second), new OpenStage(500, 500, second)], open.Stages);
        Assert.Equal(64, open.Engine.MaxInFlight);
        Assert.Equal([100], open.Options.Counts);
        Assert.Equal(200, RunPlan.Of(new RunOptions { RatePerSecond = 2_000 }).Engine.MaxInFlight);
        Assert.Equal(256, RunPlan.Of(new RunOptions { RatePerSecond = 9_000 }).Engine.MaxInFlight);
        Assert.Equal(9, RunPlan.Of(new RunOptions { RatePerSecond = 500, Workers = 9 }).Engine.MaxInFlight);
    }

    [Fact]
    public void Connections_are_shared_with_http_2_only()
    {
        Assert.Equal(32, RunPlan.Of(new RunOptions()).Connections);
        Assert.Equal(4, RunPlan.Of(new RunOptions { Http = "2", Connections = 4 }).Connections);
        Assert.Equal(
            4,
            RunPlan
                .Of(
                    new RunOptions
                    {
                        Http = "2",
                        Workers = 4,
                        Connections = 4,
                    }
                )
                .Connections
        );
        Assert.Throws<UserErrorException>(() => RunPlan.Of(new RunOptions { Connections = 4 }));
        Assert.Throws<UserErrorException>(() =>
            RunPlan.Of(
                new RunOptions
                {
                    Http = "2",
                    Workers = 2,
                    Connections = 4,
                }
            )
        );
    }
}
