using System.Diagnostics;
using System.Text.RegularExpressions;
using SerializationApi.Packages.Tests.Feeds;
using SerializationApi.Tests.Support;

namespace SerializationApi.TypeScript.Tests;

/// <summary>The page in samples/Page, built as its own page says, in a browser.</summary>
public sealed partial class SamplePageTests : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("page").FullName;

    [Fact]
    public async Task The_page_posts_and_gets_orders_in_every_format()
    {
        Node.SkipUnlessThere();
        Assert.SkipWhen(Programs.Chromium is null, "Chromium is not installed.");
        string page = Path.Combine(_folder, "page");
        string root = Directory.CreateDirectory(Path.Combine(_folder, "root")).FullName;
        await Modules.WriteAsync("SerializationApi.Samples.Service.dll", Path.Combine(page, "api"));
        foreach (string file in (string[])["main.ts", "index.html"])
        {
            File.Copy(Path.Combine(Repository.Root, "samples/Page", file), Path.Combine(page, file));
        }

        await Node.CompileAsync(page);
        await File.WriteAllTextAsync(Path.Combine(root, "main.js"), await Node.BundleAsync(Path.Combine(page, "main.ts")));
        File.Copy(Path.Combine(page, "index.html"), Path.Combine(root, "index.html"));

        using RunningService service = await RunningService.WhenListeningAsync(
            Start(
                "dotnet",
                Path.Combine(AppContext.BaseDirectory, "SerializationApi.Samples.Service.dll"),
                "--urls",
                "http://127.0.0.1:0",
                "--webroot",
                root
            )
        );
        using Process browser = Start(
            Programs.Chromium,
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--virtual-time-budget=30000",
            "--dump-dom",
            service.Address.ToString()
        );
        browser.BeginErrorReadLine();
        string shown = await browser.StandardOutput.ReadToEndAsync();

        Assert.Equal(
            [
                "JSON 31 7: tea and milk",
                "MessagePack 12 7: tea and milk",
                "MessagePack with names 21 7: tea and milk",
                "Protobuf 13 7: tea and milk",
                "MemoryPack 32 7: tea and milk",
            ],
            Rows().Matches(shown).Select(static row => string.Join(' ', row.Groups["row"].Value.Split("</td><td>")))
        );
    }

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [GeneratedRegex("<tr><td>(?<row>.*?)</td></tr>", RegexOptions.ExplicitCapture, matchTimeoutMilliseconds: 1000)]
    private static partial Regex Rows();

    private static Process Start(string program, params string[] arguments) =>
        Process.Start(
            new ProcessStartInfo(program, arguments)
            {
                RedirectStandardOutput = true,
                RedirectStandardError = true,
                UseShellExecute = false,
            }
        )!;
}
