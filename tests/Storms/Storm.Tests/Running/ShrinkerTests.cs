using SerializationApi.Storm.Generating;
using SerializationApi.Storm.Running;
using SerializationApi.Storm.Schedules;

namespace SerializationApi.Storm.Tests.Running;

public sealed class ShrinkerTests
{
    private static readonly TimeSpan LongEnough = TimeSpan.FromMinutes(2);

    [Fact]
    public async Task Schedule_that_always_fails_becomes_one_step_of_one_connection()
    {
        for (int seed = 0; seed < 50; seed++)
        {
            Schedule smallest = await Shrinker.ShrinkAsync(ScheduleGenerator.Generate(seed), static _ => Task.FromResult(true), LongEnough);
            StormClient client = Assert.Single(smallest.Clients);
            Assert.Single(client.Steps);
            Assert.Equal((1, 1, 1, 1), (client.Connections, client.Streams, client.Rounds, client.Turns));
            Assert.Empty(client.Fields);
            Assert.InRange(smallest.Ms, 1, 2_000);
        }
    }

    [Fact]
    public async Task Schedule_found_still_fails()
    {
        Schedule large = ScheduleGenerator.Generate(3);
        int before = Shrinker.Smaller(large).Count();
        Schedule smallest = await Shrinker.ShrinkAsync(large, static schedule => Task.FromResult(Fails(schedule)), LongEnough);
        Assert.True(Fails(smallest));
        Assert.DoesNotContain(Shrinker.Smaller(smallest), Fails);
        Assert.InRange(Shrinker.Smaller(smallest).Count(), 1, before - 1);

        static bool Fails(Schedule schedule) =>
            schedule.Clients.Any(static client =>
                client.Path.EndsWith("/Echo", StringComparison.Ordinal)
                && client.Connections >= 10
                && client.Steps.Any(static step => step.Do == StepKind.Send)
            );
    }

    [Fact]
    public async Task Time_that_is_over_ends_it()
    {
        int tries = 0;
        Schedule schedule = ScheduleGenerator.Generate(3);
        Assert.Same(schedule, await Shrinker.ShrinkAsync(schedule, _ => Task.FromResult(++tries > 0), TimeSpan.Zero));
        Assert.Equal(0, tries);
    }
}
