using static SerializationApi.Tool.Tests.FormatsTool;

namespace SerializationApi.Tool.Tests;

/// <summary>Help and completion.</summary>
public sealed class HelpTests
{
    public static TheoryData<string> Commands => ["decode", "get", "post", "convert", "proto", "diff", "schema"];

    [Theory]
    [MemberData(nameof(Commands))]
    public async Task The_help_of_a_command_ends_with_examples_that_it_understands(string command)
    {
        Outcome outcome = await RunAsync(command, "--help");

        Assert.Equal((0, ""), (outcome.Code, outcome.Error));
        string[] examples = outcome.Text[outcome.Text.IndexOf("Examples:\n", StringComparison.Ordinal)..].TrimEnd().Split('\n')[1..];
        Assert.NotEmpty(examples);
        foreach (string example in examples)
        {
            Assert.StartsWith($"  formats {command} ", example, StringComparison.Ordinal);
            string[] arguments = example.Split('<', '>')[0].Split(' ', StringSplitOptions.RemoveEmptyEntries)[1..];

            // A file is missing, no more.
            Outcome tried = await RunAsync([
                .. arguments.Select(argument =>
                    argument.Trim('"', '\'').Replace("localhost:5080", "127.0.0.1:1", StringComparison.Ordinal)
                ),
            ]);
            Assert.DoesNotContain("--help lists the options", tried.Error, StringComparison.Ordinal);
        }
    }

    [Fact]
    public async Task The_help_of_the_program_lists_the_commands()
    {
        Outcome outcome = await RunAsync("--help");

        Assert.Equal((0, ""), (outcome.Code, outcome.Error));
        Assert.All(Commands, command => Assert.Contains($"\n  {command.Data} ", outcome.Text, StringComparison.Ordinal));
    }

    [Theory]
    [InlineData("de", "decode")]
    [InlineData("get localhost --as mem", "memorypack")]
    [InlineData("diff a b --con", "--contract")]
    public async Task Shells_complete_commands_options_and_formats(string line, string completion)
    {
        Outcome outcome = await RunAsync($"[suggest:{line.Length}]", line);

        Assert.Contains(completion, outcome.Text.Split('\n'));
    }
}
