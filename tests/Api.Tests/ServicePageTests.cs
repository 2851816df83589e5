using System.Diagnostics;
using SerializationApi.Api.Tests.Support;
using SerializationApi.Tests.Support;

namespace SerializationApi.Api.Tests;

/// <summary>The commands of docs/service.md print what it says that they print.</summary>
public sealed class ServicePageTests
{
    private const string Prompt = "$ ";

    [Fact]
    public async Task Commands_of_the_service_s_page_print_what_it_says()
    {
        foreach (string tool in (string[])["bash", "curl", "jq", "xxd"])
        {
            Assert.SkipWhen(!IsThere(tool), $"No {tool}.");
        }

        List<(string Command, string Output)> steps =
        [
            .. Steps().Where(static step => step.Command.Contains("localhost:5080", StringComparison.Ordinal)),
        ];
        Assert.True(steps.Count > 8, $"{steps.Count}");
        await using ServiceProcess service = await ServiceProcess.StartAsync();
        DirectoryInfo folder = Directory.CreateTempSubdirectory("readme");
        try
        {
            foreach ((string command, string output) in steps)
            {
                Assert.Equal(
                    $"{Prompt}{command}\n{output}",
                    $"{Prompt}{command}\n"
                        + $"{await RunAsync(command.Replace("localhost:5080", service.Addresses[0].Authority, StringComparison.Ordinal), folder.FullName)}"
                );
            }
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    // What stands behind a prompt before the settings: a command of one line or, where others are indented behind it, several; then what it
    // prints.
    private static IEnumerable<(string Command, string Output)> Steps()
    {
        string page = File.ReadAllText(Path.Combine(Repository.Root, "docs", "service.md"));
        string section = page[..page.IndexOf("\n## Settings\n", StringComparison.Ordinal)];
        foreach (string block in section.Split("```").Where(static (_, i) => i % 2 == 1))
        {
            foreach (string step in block.Split("\n" + Prompt).Skip(1))
            {
                string[] lines = step.TrimEnd('\n').Split('\n');
                int command = 1;
                while (
                    command < lines.Length
                    && (
                        lines[command].StartsWith("  ", StringComparison.Ordinal)
                        || lines[command].StartsWith("done", StringComparison.Ordinal)
                    )
                )
                {
                    command++;
                }

                yield return (string.Join('\n', lines[..command]), string.Join('\n', lines[command..]));
            }
        }
    }

    private static async Task<string> RunAsync(string command, string folder)
    {
        ProcessStartInfo start = new("bash", ["-c", command])
        {
            WorkingDirectory = folder,
            RedirectStandardOutput = true,
            UseShellExecute = false,
        };
        using Process process = Process.Start(start)!;
        string output = await process.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
        await process.WaitForExitAsync(TestContext.Current.CancellationToken);
        return output.Replace("\r", "", StringComparison.Ordinal).TrimEnd('\n'); // A field of a header ends with both.
    }

    private static bool IsThere(string tool) =>
        Environment.GetEnvironmentVariable("PATH")!.Split(Path.PathSeparator).Any(folder => File.Exists(Path.Combine(folder, tool)));
}
