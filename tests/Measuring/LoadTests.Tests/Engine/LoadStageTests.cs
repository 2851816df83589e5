using SerializationApi.LoadTests.Scenarios;

namespace SerializationApi.LoadTests.Tests.Engine;

public sealed class LoadStageTests
{
    private static readonly TimeSpan Second = TimeSpan.FromSeconds(1);

    [Theory]
    [InlineData(5, 5)]
    [InlineData(0, 4)]
    [InlineData(2, 10)]
    [InlineData(10, 0)]
    [InlineData(7, 3)]
    public void The_number_of_clients_follows_the_line(int from, int to)
    {
        var stage = new ClosedStage(from, to, TimeSpan.FromSeconds(12));
        for (double second = 0.25; second < 12; second += 0.5)
        {
            var at = TimeSpan.FromSeconds(second);
            int running = Enumerable.Range(0, stage.Workers).Select(stage.WindowOf).Count(w => w.Start <= at && at < w.End);
            double line = from + (to - from) * second / 12;
            Assert.InRange(running - line, 0, 1);
        }
    }

    [Theory]
    [InlineData(100, 100, 1000)]
    [InlineData(0, 100, 500)]
    [InlineData(100, 0, 500)]
    [InlineData(50, 150, 1000)]
    public void Requests_fall_due_so_that_the_area_under_the_rate_is_their_number(double from, double to, long requests)
    {
        var stage = new OpenStage(from, to, TimeSpan.FromSeconds(10));
        Assert.Equal(requests, stage.Requests);
        double before = -1.0;
        for (long request = 0L; request < requests; request++)
        {
            double due = stage.DueTime(request).TotalSeconds;
            Assert.InRange(due, before, 10);
            double area = from * due + (to - from) / 10 * due * due / 2;
            Assert.Equal(request, area, 0.001);
            before = due;
        }
    }

    // 4.35 × 100 is 434.99999999999994 in binary.
    [Fact]
    public void Rounding_loses_no_request() => Assert.Equal(435, new OpenStage(4.35, 4.35, 100 * Second).Requests);

    [Fact]
    public void A_rate_below_one_request_injects_none() => Assert.Equal(0, new OpenStage(0.5, 0.5, Second).Requests);
}
