using System.Diagnostics;
using System.Text.RegularExpressions;
using SerializationApi.Tests.Support;

namespace SerializationApi.Tool.Tests;

/// <summary>The commands of docs/tool.md print what it says that they print; times differ.</summary>
public sealed partial class ToolPageTests(Service service)
{
    private const string Prompt = "$ ";

    [Fact]
    public async Task Commands_of_the_tool_s_page_print_what_it_says()
    {
        Assert.SkipUnless(File.Exists("/bin/bash"), "No bash.");
        DirectoryInfo folder = Directory.CreateTempSubdirectory("page");
        try
        {
            foreach (string assembly in (string[])["SerializationApi.Contracts.dll", "SerializationApi.Shapes.dll"])
            {
                File.Copy(Path.Combine(AppContext.BaseDirectory, assembly), Path.Combine(folder.FullName, assembly));
            }

            File.CreateSymbolicLink(
                Path.Combine(folder.FullName, "formats"),
                Path.Combine(AppContext.BaseDirectory, "SerializationApi.Tool")
            );
            foreach ((string command, string output) in Steps())
            {
                string printed = await RunAsync(
                    command.Replace("localhost:5080", service.Address.Authority, StringComparison.Ordinal),
                    folder.FullName
                );
                Assert.Equal($"{Prompt}{command}\n{WithoutTimes(output)}", $"{Prompt}{command}\n{WithoutTimes(printed)}");
            }
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    // A command behind a prompt, then what it prints.
    private static IEnumerable<(string Command, string Output)> Steps() =>
        from block in File.ReadAllText(Path.Combine(Repository.Root, "docs", "tool.md")).Split("```").Where(static (_, i) => i % 2 == 1)
        from step in block.Split("\n" + Prompt).Skip(1)
        let lines = step.TrimEnd('\n').Split('\n')
        select (lines[0], string.Join('\n', lines[1..]));

    private static async Task<string> RunAsync(string command, string folder)
    {
        ProcessStartInfo start = new("/bin/bash", ["-c", $"({command}) 2>&1"])
        {
            WorkingDirectory = folder,
            RedirectStandardOutput = true,
            UseShellExecute = false,
        };
        start.Environment["PATH"] = $"{folder}:{start.Environment["PATH"]}";
        using Process process = Process.Start(start)!;
        string output = await process.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
        await process.WaitForExitAsync(TestContext.Current.CancellationToken);
        return output.TrimEnd('\n');
    }

    private static string WithoutTimes(string output) => Time().Replace(output, " · ms");

    [GeneratedRegex(@" +[\d,.]+ ms", RegexOptions.None, matchTimeoutMilliseconds: 1000)]
    private static partial Regex Time();
}
