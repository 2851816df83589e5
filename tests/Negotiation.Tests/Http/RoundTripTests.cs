using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Routing;
using SerializationApi.Formats;

namespace SerializationApi.Negotiation.Tests;

/// <summary>The calls that the README shows, in every media type, over a socket.</summary>
[Trait("Tier", "system")]
public sealed class RoundTripTests(RoundTripTests.App fixture) : IClassFixture<RoundTripTests.App>
{
    public static TheoryData<string> MediaTypes =>
        [
            "application/json",
            "text/json",
            "application/x-msgpack",
            "application/msgpack",
            "application/vnd.msgpack",
            "application/x-msgpack; keys=names",
            "application/x-msgpack; compression=lz4-block",
            "application/x-msgpack; compression=lz4-block-array; keys=names",
            "application/x-protobuf",
            "application/protobuf",
            "application/vnd.google.protobuf",
            "application/x-memorypack",
        ];

    [Theory]
    [MemberData(nameof(MediaTypes))]
    public async Task A_sample_is_sent_and_comes_back(string mediaType)
    {
        TestApp app = fixture.Instance;
        using HttpResponseMessage sample = await app.SendAsync(HttpMethod.Get, "/orders/sample?id=42", accept: mediaType);
        Assert.Equal(HttpStatusCode.OK, sample.StatusCode);
        Assert.Equal(mediaType, sample.Header("Content-Type"));
        Assert.Equal("Accept", sample.Header("Vary"));
        Assert.Equal("nosniff", sample.Header("X-Content-Type-Options"));
        byte[] payload = await sample.Content.ReadAsByteArrayAsync();
        Assert.Equal(payload.Length, sample.Content.Headers.ContentLength);

        using HttpResponseMessage echo = await app.SendAsync(HttpMethod.Post, "/orders/echo", "application/x-msgpack", payload, mediaType);
        Assert.Equal(HttpStatusCode.OK, echo.StatusCode);
        FormatSet formats = app.Services.GetRequiredService<FormatSet>();
        Order? order = formats.FindCodecs<Order>()!.For(formats.FindByName("msgpack")!).Decode(await echo.Content.ReadAsByteArrayAsync());
        Assert.Equal((42, new string('名', 100)), (order!.Id, order.Name));
    }

    public sealed class App : IAsyncLifetime
    {
        public TestApp Instance { get; private set; } = null!;

        public async ValueTask InitializeAsync() =>
            Instance = await TestApp.StartAsync(
                web =>
                {
                    RouteGroupBuilder api = web.MapGroup("/").Negotiate();
                    api.MapGet("/orders/sample", (int id) => new Order { Id = id, Name = new string('名', 100) });
                    api.MapPost("/orders/echo", (Body<Order> body) => body.Value);
                },
                kestrel: true
            );

        public ValueTask DisposeAsync() => Instance.DisposeAsync();
    }
}
