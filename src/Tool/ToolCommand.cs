using System.CommandLine;
using System.CommandLine.Help;
using System.CommandLine.Invocation;

namespace SerializationApi.Tool;

/// <summary>A command whose help ends with examples.</summary>
internal sealed class ToolCommand(string name, string description, params string[] examples) : Command(name, description)
{
    private readonly string[] _examples = examples;

    public static void AddExamples(RootCommand root)
    {
        HelpOption help = root.Options.OfType<HelpOption>().Single();
        help.Action = new HelpWithExamples((SynchronousCommandLineAction)help.Action!);
    }

    private sealed class HelpWithExamples(SynchronousCommandLineAction help) : SynchronousCommandLineAction
    {
        public override bool ClearsParseErrors => true;

        public override int Invoke(ParseResult parseResult)
        {
            int code = help.Invoke(parseResult);
            if (parseResult.CommandResult.Command is ToolCommand command)
            {
                TextWriter output = parseResult.InvocationConfiguration.Output;
                output.WriteLine("Examples:");
                Array.ForEach(command._examples, example => output.WriteLine($"  formats {example}"));
            }

            return code;
        }
    }
}
