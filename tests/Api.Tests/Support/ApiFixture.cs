using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Mvc.Testing;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using SerializationApi.Formats;

[assembly: AssemblyFixture(typeof(SerializationApi.Api.Tests.Support.ApiFixture))]

namespace SerializationApi.Api.Tests.Support;

/// <summary>The service in memory, shared by all tests that need no real connection.</summary>
public sealed class ApiFixture : IDisposable
{
    private readonly WebApplicationFactory<Program> _factory;

    /// <summary>Starts the service.</summary>
    public ApiFixture()
    {
        _factory = new WebApplicationFactory<Program>().WithWebHostBuilder(host =>
            host.ConfigureLogging(logging => logging.ClearProviders())
        );
        Client = _factory.CreateClient(new WebApplicationFactoryClientOptions { AllowAutoRedirect = false });
        Formats = _factory.Services.GetRequiredService<FormatSet>();
    }

    /// <summary>A client that follows no redirects.</summary>
    public HttpClient Client { get; }

    /// <summary>The service's own formats, to encode requests and decode responses with.</summary>
    public FormatSet Formats { get; }

    /// <inheritdoc />
    public void Dispose()
    {
        Client.Dispose();
        _factory.Dispose();
    }
}
