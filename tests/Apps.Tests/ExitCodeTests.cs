using System.Diagnostics;

namespace SerializationApi.Apps.Tests;

/// <summary>A program whose handler returns a type without a shape.</summary>
public sealed class ExitCodeTests
{
    [Theory]
    [InlineData("app")]
    [InlineData("app formats")]
    public async Task It_ends_before_it_listens_once_the_formats_are_there_and_says_what_to_add(string arguments)
    {
        bool hasFormats = arguments != "app";
        using Process process = Process.Start(
            new ProcessStartInfo(Path.Combine(AppContext.BaseDirectory, "SerializationApi.Crash"), arguments)
            {
                UseShellExecute = false,
                RedirectStandardOutput = true,
                RedirectStandardError = true,
            }
        )!;
        Task<string> errors = process.StandardError.ReadToEndAsync();
        string output = await process.StandardOutput.ReadToEndAsync();
        await process.WaitForExitAsync();

        Assert.Equal(hasFormats, process.ExitCode != 0);
        Assert.Equal(
            hasFormats,
            (await errors).Contains(
                "GET / returns Unshaped, but Unshaped has no shape: put [GenerateShape] on it",
                StringComparison.Ordinal
            )
        );
        Assert.Equal(hasFormats, !output.Contains("Now listening on", StringComparison.Ordinal));
    }
}
