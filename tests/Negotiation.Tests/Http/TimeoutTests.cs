using System.Net.Sockets;
using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using SerializationApi.Negotiation.Tests.Streamed;

namespace SerializationApi.Negotiation.Tests;

/// <summary>A timeout of the application (<c>UseRequestTimeouts</c>) before the first byte is 504, whatever the handler returns or
/// reads.</summary>
[Trait("Tier", "system")]
public sealed class TimeoutTests
{
    [Theory]
    [InlineData("/task")]
    [InlineData("/stream")]
    [InlineData("/streamed")]
    [InlineData("/result")]
    public async Task A_timeout_before_the_first_byte_is_504(string path)
    {
        await using TestApp app = await StartAsync();
        foreach (
            string accept in (string[])
                ["application/json", "application/x-ndjson", "application/x-msgpack", "application/x-protobuf", "application/x-memorypack"]
        )
        {
            using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, path, accept);
            Assert.True((int)response.StatusCode == 504, $"{accept}: {response.StatusCode}");
        }
    }

    [Theory]
    [InlineData("/read", "{\"id\":")]
    [InlineData("/read/items", "[{\"id\":")]
    [InlineData("/read/streamed", "{\"id\":")]
    public async Task A_timeout_while_the_body_arrives_is_504(string path, string beginning)
    {
        await using TestApp app = await StartAsync();
        using var client = new TcpClient();
        await client.ConnectAsync(app.Client.BaseAddress!.Host, app.Client.BaseAddress.Port);
        NetworkStream stream = client.GetStream();

        // The rest never comes.
        await stream.WriteAsync(
            Encoding.ASCII.GetBytes(
                $"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{beginning}"
            )
        );
        using var reader = new StreamReader(stream, Encoding.ASCII);

        Assert.Equal("HTTP/1.1 504 Gateway Timeout", await reader.ReadLineAsync());
    }

    private static Task<TestApp> StartAsync() =>
        TestApp.StartAsync(
            static web =>
            {
                web.UseRequestTimeouts();
                RouteGroupBuilder api = web.MapGroup("/").Negotiate();
                api.WithRequestTimeout(TimeSpan.FromMilliseconds(300));
                api.MapGet(
                    "/task",
                    async (CancellationToken cancellation) =>
                    {
                        await Task.Delay(Timeout.Infinite, cancellation);
                        return new Order();
                    }
                );
                api.MapGet("/stream", (CancellationToken cancellation) => Orders(cancellation));
                api.MapGet(
                    "/streamed",
                    (CancellationToken cancellation) => new Streamed<Shipment, Order>(new Shipment(), Orders(cancellation))
                );
                api.MapGet("/result", (CancellationToken cancellation) => TypedResults.Ok(Orders(cancellation)));
                api.MapPost("/read", (Body<Order> body) => body.Value);
                api.MapPost("/read/items", async (Body<IAsyncEnumerable<Order>> body) => await body.Value.CountAsync());
                api.MapPost("/read/streamed", async (Streamed<Shipment, Order> body) => await body.Items.CountAsync());
            },
            static builder => builder.Services.AddRequestTimeouts(),
            kestrel: true
        );

    private static async IAsyncEnumerable<Order> Orders(
        [System.Runtime.CompilerServices.EnumeratorCancellation] CancellationToken cancellation
    )
    {
        await Task.Delay(Timeout.Infinite, cancellation);
        yield return new Order();
    }
}
