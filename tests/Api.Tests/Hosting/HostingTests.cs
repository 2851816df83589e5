using System.Net;
using SerializationApi.Api.Tests.Support;
using SerializationApi.Tests.Support;

namespace SerializationApi.Api.Tests.Hosting;

public sealed class HostingTests
{
    [Fact]
    public async Task A_healthy_service_is_found_healthy_and_stops_with_0()
    {
        await using ServiceProcess service = await ServiceProcess.StartAsync();
        Uri address = Assert.Single(service.Addresses);

        (int healthy, _, _) = await ServiceProcess.RunAsync(["--healthcheck"], ("ASPNETCORE_URLS", address.ToString()));
        Assert.Equal(0, healthy);

        service.Terminate();
        Assert.Equal(0, await service.WaitForExitAsync());

        (int gone, string errors, _) = await ServiceProcess.RunAsync(["--healthcheck"], ("ASPNETCORE_URLS", address.ToString()));
        Assert.Equal(1, gone);
        Assert.Contains("does not respond", errors, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Http_2_without_tls_has_an_address_of_its_own()
    {
        int port = Ports.Free();
        await using ServiceProcess service = await ServiceProcess.StartAsync(("Service__Http2Urls", $"http://127.0.0.1:{port}"));
        using var client = new HttpClient();

        Assert.Equal(HttpVersion.Version20, await AskAsync(client, new Uri($"http://127.0.0.1:{port}"), HttpVersion.Version20));
        Assert.Equal(HttpVersion.Version11, await AskAsync(client, service.Addresses[0], HttpVersion.Version11));
    }

    private static async Task<Version> AskAsync(HttpClient client, Uri address, Version version)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, new Uri(address, "/healthz"))
        {
            Version = version,
            VersionPolicy = HttpVersionPolicy.RequestVersionExact,
        };
        using HttpResponseMessage response = await client.SendAsync(request, TestContext.Current.CancellationToken);
        Assert.Equal(HttpStatusCode.OK, response.StatusCode);
        return response.Version;
    }
}
