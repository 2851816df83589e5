using System.Text.Json;
using SerializationApi.Storm.Generating;
using SerializationApi.Storm.Schedules;
using SerializationApi.Tests.Support;

namespace SerializationApi.Storm.Tests.Schedules;

public sealed class ScheduleFileTests
{
    public static TheoryData<string> Findings =>
        [.. ScheduleFile.List(Folder("Findings")).Select(static file => Path.GetRelativePath(Repository.Root, file))];

    [Fact]
    public void Schedule_written_and_read_is_the_same() =>
        Assert.All(
            Enumerable.Range(0, 500),
            static seed =>
            {
                Schedule schedule = ScheduleGenerator.Generate(seed);
                string text = ScheduleFile.Write(schedule);
                Schedule read = ScheduleFile.Read(text);
                Assert.Equal(text, ScheduleFile.Write(read));
                Assert.Equivalent(schedule, read, strict: true);
            }
        );

    [Theory]
    [MemberData(nameof(Findings))]
    public void Finding_that_is_kept_has_its_name_and_its_reason(string file)
    {
        Schedule schedule = ScheduleFile.Read(File.ReadAllText(Path.Combine(Repository.Root, file)));
        Assert.Equal(Path.GetFileNameWithoutExtension(file), schedule.Name);
        Assert.NotNull(schedule.Finding);
    }

    // CI runs them all; each takes a second and a half more.
    [Fact]
    public void Findings_together_take_less_than_a_minute() =>
        Assert.InRange(ScheduleFile.List(Folder("Findings")).Sum(static file => ScheduleFile.Read(File.ReadAllText(file)).Ms), 1, 47_000);

    [Fact]
    public void Member_that_does_not_exist_is_an_error() =>
        Assert.Throws<JsonException>(static () => ScheduleFile.Read("""{ "name": "a", "ms": 1, "clients": [], "conections": 3 }"""));

    private static string Folder(string name) => Path.Combine(Repository.Root, "tests", "Storms", "Storm", name);
}
