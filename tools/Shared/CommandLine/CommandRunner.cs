using System.CommandLine;

namespace SerializationApi.Shared.CommandLine;

/// <summary>Runs a program's command line, whose mistakes are one line on standard error.</summary>
public static class CommandRunner
{
    /// <summary>Ended by Ctrl-C, numbered as shells do (128 + SIGINT).</summary>
    public const int Interrupted = 130;

    /// <summary>Reads the arguments and does what they ask for.</summary>
    /// <param name="program">The name that a mistake's line begins with.</param>
    /// <param name="root">The program's command.</param>
    /// <param name="arguments">The program's arguments.</param>
    /// <param name="configuration">Where results and mistakes go.</param>
    /// <returns>The exit code of the command or of a <see cref="UserErrorException"/>.</returns>
    public static async Task<int> InvokeAsync(string program, RootCommand root, string[] arguments, InvocationConfiguration configuration)
    {
        ParseResult parsed = root.Parse(arguments);
        if (parsed.Errors.Count > 0)
        {
            await configuration.Error.WriteLineAsync($"{program}: {Line(parsed.Errors[0].Message)} (--help lists the options)");
            return UserErrorException.BadArguments;
        }

        configuration.EnableDefaultExceptionHandler = false;
        try
        {
            return await parsed.InvokeAsync(configuration);
        }
        catch (UserErrorException e)
        {
            await configuration.Error.WriteLineAsync($"{program}: {Line(e.Message)}");
            return e.ExitCode;
        }
        catch (OperationCanceledException)
        {
            return Interrupted;
        }
    }

    // A message may quote a server or a file.
    private static string Line(string message) => ForeignText.Escape(message.ReplaceLineEndings(" "));
}
