using System.Diagnostics;
using System.Reflection;
using SerializationApi.Packages.Tests.Feeds;
using SerializationApi.Tool.Tests;

[assembly: AssemblyFixture(typeof(Service))]

namespace SerializationApi.Tool.Tests;

/// <summary>The service of this repository, on Kestrel and a free port.</summary>
public sealed class Service : IAsyncLifetime
{
    private RunningService _running = null!;

    /// <summary>Its address.</summary>
    public Uri Address => _running.Address;

    /// <inheritdoc />
    public async ValueTask InitializeAsync()
    {
        string assembly = typeof(Service)
            .Assembly.GetCustomAttributes<AssemblyMetadataAttribute>()
            .Single(static attribute => attribute.Key == "ServiceAssembly")
            .Value!;
        var start = new ProcessStartInfo("dotnet", [assembly, "--urls", "http://127.0.0.1:0"])
        {
            UseShellExecute = false,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        _running = await RunningService.WhenListeningAsync(Process.Start(start)!);
    }

    /// <inheritdoc />
    public ValueTask DisposeAsync()
    {
        _running?.Dispose();
        return ValueTask.CompletedTask;
    }
}
