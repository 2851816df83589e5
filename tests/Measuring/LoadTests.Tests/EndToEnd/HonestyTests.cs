namespace SerializationApi.LoadTests.Tests.EndToEnd;

/// <summary>Whole runs against a service whose faults are known: the report has to show each. Bounds are far from both sides of what a busy
/// machine does.</summary>
public sealed class HonestyTests : IDisposable
{
    private const double Second = 1_000;

    // A timer of .NET may be a millisecond early.
    private const double Early = 5;

    private readonly RunFolder _run = new();
    private int _exitCode;

    [Fact]
    public async Task A_known_distribution_is_in_the_percentiles_and_in_the_range_of_the_rounds()
    {
        // One request of ten takes a second.
        ScenarioStatistics row = await RunOneAsync(
            RunFolder.One with
            {
                Workers = 64,
                RatePerSecond = 50,
                Rounds = 2,
                Duration = TimeSpan.FromSeconds(2),
            },
            async (http, request) =>
            {
                await Task.Delay(request % 10 == 0 ? TimeSpan.FromSeconds(1) : TimeSpan.Zero, http.RequestAborted);
                await Load.RespondAsync(http, Load.Body);
            }
        );
        Assert.Equal((200, 0, 0), (row.Requests, row.Failures, row.Dropped));
        Assert.InRange(row.Latency.P50, 0, Second / 2);
        Assert.InRange(row.Latency.P95, Second - Early, 2 * Second);
        Assert.InRange(row.Latency.P99, row.Rounds.Min(round => round.P99), row.Rounds.Max(round => round.P99));
        Assert.All(row.Rounds, round => Assert.InRange(round.P99, Second - Early, 2 * Second));
        Assert.All(row.Rounds, round => Assert.InRange(round.P50, 0, Second / 2));
    }

    [Fact]
    public async Task A_stall_of_a_second_is_in_the_open_model()
    {
        // A third of the requests falls due in it and waits for half a second on average; whoever waits behind it is late.
        ScenarioStatistics row = await StallAsync(
            RunFolder.One with
            {
                RatePerSecond = 100,
                Workers = 4,
                Duration = TimeSpan.FromSeconds(3),
            }
        );
        Assert.Equal(300, row.Requests);
        Assert.InRange(row.Latency.P90, 0.4 * Second, 60 * Second);
        Assert.InRange(row.TimeToFirstByte.P90, 0.4 * Second, 60 * Second);
        Assert.InRange(row.Latency.Max, Second - 3 * Early, 60 * Second);
        Assert.InRange(row.Late, 50, 300);
    }

    [Fact]
    public async Task The_closed_model_cannot_see_the_same_stall()
    {
        // Its four workers wait, and send nothing that could wait too: 4 of 2,000 requests were slow.
        ScenarioStatistics row = await StallAsync(RunFolder.One with { Workers = 4, Requests = 2_000 });
        Assert.Equal(2_000, row.Requests);
        Assert.InRange(row.Latency.P99, 0, Second / 2);
        Assert.InRange(row.Latency.Max, Second - 3 * Early, 60 * Second);
    }

    [Fact]
    public async Task Time_to_first_byte_ends_at_the_header_and_latency_at_the_last_byte()
    {
        ScenarioStatistics row = await RunOneAsync(
            RunFolder.One with
            {
                Requests = 2,
            },
            async (http, _) =>
            {
                http.Response.ContentType = Load.Json.MediaType;
                await http.Response.Body.FlushAsync();
                await Task.Delay(TimeSpan.FromSeconds(1));
                await http.Response.Body.WriteAsync(Load.Body);
            }
        );
        Assert.Equal((2, 2), (row.Successes, row.Verified));
        Assert.InRange(row.Latency.Min, Second - Early, 60 * Second);
        Assert.InRange(row.Latency.Mean - row.TimeToFirstByte.Mean, Second / 2, Second + row.Latency.Max);
    }

    [Theory]
    [InlineData("closes", nameof(HttpRequestException))]
    [InlineData("wrong", "wrong value")]
    public async Task Every_fifth_response_that_fails_is_counted(string fault, string kind)
    {
        ScenarioStatistics row = await RunOneAsync(
            RunFolder.One with
            {
                Requests = 100,
            },
            (http, request) =>
            {
                if (request % 5 == 0 && fault == "closes")
                {
                    http.Abort();
                    return Task.CompletedTask;
                }

                return Load.RespondAsync(http, request % 5 == 0 ? Load.OtherBody : Load.Body);
            }
        );
        Assert.Equal((100, 20, 80), (row.Requests, row.Failures, row.Successes));
        Assert.StartsWith(kind, Assert.Single(row.FailureKinds).Kind, StringComparison.Ordinal);
        Assert.Equal(fault == "wrong" ? 20 : 0, row.WrongResponses);
    }

