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

    /// <summary>Where they are.</summary>
    public string Folder => _folder;

    /// <summary>What the command said of what they lack.</summary>
    public string Warnings { get; private set; } = "";

    /// <summary>Writes the modules of an assembly.</summary>
    public static async Task<string> WriteAsync(string assembly, string folder, params string[] options)
    {
        using var error = new StringWriter(CultureInfo.InvariantCulture);
        int code = await FormatsCommand.InvokeAsync(["typescript", Path.Combine(AppContext.BaseDirectory, assembly), "-o", folder, .. options], TextWriter.Null, error);
        Assert.True(code == 0, error.ToString());
        return error.ToString();
    }

    /// <summary>What the modules make of lines in node.</summary>
    public Task<JsonElement[]> RunAsync(IEnumerable<string> lines) => Node.RunLinesAsync("roundtrip.mjs", _folder, lines);

    public async ValueTask InitializeAsync()
    {
        Warnings = await WriteAsync("SerializationApi.Compatibility.Tests.dll", _folder) + await WriteAsync("SerializationApi.Contracts.dll", _folder);
        if (Node.IsThere)
        {
            await Node.CompileAsync(_folder);
        }
    }

    public ValueTask DisposeAsync()
    {
        Directory.Delete(_folder, recursive: true);
        return ValueTask.CompletedTask;
    }
}
