using System.Diagnostics;
using Xunit;

namespace SerializationApi.Tests.Support;

/// <summary>A server in a folder and on a port of its own, which ends with the test.</summary>
public sealed class ServerProcess : IAsyncDisposable
{
    private readonly Process _process;
    private readonly string _folder;

    private ServerProcess(Process process, string folder, int port)
    {
        _process = process;
        _folder = folder;
        Port = port;
    }

    /// <summary>What Redis and PostgreSQL ask for here.</summary>
    public const string Password = "p:w/1";

    /// <summary>The port on the loopback address.</summary>
    public int Port { get; }

    /// <summary>Redis, with nothing on disk.</summary>
    /// <param name="port">The port; 0 for one that is free.</param>
    public static Task<ServerProcess> RedisAsync(int port = 0)
    {
        string program = Find("redis-server", "/usr/bin", "/usr/local/bin");
        string folder = Directory.CreateTempSubdirectory("redis-").FullName;
        port = port == 0 ? Ports.Free() : port;
        return StartAsync(
            folder,
            port,
            "Ready to accept connections",
            program,
            "--port",
            $"{port}",
            "--bind",
            "127.0.0.1",
            "--save",
            "",
            "--dir",
            folder,
            "--requirepass",
            Password
        );
    }

    /// <summary>PostgreSQL, with a database cluster that is as new as it is, and no socket but its port.</summary>
    public static async Task<ServerProcess> PostgresAsync()
    {
        string[] versions = Directory.Exists("/usr/lib/postgresql") ? Directory.GetDirectories("/usr/lib/postgresql") : [];
        string program = Find("postgres", [.. versions.Select(version => $"{version}/bin"), "/usr/bin", "/usr/local/bin"]);
        string folder = Directory.CreateTempSubdirectory("postgres-").FullName;
        string passwords = Path.Combine(folder, "password");
        await File.WriteAllTextAsync(passwords, Password);
        string data = Path.Combine(folder, "data");
        if (Environment.IsPrivilegedProcess)
        {
            await RunAsync("chown", "-R", "nobody", folder);
        }

        await RunAsync(
            AsUser([
                Path.Combine(Path.GetDirectoryName(program)!, "initdb"),
                "-D",
                data,
                "-U",
                "postgres",
                "-A",
                "scram-sha-256",
                $"--pwfile={passwords}",
                "-N",
            ])
        );
        int port = Ports.Free();
        return await StartAsync(
            folder,
            port,
            "database system is ready to accept connections",
            AsUser([
                program,
                "-D",
                data,
                "-p",
                $"{port}",
                "-c",
                "listen_addresses=127.0.0.1",
                "-c",
                "unix_socket_directories=",
                "-c",
                "fsync=off",
            ])
        );
    }

    /// <summary>Ends it at once, as a failing machine would.</summary>
    public async Task KillAsync()
    {
        _process.Kill(entireProcessTree: true);
        await _process.WaitForExitAsync();
    }

    /// <inheritdoc />
    public async ValueTask DisposeAsync()
    {
        await KillAsync();
        _process.Dispose();
        Directory.Delete(_folder, recursive: true);
    }

    // PostgreSQL refuses to run as root.
    private static string[] AsUser(string[] command) =>
        Environment.IsPrivilegedProcess ? ["setpriv", "--reuid=nobody", "--clear-groups", "--", .. command] : command;

    private static string Find(string program, params string[] folders)
    {
        string? found = folders.Select(folder => Path.Combine(folder, program)).FirstOrDefault(File.Exists);
        Assert.SkipWhen(found is null, $"{program} is not installed");
        return found!;
    }

    private static async Task<ServerProcess> StartAsync(string folder, int port, string ready, params string[] command)
    {
        Process process = Process.Start(Silent(command))!;
        var started = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        process.OutputDataReceived += (_, line) => Look(line.Data);
        process.ErrorDataReceived += (_, line) => Look(line.Data);
        process.BeginOutputReadLine();
        process.BeginErrorReadLine();
        await started.Task.WaitAsync(TimeSpan.FromMinutes(1));
        return new ServerProcess(process, folder, port);

        void Look(string? line)
        {
            if (line?.Contains(ready, StringComparison.Ordinal) == true)
            {
                started.TrySetResult();
            }
        }
    }

    private static async Task RunAsync(params string[] command)
    {
        using Process process = Process.Start(Silent(command))!;
        string output = await process.StandardOutput.ReadToEndAsync();
        string error = await process.StandardError.ReadToEndAsync();
        await process.WaitForExitAsync();
        Assert.True(process.ExitCode == 0, $"{command[0]}: {output}{error}");
    }

    private static ProcessStartInfo Silent(string[] command) =>
        new(command[0], command[1..])
        {
            UseShellExecute = false,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            WorkingDirectory = "/",
        };
}
