using SerializationApi.Negotiation.Tests;

[assembly: AssemblyFixture(typeof(TempFolder))]

namespace SerializationApi.Negotiation.Tests;

/// <summary>A folder for what the framework holds in files, of these tests alone.</summary>
public sealed class TempFolder : IDisposable
{
    public TempFolder() => Environment.SetEnvironmentVariable("ASPNETCORE_TEMP", Path);

    public static string Path { get; } = Directory.CreateTempSubdirectory("negotiation-tests-").FullName;

    public void Dispose() => Directory.Delete(Path, recursive: true);
}
