using System.Net;
using System.Net.Sockets;
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
    public async Task With_allowed_hosts_others_get_a_problem_and_health_is_seen_all_the_same()
    {
        await using ServiceProcess service = await ServiceProcess.StartAsync(("AllowedHosts", "example.com"));
        Uri address = service.Addresses[0];
        using var client = new HttpClient { BaseAddress = address };

        using HttpResponseMessage refused = await client.SendAsync(HttpMethod.Get, "/formats");
        Assert.Equal(HttpStatusCode.BadRequest, refused.StatusCode);
        await refused.ReadProblemAsync();

        using var request = new HttpRequestMessage(HttpMethod.Get, "/formats");
        request.Headers.Host = "example.com";
        using HttpResponseMessage allowed = await client.SendAsync(request, TestContext.Current.CancellationToken);
        Assert.Equal(HttpStatusCode.OK, allowed.StatusCode);

        (int healthy, string errors, _) = await ServiceProcess.RunAsync(
            ["--healthcheck"],
            ("ASPNETCORE_URLS", address.ToString()),
            ("AllowedHosts", "example.com")
        );
        Assert.True(healthy == 0, errors);
    }

    [Fact]
    public async Task Connections_beyond_the_limit_are_closed()
    {
        await using ServiceProcess service = await ServiceProcess.StartAsync(("Service__MaxConnections", "1"));
        using var client = new HttpClient { BaseAddress = service.Addresses[0] };
        using (HttpResponseMessage first = await client.SendAsync(HttpMethod.Get, "/healthz"))
        {
            Assert.Equal(HttpStatusCode.OK, first.StatusCode);
        }

        using var second = new Socket(SocketType.Stream, ProtocolType.Tcp);
        await second.ConnectAsync("127.0.0.1", service.Addresses[0].Port, TestContext.Current.CancellationToken);
        Assert.Equal(0, await second.ReceiveAsync(new byte[1], TestContext.Current.CancellationToken));
        using HttpResponseMessage again = await client.SendAsync(HttpMethod.Get, "/healthz");
        Assert.Equal(HttpStatusCode.OK, again.StatusCode);
    }

    [Fact]
    public async Task Without_documentation_there_is_no_swagger()
    {
        await using ServiceProcess service = await ServiceProcess.StartAsync(("Service__Documentation", "false"));
        using var client = new HttpClient { BaseAddress = service.Addresses[0] };
        foreach (string path in (string[])["/", "/swagger", "/swagger/index.html", "/swagger/v1/swagger.json"])
        {
            using HttpResponseMessage response = await client.SendAsync(HttpMethod.Get, path);
            Assert.Equal(HttpStatusCode.NotFound, response.StatusCode);
            await response.ReadProblemAsync();
        }
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