    [Fact]
    public async Task Each_format_of_a_hostile_service_ends_in_a_line()
    {
        long before = GC.GetTotalMemory(forceFullCollection: true);
        await RunAsync(
            RunFolder.One with
            {
                Formats = PayloadFormat.All,
                Workers = 4,
                Requests = 20,
                Timeout = TimeSpan.FromSeconds(2),
                LevelWithin = TimeSpan.FromTicks(1),
            },
            async (http, _) =>
            {
                PayloadFormat format = PayloadFormat.All.Single(f => f.MediaType == http.Request.Headers.Accept);
                http.Response.ContentType = format.MediaType;
                switch (format.Name)
                {
                    case "json":
                        await http.Response.Body.WriteAsync(Load.Body);
                        break;
                    case "msgpack":
                        await Task.Delay(Timeout.Infinite, http.RequestAborted);
                        break;
                    case "msgpack-lz4":
                        http.Abort();
                        break;
                    case "msgpack-names":
                        await http.Response.Body.WriteAsync(new byte[7]);
                        break;
                    case "protobuf":
                        http.Response.ContentLength = 10_000_000_000;
                        await Load.RespondForeverAsync(http, http.Response.Body);
                        break;
                    default:
                        // Byte by byte.
                        while (!http.RequestAborted.IsCancellationRequested)
                        {
                            await http.Response.Body.WriteAsync(new byte[1], http.RequestAborted);
                            await Task.Delay(50, http.RequestAborted);
                        }

                        break;
                }
            }
        );
        string lines = _run.Output.ToString();
        (string Format, string What)[] expected =
        [
            ("msgpack", "Exception Timeout: no complete response"),
            ("msgpack-lz4", "Exception HttpRequestException"),
            ("msgpack-names", "WrongResponse wrong body"),
            ("protobuf", "WrongResponse wrong length: a body of more than "),
            ("memorypack", "Exception Timeout: no complete response"),
        ];
        Assert.All(expected, line => Assert.Matches($@"(?m)^organizations\.{line.Format}\.3\.get: \d+ × {line.What}", lines));
        Assert.DoesNotContain("organizations.json.3.get:", lines, StringComparison.Ordinal);
        Assert.Contains(
            "FAILED: no correct response in organizations.msgpack.3.get, organizations.msgpack-lz4.3.get",
            lines,
            StringComparison.Ordinal
        );
        Assert.InRange(GC.GetTotalMemory(forceFullCollection: true) - before, long.MinValue, 50_000_000);
    }

    [Fact]
    public async Task The_time_limit_ends_it_with_a_report()
    {
        LoadTestReport report = await RunAsync(
            RunFolder.One with
            {
                MaxTime = TimeSpan.FromSeconds(1),
            },
            (http, _) => Load.RespondAsync(http, Load.Body)
        );
        Assert.StartsWith("the time limit of 1 s", report.EndedEarly, StringComparison.Ordinal);
        Assert.Equal(ExitCode.Success, _exitCode);
    }

    public void Dispose() => _run.Dispose();

    // It stands still for a second behind the fiftieth request: whoever comes in this time waits for its end.
    private async Task<ScenarioStatistics> StallAsync(RunOptions options)
    {
        var stall = new Lazy<Task>(() => Task.Delay(TimeSpan.FromSeconds(1)));
        ScenarioStatistics row = await RunOneAsync(
            options,
            async (http, request) =>
            {
                if (request >= 50)
                {
                    await stall.Value;
                }

                await Load.RespondAsync(http, Load.Body);
            }
        );
        Assert.Equal(0, row.Failures);
        return row;
    }

    private async Task<ScenarioStatistics> RunOneAsync(RunOptions options, Func<HttpContext, int, Task> respond) =>
        Assert.Single((await RunAsync(options, respond)).Scenarios);

    // Requests are counted from 1; the one before the run is not.
    private async Task<LoadTestReport> RunAsync(RunOptions options, Func<HttpContext, int, Task> respond)
    {
        int requests = -1;
        await using TestService service = await TestService.StartAsync(async http =>
        {
            try
            {
                await respond(http, Interlocked.Increment(ref requests) is var request and > 0 ? request : 1);
            }
            catch (OperationCanceledException)
            {
                // The client has gone.
            }
        });
        _exitCode = await _run.RunAsync(options with { Url = service.Address });
        return _run.Report;
    }
}
