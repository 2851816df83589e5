using Spectre.Console;

namespace SerializationApi.Benchmarks.Compare.Running;

/// <summary>The console of the process; where its output goes to a file, tables are as wide as they are, without colours.</summary>
internal static class ProcessConsole
{
    private const int WidthOfFiles = 220;

    /// <summary>The console.</summary>
    public static IAnsiConsole Create()
    {
        if (!Console.IsOutputRedirected)
        {
            return AnsiConsole.Console;
        }

        IAnsiConsole console = AnsiConsole.Create(
            new AnsiConsoleSettings
            {
                Ansi = AnsiSupport.No,
                Interactive = InteractionSupport.No,
                Out = new AnsiConsoleOutput(Console.Out),
            }
        );
        console.Profile.Width = WidthOfFiles;
        return console;
    }
}
