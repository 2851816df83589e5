using System.CommandLine;
using SerializationApi.LoadTests.Running;
using SerializationApi.Shared.CommandLine;

namespace SerializationApi.LoadTests.CommandLine;

/// <summary>The program's command line.</summary>
internal static class LoadTestCommand
{
    // After Ctrl-C the report is still written; only what takes longer than this is cut off.
    private static readonly TimeSpan TimeToReport = TimeSpan.FromMinutes(1);

    /// <summary>Reads the arguments and does what they ask for.</summary>
    /// <param name="arguments">The program's arguments.</param>
    /// <param name="run">Runs a load test, unless a subcommand is named.</param>
    /// <param name="output">Where results go.</param>
    /// <param name="error">Where mistakes are reported.</param>
    /// <returns>The <see cref="ExitCode"/>.</returns>
    public static Task<int> InvokeAsync(
        string[] arguments,
        Func<RunOptions, TextWriter, CancellationToken, Task<int>> run,
        TextWriter output,
        TextWriter error
    )
    {
        var root = new RootCommand("Loads the service in every media type and reports latency and payload sizes.");
        new RunCommand().AddTo(root, (options, interrupted) => run(options, output, interrupted));
        root.Add(new K6Command().Create(output));
        return CommandRunner.InvokeAsync(
            "loadtests",
            root,
            arguments,
            new InvocationConfiguration
            {
                ProcessTerminationTimeout = TimeToReport,
                Output = output,
                Error = error,
            }
        );
    }
}
