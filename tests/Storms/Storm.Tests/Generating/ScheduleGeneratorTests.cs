using SerializationApi.Storm.Generating;
using SerializationApi.Storm.Schedules;

namespace SerializationApi.Storm.Tests.Generating;

public sealed class ScheduleGeneratorTests
{
    private const int Seeds = 2_000;

    private static readonly Schedule[] All = [.. Enumerable.Range(0, Seeds).Select(ScheduleGenerator.Generate)];

    [Fact]
    public void Seed_run_again_gives_the_same_schedule() =>
        Assert.All(
            All,
            static (schedule, seed) => Assert.Equal(ScheduleFile.Write(schedule), ScheduleFile.Write(ScheduleGenerator.Generate(seed)))
        );

    [Fact]
    public void Other_seed_gives_another_schedule() =>
        Assert.Equal(
            Seeds,
            All.Select(static schedule => ScheduleFile.Write(schedule with { Name = "" })).Distinct(StringComparer.Ordinal).Count()
        );

    [Fact]
    public void Seeds_use_every_protocol_step_and_way_in()
    {
        StormClient[] clients = [.. All.SelectMany(static schedule => schedule.Clients)];
        Assert.Equal(
            Enum.GetValues<StepKind>(),
            clients.SelectMany(static client => client.Steps).Select(static step => step.Do).Distinct().Order()
        );
        foreach (Protocol protocol in Enum.GetValues<Protocol>())
        {
            Assert.All(
                (string[])["/users/sample", "/messages/sample", "/organizations/echo", "/lab/annotate", "/lab/convert", "/nowhere"],
                path =>
                    Assert.Contains(
                        clients,
                        client => client.Protocol == protocol && client.Path.StartsWith(path, StringComparison.Ordinal)
                    )
            );
            Assert.Contains(
                clients,
                client =>
                    client.Protocol == protocol && client.Fields.Contains("content-type: application/grpc-web-text", StringComparer.Ordinal)
            );
        }

        Assert.All(
            (string[])["Echo", "Sample", "SampleItems", "Collect", "Exchange"],
            method =>
                Assert.Contains(
                    clients,
                    client =>
                        client.Path == $"/contracts.users.Users/{method}"
                        && client.Fields.Contains("content-type: application/grpc", StringComparer.Ordinal)
                )
        );
    }

    [Fact]
    public void Storm_stays_cheap() =>
        Assert.All(
            All.SelectMany(static schedule => schedule.Clients),
            static client =>
            {
                Assert.InRange(client.Connections * client.Streams, 1, 6_000);
                Assert.InRange((long)client.Connections * client.Streams * (client.Body?.Bytes ?? 0), 0, 200L << 20);
            }
        );
}
