using System.CommandLine;
using SerializationApi.Shapes;
using SerializationApi.Tool.Editing;
using SerializationApi.Tool.Languages;
using SerializationApi.Tool.TypeScript;

namespace SerializationApi.Tool;

/// <summary>The program: its commands, and the handling of errors.</summary>
internal static class FormatsCommand
{
    private const string Description = """
        Shows, sends and converts payloads in JSON, MessagePack, Protobuf, MemoryPack and CBOR.

        Results go to standard output, all else to standard error. Exit codes: 0 success; 1 the payload is invalid,
        the service refuses, or diff finds differences; 2 the arguments are invalid.
        """;

    /// <summary>Runs the command of the arguments.</summary>
    /// <returns>An <see cref="ExitCode"/>.</returns>
    public static async Task<int> InvokeAsync(string[] arguments, TextWriter output, TextWriter error)
    {
        output = new ForeignText(output, isLines: false);
        error = new ForeignText(error, isLines: true);
        var root = new RootCommand(Description)
        {
            new DecodeCommand().Create(),
            new GetCommand().Create(),
            new PostCommand().Create(),
            new ConvertCommand().Create(),
            new ProtoCommand().Create(),
            new DiffCommand().Create(),
            new EncodeCommand().Create(),
            new TypeScriptCommand().Create(),
            new SchemaCommand().Create(),
        };
        ToolCommand.AddExamples(root);
        ParseResult parsed = root.Parse(arguments);
        if (parsed.Errors.Count > 0)
        {
            return await FailAsync($"{parsed.Errors[0].Message}{Suggest(parsed)} (--help lists the options)", ExitCode.BadArguments);
        }

        try
        {
            return await parsed.InvokeAsync(
                new InvocationConfiguration
                {
                    EnableDefaultExceptionHandler = false,
                    Output = output,
                    Error = error,
                }
            );
        }
        catch (UserErrorException mistake)
        {
            return await FailAsync(mistake.Message, mistake.ExitCode);
        }
        catch (Exception mistake) when (mistake is IOException or UnauthorizedAccessException or UnsupportedValueException)
        {
            return await FailAsync(mistake.Message, ExitCode.BadArguments);
        }
        catch (OperationCanceledException)
        {
            return ExitCode.Interrupted;
        }

        static string Suggest(ParseResult parsed) =>
            parsed.UnmatchedTokens is [var token, ..]
                ? Suggestion.For(token, parsed.CommandResult.Command.Children.SelectMany(NamesOf))
                : "";

        static IEnumerable<string> NamesOf(Symbol symbol) => symbol is Option option ? [symbol.Name, .. option.Aliases] : [symbol.Name];

        async Task<int> FailAsync(string message, int code)
        {
            await error.WriteLineAsync(Colours.Of(error).Removed(message.ReplaceLineEndings(" ")));
            return code;
        }
    }
}
