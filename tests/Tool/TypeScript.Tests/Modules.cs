using System.Collections.Concurrent;
using System.Globalization;
using System.Text.Json;
using SerializationApi.Tool;
using SerializationApi.TypeScript.Tests;

[assembly: AssemblyFixture(typeof(Modules))]

namespace SerializationApi.TypeScript.Tests;

/// <summary>The modules of all contracts of the tests, written and compiled once.</summary>
public sealed class Modules : IAsyncLifetime
{
    private readonly string _folder = Directory.CreateTempSubdirectory("typescript").FullName;
    private readonly ConcurrentDictionary<string, Lazy<Task<(string Folder, string Warnings)>>> _others = new(StringComparer.Ordinal);

    /// <summary>Where they are.</summary>
    public string Folder => _folder;

    /// <summary>What the command said of what they lack.</summary>
    public string Warnings { get; private set; } = "";

    /// <summary>Writes the modules of an assembly.</summary>
    public static async Task<string> WriteAsync(string assembly, string folder, params string[] options)
    {
        using var error = new StringWriter(CultureInfo.InvariantCulture);
        int code = await FormatsCommand.InvokeAsync(
            ["typescript", Path.Combine(AppContext.BaseDirectory, assembly), "-o", folder, .. options],
            TextWriter.Null,
            error
        );
        Assert.True(code == 0, error.ToString());
        return error.ToString();
    }

    /// <summary>Where the modules of another assembly are, with those for hubs, written and compiled once, and what the command
    /// said.</summary>
    public Task<(string Folder, string Warnings)> OfAsync(string assembly) =>
        _others
            .GetOrAdd(
                assembly,
                name =>
                    new(async () =>
                    {
                        string folder = Path.Combine(_folder, name);
                        return (folder, await CompileAsync(folder, name, "--hubs"));
                    })
            )
            .Value;

    /// <summary>What the modules make of lines in node.</summary>
    public Task<JsonElement[]> RunAsync(IEnumerable<string> lines) => Node.RunLinesAsync("roundtrip.mjs", _folder, lines);

    public async ValueTask InitializeAsync() =>
        Warnings =
            await WriteAsync("SerializationApi.Compatibility.Tests.dll", _folder)
            + await CompileAsync(_folder, "SerializationApi.Contracts.dll");

    public ValueTask DisposeAsync()
    {
        Directory.Delete(_folder, recursive: true);
        return ValueTask.CompletedTask;
    }

    private static async Task<string> CompileAsync(string folder, string assembly, params string[] options)
    {
        string warnings = await WriteAsync(assembly, folder, options);
        if (Node.IsThere)
        {
            await Node.CompileAsync(folder);
        }

        return warnings;
    }
}
