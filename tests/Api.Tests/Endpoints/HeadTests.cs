using System.Net;
using SerializationApi.Api.Tests.Support;

namespace SerializationApi.Api.Tests.Endpoints;

/// <summary>HEAD works wherever GET does; on Kestrel, which leaves the body out.</summary>
public sealed class HeadTests
{
    private static readonly string[] Paths =
    [
        "/",
        "/healthz",
        "/readyz",
        "/formats",
        "/users/sample?count=2",
        "/organizations/sample?count=2&format=protobuf",
        "/schemas/users.proto",
        "/schemas/organizations.proto",
        "/swagger",
        "/swagger/index.html",
        "/swagger/swagger-ui.css",
        "/swagger/v1/swagger.json",
        "/lab",
        "/lab/lab.js",
        "/lab/endpoints",
    ];

    [Fact]
    public async Task Head_has_the_header_of_get_and_no_body()
    {
        await using ServiceProcess service = await ServiceProcess.StartAsync();
        using var client = new HttpClient(new SocketsHttpHandler { AllowAutoRedirect = false }) { BaseAddress = service.Addresses[0] };
        foreach (string path in Paths)
        {
            using HttpResponseMessage get = await client.SendAsync(HttpMethod.Get, path);
            using HttpResponseMessage head = await client.SendAsync(HttpMethod.Head, path);

            Assert.Equal((path, get.StatusCode), (path, head.StatusCode));
            Assert.True(head.StatusCode is HttpStatusCode.OK or HttpStatusCode.Redirect or HttpStatusCode.MovedPermanently, path);
            Assert.Equal(get.Content.Headers.ContentType, head.Content.Headers.ContentType);
            Assert.Empty(await head.Content.ReadAsByteArrayAsync(TestContext.Current.CancellationToken));
        }
    }
}
