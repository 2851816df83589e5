using System.Diagnostics;
using SerializationApi.Storm.Running;
using SerializationApi.Storm.Service;

namespace SerializationApi.Storm.Tests.Running;

public sealed class OracleTests
{
    private const long Mebibyte = 1 << 20;

    private static readonly Answer[] Quick =
    [
        .. Enumerable.Range(0, 200).Select(static i => new Answer(Probe.Small, At(i), TimeSpan.FromMilliseconds(5), 200)),
        .. Enumerable.Range(0, 200).Select(static i => new Answer(Probe.Health, At(i), TimeSpan.FromMilliseconds(5), 200)),
    ];

    private static readonly Observation Fine = new(
        Quick,
        Quick,
        IsAlive: true,
        "",
        RestBytes: 20 * Mebibyte,
        PeakBytes: 300 * Mebibyte,
        AfterBytes: 100 * Mebibyte,
        new Load(0.5, 0.2, 0.1, 0.6)
    );

    [Fact]
    public void Service_that_serves_has_no_failure() => Assert.Null(Oracle.Judge(Fine));

    [Fact]
    public void Process_that_ended_is_a_failure_with_its_exception()
    {
        Failure? failure = Oracle.Judge(
            Fine with
            {
                IsAlive = false,
                Errors = "warning\nUnhandled exception. System.IO.IOException: gone\n   at X",
            }
        );
        Assert.Equal("Alive: the process ended: Unhandled exception. System.IO.IOException: gone", failure?.ToString());
    }

    [Fact]
    public void More_memory_than_the_container_has_is_a_failure() =>
        Assert.Equal(Property.Container, Oracle.Judge(Fine with { PeakBytes = 513 * Mebibyte })?.Property);

    [Fact]
    public void One_small_request_refused_is_a_failure() =>
        Assert.Equal(Property.Refused, Judge(new Answer(Probe.Small, 0, TimeSpan.Zero, 503)));

    [Theory]
    [InlineData(3, null)]
    [InlineData(4, Property.Small)]
    public void Small_requests_slower_than_a_second_are_one_in_a_hundred_at_most(int slow, object? expected) =>
        Assert.Equal(expected, Judge([.. Enumerable.Repeat(new Answer(Probe.Small, 0, TimeSpan.FromSeconds(1.1), 200), slow)]));

    [Fact]
    public void One_slow_health_check_is_a_failure() =>
        Assert.Equal(Property.Health, Judge(new Answer(Probe.Health, 0, TimeSpan.FromSeconds(1.1), 200)));

    [Fact]
    public void Slow_answers_of_a_busy_machine_do_not_count_and_refusals_do()
    {
        Answer[] slow = [.. Enumerable.Repeat(new Answer(Probe.Small, 0, TimeSpan.FromSeconds(3), 200), 50)];
        Observation busy = Fine with { Load = new Load(0.1, 0.1, 0.8, 0.6) };
        Assert.Null(Oracle.Judge(busy with { Answers = [.. Quick, .. slow] }));
        Assert.Equal(
            Property.Small,
            Oracle.Judge(busy with { Answers = [.. Quick, .. slow], Load = busy.Load with { Waited = 0.2 } })?.Property
        );
        Assert.Equal(
            Property.Refused,
            Oracle.Judge(busy with { Answers = [.. Quick, .. slow, new Answer(Probe.Small, 0, TimeSpan.FromSeconds(5), 503)] })?.Property
        );
    }

    [Fact]
    public void Slow_answers_do_not_count_where_the_service_beside_was_slow_at_the_time()
    {
        Answer[] slow = [.. Enumerable.Repeat(new Answer(Probe.Small, At(0), TimeSpan.FromSeconds(3), 200), 50)];
        var then = new Answer(Probe.Health, At(2), TimeSpan.FromSeconds(0.5), 200);
        Assert.Null(Oracle.Judge(Fine with { Answers = slow, Control = [then] }));
        Assert.Equal(Property.Small, Oracle.Judge(Fine with { Answers = slow, Control = [then with { At = At(20) }] })?.Property);
    }

    [Fact]
    public void Memory_that_stays_is_a_failure() =>
        Assert.Equal(Property.Memory, Oracle.Judge(Fine with { AfterBytes = Oracle.MaxAfter(20 * Mebibyte) + 1 })?.Property);

    private static Property? Judge(params Answer[] more) => Oracle.Judge(Fine with { Answers = [.. Quick, .. more] })?.Property;

    // So many tenths of a second after the start.
    private static long At(int tenths) => Stopwatch.Frequency / 10 * tenths * 10;
}
