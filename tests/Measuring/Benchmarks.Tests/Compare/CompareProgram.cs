using SerializationApi.Benchmarks.Compare.CommandLine;
using Spectre.Console;

namespace SerializationApi.Benchmarks.Tests.Compare;

/// <summary>The program from its arguments to its files.</summary>
internal static class CompareProgram
{
    /// <summary>Runs it to its end; who calls deletes the folder.</summary>
    public static async Task<(string Printed, JsonElement Report, string Folder)> RunAsync(string arguments)
    {
        string folder = Directory.CreateTempSubdirectory("compare-").FullName;
        (int code, string printed, string error) = await InvokeAsync([.. arguments.Split(' '), "--output", folder]);
        Assert.Equal((0, ""), (code, error));
        using var report = JsonDocument.Parse(await File.ReadAllBytesAsync(Path.Combine(folder, "report.json")));
        return (printed, report.RootElement.Clone(), folder);
    }

    /// <summary>Runs it into a mistake, which is one line, that it returns.</summary>
    public static async Task<string> MistakeAsync(int expectedCode, params string[] arguments)
    {
        string folder = Directory.CreateTempSubdirectory("compare-").FullName;
        (int code, string _, string error) = await InvokeAsync([.. arguments, "--output", folder]);
        Directory.Delete(folder, recursive: true);
        Assert.Equal(expectedCode, code);
        Assert.StartsWith("compare: ", error, StringComparison.Ordinal);
        return Assert.Single(error.TrimEnd().Split('\n'));
    }

    private static async Task<(int Code, string Printed, string Error)> InvokeAsync(string[] arguments)
    {
        using var output = new StringWriter();
        using var error = new StringWriter();
        IAnsiConsole console = AnsiConsole.Create(
            new AnsiConsoleSettings
            {
                Ansi = AnsiSupport.No,
                Interactive = InteractionSupport.No,
                Out = new AnsiConsoleOutput(output),
            }
        );
        int code = await CompareCommand.InvokeAsync(
            arguments,
            (options, stop) => Comparison.RunAsync(options, console, stop),
            output,
            error
        );
        return (code, output.ToString(), error.ToString());
    }
}
