namespace SerializationApi.LoadTests.Tests.Engine;

public sealed class LoadStageTests
{
    [Theory]
    [InlineData(5, 5)]
    [InlineData(0, 4)]
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

    // 4.35 × 100 is 434.99999999999994 in binary.
    [Theory]
    [InlineData(100, 100, 10, 1000)]
    [InlineData(0, 100, 10, 500)]
    [InlineData(150, 50, 10, 1000)]
    [InlineData(4.35, 4.35, 100, 435)]
    [InlineData(0.5, 0.5, 1, 0)]
    public void Requests_fall_due_so_that_the_area_under_the_rate_is_their_number(double from, double to, int seconds, long requests)
    {
        var stage = new OpenStage(from, to, TimeSpan.FromSeconds(seconds));
        Assert.Equal(requests, stage.Requests);
        double before = -1.0;
        for (long request = 0L; request < requests; request++)
        {
            double due = stage.DueTime(request).TotalSeconds;
            Assert.InRange(due, before, seconds);
            double area = from * due + (to - from) / seconds * due * due / 2;
            Assert.Equal(request, area, 0.001);
            before = due;
        }
    }
}
