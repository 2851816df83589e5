using System.Net;
using SerializationApi.Contracts;
using SerializationApi.Formats;

namespace SerializationApi.Client.Tests;

/// <summary>Clients that <c>IHttpClientFactory</c> makes.</summary>
public sealed class FactoryTests(Server server) : IClassFixture<Server>
{
    [Fact]
    public async Task A_typed_client_gets_its_formats_by_injection()
    {
        var services = new ServiceCollection();
        services.AddSingleton(
            new ClientFormats(new FormatSet(ContractShapes.All))
            {
                Accept = ["application/x-protobuf"],
                AcceptEncoding = ["br"],
                ContentEncoding = "gzip",
            }
        );
        services.AddHttpClient<Shop>(client => client.BaseAddress = server.Client.BaseAddress);
        await using ServiceProvider provider = services.BuildServiceProvider();
        Shop shop = provider.GetRequiredService<Shop>();

        Assert.Equal(1_000, (await shop.GetAsync(1_000))!.Members!.Count);
        Assert.Equal(1_000, (await shop.EchoAsync(Server.Sample(1_000)))!.Members!.Count);
    }

    [Fact]
    public async Task A_handler_that_tries_again_sends_the_same_body()
    {
        var services = new ServiceCollection();
        services
            .AddHttpClient("shop", client => client.BaseAddress = server.Client.BaseAddress)
            .AddHttpMessageHandler(() => new TwiceHandler());
        await using ServiceProvider provider = services.BuildServiceProvider();
        using HttpClient client = provider.GetRequiredService<IHttpClientFactory>().CreateClient("shop");
        var formats = new ClientFormats(new FormatSet(ContractShapes.All)) { ContentEncoding = "br" };

        Organization? echoed = await client.PostAsFormatAsync<Organization, Organization>(
            "/echo",
            Server.Sample(1_000),
            formats,
            "application/x-msgpack"
        );
        Assert.Equal(1_000, echoed!.Members!.Count);
    }

    private sealed class Shop(HttpClient client, ClientFormats formats)
    {
        public Task<Organization?> GetAsync(int count) => client.GetFromFormatAsync<Organization>($"/sample?count={count}", formats);

        public Task<Organization?> EchoAsync(Organization organization) =>
            client.PostAsFormatAsync<Organization, Organization>("/echo", organization, formats);
    }

    private sealed class TwiceHandler : DelegatingHandler
    {
        protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            using HttpResponseMessage first = await base.SendAsync(request, cancellationToken);
            Assert.Equal(HttpStatusCode.OK, first.StatusCode);
            return await base.SendAsync(request, cancellationToken);
        }
    }
}
