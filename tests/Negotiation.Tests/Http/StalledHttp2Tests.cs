using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Server.Kestrel.Core;

namespace SerializationApi.Negotiation.Tests;

/// <summary>HTTP/2 streams whose window is full, as nobody reads what comes: they hold up themselves and nothing else.</summary>
[Trait("Tier", "system")]
public sealed class StalledHttp2Tests : IAsyncLifetime
{
    private const int Count = 1_000_000;

    private static readonly string Kilobyte = new('x', 1_000);
    private static readonly Order[] Few = [.. Enumerable.Range(0, 1_000).Select(static i => new Order { Id = i, Name = Kilobyte })];

    private readonly LazyCollection _list = new(Count, static i => new Order { Id = i, Name = Kilobyte });
    private readonly TaskCompletionSource _reads = new();
    private TestApp _app = null!;
    private HttpClient _client = null!;

    public async ValueTask InitializeAsync()
    {
        _app = await TestApp.StartAsync(
            Map,
            static builder =>
                builder.WebHost.ConfigureKestrel(static kestrel =>
                {
                    kestrel.ConfigureEndpointDefaults(static endpoint => endpoint.Protocols = HttpProtocols.Http2);
                    kestrel.Limits.MaxRequestBodySize = null;
                }),
            kestrel: true
        );

        // One connection for all.
        _client = new HttpClient(new SocketsHttpHandler { EnableMultipleHttp2Connections = false })
        {
            BaseAddress = _app.Client.BaseAddress,
            DefaultRequestVersion = HttpVersion.Version20,
            DefaultVersionPolicy = HttpVersionPolicy.RequestVersionExact,
        };
    }

    public ValueTask DisposeAsync()
    {
        _client.Dispose();
        return _app.DisposeAsync();
    }

    [Theory]
    [InlineData("application/json")]
    [InlineData("application/x-msgpack")]
    [InlineData("application/x-protobuf")]
    [InlineData("application/x-memorypack")]
    public async Task A_response_that_is_not_read_holds_up_a_batch_and_no_other_response(string mediaType)
    {
        using (await GetHeadAsync("/list", mediaType))
        {
            for (int i = 0; i < 5; i++)
            {
                using HttpResponseMessage other = await GetHeadAsync("/few", mediaType);
                Assert.True((await other.Content.ReadAsByteArrayAsync()).Length > Few.Length * Kilobyte.Length);
            }

            await Task.Delay(200); // Time for the server to do what it would do too early.
            Assert.InRange(_list.Made, 1, Count / 100);
        }

        // Its stream was reset.
        await _list.Ended.Task.WaitAsync(TimeSpan.FromSeconds(60));
        Assert.InRange(_list.Made, 1, Count / 2);
    }

    [Theory]
    [InlineData("application/json")]
    [InlineData("application/x-msgpack")]
    [InlineData("application/x-msgpack; compression=lz4-block")]
    [InlineData("application/x-msgpack; compression=lz4-block-array")]
    [InlineData("application/x-protobuf")]
    [InlineData("application/x-memorypack")]
    public async Task A_body_that_is_not_read_holds_up_its_client_and_no_other_request(string mediaType)
    {
        const int Orders = 40_000;
        var random = new Random(1);
        byte[] noise = new byte[750];
        byte[] body = LongBodyApp.Encode(
            mediaType,
            Enumerable
                .Range(0, Orders)
                .Select(i =>
                {
                    random.NextBytes(noise);
                    return new Order { Id = i, Name = Convert.ToBase64String(noise) };
                })
                .ToList()
        );
        int sent = 0;
        using var content = new PushContent(
            mediaType,
            async stream =>
            {
                for (; sent < body.Length; sent += 64 * 1024)
                {
                    await stream.WriteAsync(body.AsMemory(sent, Math.Min(64 * 1024, body.Length - sent)));
                    await stream.FlushAsync();
                }
            }
        );
        Task<HttpResponseMessage> held = _client.PostAsync("/count", content);
        for (int i = 0; i < 5; i++)
        {
            using HttpResponseMessage other = await GetHeadAsync("/few", mediaType);
            Assert.True((await other.Content.ReadAsByteArrayAsync()).Length > Few.Length);
        }

        await Task.Delay(200);
        Assert.InRange(sent, 0, body.Length / 4);

        _reads.SetResult();
        using HttpResponseMessage response = await held;
        Assert.Equal($"{Orders}", await response.Content.ReadAsStringAsync());
    }

    private Task<HttpResponseMessage> GetHeadAsync(string path, string mediaType)
    {
        var request = new HttpRequestMessage(HttpMethod.Get, path)
        {
            Version = HttpVersion.Version20,
            VersionPolicy = HttpVersionPolicy.RequestVersionExact,
        };
        request.Headers.TryAddWithoutValidation("Accept", mediaType);
        return _client.SendAsync(request, HttpCompletionOption.ResponseHeadersRead);
    }

    private void Map(WebApplication web)
    {
        web.MapGet("/list", () => _list).Negotiate();
        web.MapGet("/few", static () => Few).Negotiate();
        web.MapPost(
            "/count",
            async (Body<IAsyncEnumerable<Order>> body) =>
            {
                int count = 0;
                await foreach (Order order in body.Value)
                {
                    count++;
                    await _reads.Task;
                }

                return $"{count}";
            }
        );
    }
}
