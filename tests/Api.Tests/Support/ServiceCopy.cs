namespace SerializationApi.Api.Tests.Support;

/// <summary>The program in a folder of its own, whose appsettings.json may be spoilt.</summary>
internal sealed class ServiceCopy : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("service-");

    public ServiceCopy()
    {
        string source = AppContext.BaseDirectory;
        foreach (string file in Directory.EnumerateFiles(source, "*.dll").Concat(Directory.EnumerateFiles(source, "*.json")))
        {
            File.Copy(file, Path.Combine(_folder.FullName, Path.GetFileName(file)));
        }
    }

    /// <summary>Its settings.</summary>
    public string SettingsPath => Path.Combine(_folder.FullName, "appsettings.json");

    /// <summary>Runs it to its end.</summary>
    public Task<(int ExitCode, string Errors, string Output)> RunAsync() =>
        ServiceProcess.RunCommandAsync(["dotnet", Path.Combine(_folder.FullName, Path.GetFileName(ServiceProcess.Program))]);

    public void Dispose() => _folder.Delete(recursive: true);
}
