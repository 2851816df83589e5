using System.Diagnostics;

namespace SerializationApi.Tests.Support;

/// <summary>protoc with a folder of schemas.</summary>
public sealed class Protoc : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("schemas");

    /// <summary>A folder with the well-known types that schemas of contracts import, which not every installation has.</summary>
    public Protoc()
    {
        _folder.CreateSubdirectory("google/protobuf");
        foreach (
            (string name, string fields) in (ReadOnlySpan<(string, string)>)
                [("Timestamp", "int64 seconds = 1; int32 nanos = 2;"), ("Duration", "int64 seconds = 1; int32 nanos = 2;"), ("Empty", "")]
        )
        {
            Add(
                $"google/protobuf/{name.ToLowerInvariant()}.proto",
                $"syntax = \"proto3\"; package google.protobuf; message {name} {{ {fields} }}"
            );
        }
    }

    /// <summary>Whether it is installed; a test that needs it is skipped where it is not.</summary>
    public static bool IsInstalled { get; } = Programs.Find("protoc") is not null;

    /// <summary>Where the schemas are.</summary>
    public string Folder => _folder.FullName;

    /// <summary>Writes a schema.</summary>
    public void Add(string name, string schema) => File.WriteAllText(Path.Combine(Folder, name), schema);

    /// <summary>Runs it in the folder.</summary>
    /// <returns>Its output, and errors where it failed.</returns>
    public (byte[] Output, string? Errors) Run(IEnumerable<string> arguments, byte[] input)
    {
        using Process process = Process.Start(
            new ProcessStartInfo(Programs.Find("protoc")!, ["-I.", .. arguments])
            {
                WorkingDirectory = Folder,
                RedirectStandardInput = true,
                RedirectStandardOutput = true,
                RedirectStandardError = true,
                UseShellExecute = false,
            }
        )!;
        Task<string> errors = process.StandardError.ReadToEndAsync();
        try
        {
            process.StandardInput.BaseStream.Write(input);
            process.StandardInput.Close();
        }
        catch (IOException)
        {
            // It ended without reading; its errors say why.
        }

        using var output = new MemoryStream();
        process.StandardOutput.BaseStream.CopyTo(output);
        process.WaitForExit();
        return (output.ToArray(), process.ExitCode == 0 ? null : errors.GetAwaiter().GetResult());
    }

    /// <inheritdoc />
    public void Dispose() => _folder.Delete(recursive: true);
}
