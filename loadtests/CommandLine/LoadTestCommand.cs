using System.CommandLine;
using SerializationApi.LoadTests.Export;
using SerializationApi.LoadTests.Running;

namespace SerializationApi.LoadTests.CommandLine;

/// <summary>The program's command line.</summary>
internal static class LoadTestCommand
{
    // After Ctrl-C the report is still written; only what hangs longer than this is cut off.
    private static readonly TimeSpan TimeToReport = TimeSpan.FromMinutes(1);

    /// <summary>Runs the program.</summary>
    /// <returns>The <see cref="ExitCode"/>.</returns>
    public static Task<int> InvokeAsync(string[] arguments) => InvokeAsync(
        arguments, (options, interrupted) => LoadTestProgram.RunAsync(options, Console.Out, interrupted), Console.Out, Console.Error);

    /// <summary>Runs the program with another action and other outputs.</summary>
    public static async Task<int> InvokeAsync(
        string[] arguments, Func<RunOptions, CancellationToken, Task<int>> run, TextWriter output, TextWriter error)
    {
        var root = new RootCommand("Loads the service in every media type and reports latency and payload sizes.");
        new RunCommand().AddTo(root, run);
        root.Add(new ExportCommand().Create(output));
        ParseResult parsed = root.Parse(arguments);
        if (parsed.Errors.Count > 0)
        {
            await error.WriteLineAsync($"loadtests: {parsed.Errors[0].Message.ReplaceLineEndings(" ")} (--help lists the options)");
            return ExitCode.BadArguments;
        }

        try
        {
            return await parsed.InvokeAsync(new InvocationConfiguration
            {
                EnableDefaultExceptionHandler = false,
                ProcessTerminationTimeout = TimeToReport,
                Output = output,
                Error = error,
            });
        }
        catch (UserErrorException e)
        {
            await error.WriteLineAsync($"loadtests: {e.Message.ReplaceLineEndings(" ")}");
            return e.ExitCode;
        }
    }
}
