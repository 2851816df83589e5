using System.Diagnostics;

namespace SerializationApi.Packages.Tests.Feeds;

/// <summary>The SDK's commands, run to their end. They leave no build server behind, and a compiler only where the environment asks for
/// one, as CI does.</summary>
internal static class Dotnet
{
    private static readonly string[] Options =
    [
        "-nologo",
        "-v",
        "q",
        "-nodeReuse:false",
        .. Environment.GetEnvironmentVariable("UseSharedCompilation") is null ? (string[])["-p:UseSharedCompilation=false"] : [],
    ];

    /// <summary>Runs a command that builds, and fails the test with what it printed if it fails.</summary>
    /// <param name="folder">Where it runs.</param>
    /// <param name="packageFolder">Where restored packages are kept; null for the user's own.</param>
    /// <param name="arguments">The command and its arguments.</param>
    public static async Task BuildAsync(string folder, string? packageFolder, params string[] arguments)
    {
        (int code, string output) = await TryBuildAsync(folder, packageFolder, arguments);
        Assert.True(code == 0, $"dotnet {string.Join(' ', arguments)}:\n{output}");
    }

    /// <summary>Runs a command that builds.</summary>
    /// <returns>Its exit code and what it printed.</returns>
    public static Task<(int Code, string Output)> TryBuildAsync(string folder, string? packageFolder, params string[] arguments) =>
        RunAsync(folder, packageFolder, [.. arguments, .. Options]);

    /// <summary>Runs a command.</summary>
    /// <returns>Its exit code and what it printed.</returns>
    public static Task<(int Code, string Output)> RunAsync(string folder, string? packageFolder, params string[] arguments) =>
        ToEndAsync(Start(folder, packageFolder, arguments));

    /// <summary>Runs a process to its end.</summary>
    /// <returns>Its exit code and what it printed.</returns>
    public static async Task<(int Code, string Output)> ToEndAsync(Process started)
    {
        using Process process = started;
        try
        {
            Task<string> errors = process.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken);
            string output = await process.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
            await process.WaitForExitAsync(TestContext.Current.CancellationToken);
            return (process.ExitCode, output + await errors);
        }
        finally
        {
            if (!process.HasExited)
            {
                process.Kill(entireProcessTree: true);
            }
        }
    }

    /// <summary>Starts a command.</summary>
    public static Process Start(string folder, string? packageFolder, params string[] arguments) =>
        Start("dotnet", folder, packageFolder, arguments);

    /// <summary>Starts a program.</summary>
    public static Process Start(string program, string folder, string? packageFolder, string[] arguments)
    {
        var start = new ProcessStartInfo(program, arguments)
        {
            WorkingDirectory = folder,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            UseShellExecute = false,
        };
        if (packageFolder is not null)
        {
            start.Environment["NUGET_PACKAGES"] = packageFolder;
        }

        return Process.Start(start)!;
    }
}
