using System.Diagnostics;

namespace SerializationApi.Compatibility.Tests.ExistingContracts;

/// <summary>protoc with a folder of schemas.</summary>
internal sealed class Protoc : IDisposable
{
    private readonly string? _program = (Environment.GetEnvironmentVariable("PATH") ?? "").Split(Path.PathSeparator)
        .Select(folder => Path.Combine(folder, OperatingSystem.IsWindows() ? "protoc.exe" : "protoc"))
        .FirstOrDefault(File.Exists);

    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("schemas");

    /// <summary>A folder with the well-known types, which not every installation has.</summary>
    public Protoc()
    {
        string types = _folder.CreateSubdirectory("google/protobuf").FullName;
        foreach (string name in (string[])["Timestamp", "Duration"])
        {
            File.WriteAllText(
                Path.Combine(types, name.ToLowerInvariant() + ".proto"),
                $"syntax = \"proto3\"; package google.protobuf; message {name} {{ int64 seconds = 1; int32 nanos = 2; }}");
        }
    }

    /// <summary>Writes a schema.</summary>
    public void Add(string name, string schema) => File.WriteAllText(Path.Combine(_folder.FullName, name), schema);

    /// <summary>Runs it; a test without protoc is skipped.</summary>
    /// <returns>Its output, and errors where it failed.</returns>
    public (string Output, string? Errors) Run(IEnumerable<string> arguments, byte[] input)
    {
        Assert.SkipWhen(_program is null, "protoc is not installed.");
        using Process process = Process.Start(new ProcessStartInfo(_program!, ["-I.", .. arguments])
        {
            WorkingDirectory = _folder.FullName,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            UseShellExecute = false,
        })!;
        Task<string> errors = process.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken);
        process.StandardInput.BaseStream.Write(input);
        process.StandardInput.Close();
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        return (output, process.ExitCode == 0 ? null : errors.Result);
    }

    public void Dispose() => _folder.Delete(recursive: true);
}
