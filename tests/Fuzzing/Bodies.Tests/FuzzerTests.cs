using SerializationApi.Fuzz.Inputs.Mutations;
using SerializationApi.Fuzz.Running;
using SerializationApi.Fuzz.Targets;

namespace SerializationApi.Fuzz.Tests;

/// <summary>The fuzzer itself: it finds what is broken, makes it short, and keeps it.</summary>
public sealed class FuzzerTests : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("fuzz").FullName;

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Fact]
    public void A_defect_is_found_made_short_and_kept()
    {
        using var output = new StringWriter();
        var findings = new FindingStore(_folder, output);
        IReadOnlyList<TargetRun> runs = Fuzzer.Run([new BrokenTarget()], TimeSpan.FromSeconds(5), seed: 1, findings, _folder);

        (string target, string file) = Assert.Single(FindingStore.List(_folder));
        Assert.Equal("broken", target);
        Assert.Equal("ab\u0007"u8, File.ReadAllBytes(file));
        Assert.Equal(
            "throws InvalidOperationException: System.InvalidOperationException: 7\n",
            File.ReadAllText(Path.ChangeExtension(file, ".txt"))
        );
        Assert.Contains("616207", output.ToString(), StringComparison.Ordinal);
        Assert.Equal(1, findings.Count);
        Assert.InRange(runs.Sum(run => run.Executions), 100, long.MaxValue);
        Assert.Empty(Directory.EnumerateFiles(_folder, "*.journal"));
    }

    [Fact]
    public void What_ended_the_process_is_reported_by_the_next_run()
    {
        string file = Path.Combine(_folder, "worker-0.journal");
        File.WriteAllBytes(file, LeaveJournal([1, 2, 3]));
        var findings = new FindingStore(_folder, TextWriter.Null);
        Journals.Recover(_folder, findings);

        (string target, string finding) = Assert.Single(FindingStore.List(_folder));
        Assert.Equal("lz4", target);
        Assert.Equal(new byte[] { 1, 2, 3 }, File.ReadAllBytes(finding));
        Assert.False(File.Exists(file));
    }

    [Fact]
    public void A_finding_about_a_lone_surrogate_is_kept()
    {
        new FindingStore(_folder, TextWriter.Null).Add(new BrokenTarget(), [1], new Failure("another value", "\ud800"));

        (_, string file) = Assert.Single(FindingStore.List(_folder));
        Assert.Equal("another value: \ufffd\n", File.ReadAllText(Path.ChangeExtension(file, ".txt")));
    }

    [Fact]
    public void A_run_that_ended_leaves_nothing()
    {
        string file = Path.Combine(_folder, "worker-0.journal");
        using var journal = new Journal(file);
        journal.Begin("lz4", [1]);
        journal.End();
        Assert.Null(Journal.Read(file));
    }

    [Fact]
    public void Time_out_of_proportion_is_a_failure()
    {
        var check = new TimeCheck(new QuadraticTarget());
        Assert.Null(check.Check(new byte[100]));
        Assert.Null(check.Check(new byte[Amplifier.MinLength]));
        byte[] hostile = new byte[Amplifier.MinLength];
        hostile.AsSpan().Fill(1);
        Assert.Equal("time out of proportion", check.Check(hostile)?.Kind);
    }

    [Fact]
    public void Numbers_make_no_signature()
    {
        Assert.Equal(Signature.OfRefusal("Expected 17 at byte 3.", 3), Signature.OfRefusal("Expected 4 at byte 2.", 2));
        Assert.NotEqual(Signature.OfRefusal("Expected an array.", 3), Signature.OfRefusal("Expected a map.", 3));
    }

    private byte[] LeaveJournal(byte[] input)
    {
        string other = Path.Combine(_folder, "other.journal");
        using var journal = new Journal(other);
        journal.Begin("lz4", input);
        return File.ReadAllBytes(other);
    }
}
