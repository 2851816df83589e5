using System.Diagnostics.Metrics;
using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.Logging;
using SerializationApi.Negotiation.Tests.Streamed;

namespace SerializationApi.Negotiation.Tests;

/// <summary>What is counted and logged.</summary>
[Trait("Tier", "system")]
public sealed class DiagnosticsTests
{
    [Fact]
    public async Task Bytes_and_failures_are_counted()
    {
        await using TestApp app = await StartAsync();
        using var measured = new Measurements(app.Services.GetRequiredService<IMeterFactory>());
        using HttpResponseMessage echo = await PostAsync(app, """{"id":1}""", "application/json", "application/msgpack");
        using HttpResponseMessage list = await app.SendAsync(HttpMethod.Get, "/orders/1000", "application/x-memorypack");
        using HttpResponseMessage invalid = await PostAsync(app, "{", "application/json", "*/*");
        using HttpResponseMessage unsupported = await PostAsync(app, "{", "text/html", "*/*");
        using HttpResponseMessage refused = await PostAsync(app, "{}", "application/json", "text/html");

        Assert.Equal(8 + 1 + 2, measured.Sum("serialization.payload.bytes", "application/json", "request"));
        Assert.Equal(4, measured.Sum("serialization.payload.bytes", "application/msgpack", "response"));
        Assert.Equal(
            (await list.Content.ReadAsByteArrayAsync()).Length,
            measured.Sum("serialization.payload.bytes", "application/x-memorypack", "response")
        );
        Assert.Equal(1, measured.Sum("serialization.decode.failures", "json"));
        Assert.Equal(1, measured.Sum("serialization.negotiation.failures", "415"));
        Assert.Equal(1, measured.Sum("serialization.negotiation.failures", "406"));
    }

    // Clients choose parameters: a label of each would be one of as many as they like to send.
    [Fact]
    public async Task Labels_have_no_parameters()
    {
        await using TestApp app = await StartAsync();
        using var measured = new Measurements(app.Services.GetRequiredService<IMeterFactory>());
        using HttpResponseMessage echo = await PostAsync(
            app,
            """{"id":1}""",
            "application/json; charset=utf-8; x=1",
            "application/msgpack; keys=names; compression=lz4-block; y=2"
        );
        using HttpResponseMessage list = await app.SendAsync(HttpMethod.Get, "/orders/1000", "application/x-msgpack; keys=names; y=2");
        using HttpResponseMessage invalid = await PostAsync(app, "{", "application/x-msgpack; keys=names; z=3", "*/*");

        Assert.Equal("application/msgpack; compression=lz4-block; keys=names", echo.Header("Content-Type"));
        Assert.Equal(
            [
                "serialization.decode.failures|msgpack",
                "serialization.payload.bytes|application/json|request",
                "serialization.payload.bytes|application/msgpack|response",
                "serialization.payload.bytes|application/x-msgpack|request",
                "serialization.payload.bytes|application/x-msgpack|response",
            ],
            measured.Keys
        );
    }

    [Fact]
    public async Task Bytes_of_a_body_with_one_long_list_are_counted_once_when_it_is_passed_on()
    {
        await using TestApp app = await StartAsync();
        using var measured = new Measurements(app.Services.GetRequiredService<IMeterFactory>());
        byte[] body = Shipment.Encode("application/x-msgpack", Shipment.Of(100));
        using HttpResponseMessage response = await app.SendAsync(
            HttpMethod.Post,
            "/shipment",
            "application/x-msgpack",
            body,
            "application/x-msgpack"
        );
        await response.Content.ReadAsByteArrayAsync();

        Assert.Equal(body.Length, measured.Sum("serialization.payload.bytes", "application/x-msgpack", "request"));
        Assert.Equal(body.Length, measured.Sum("serialization.payload.bytes", "application/x-msgpack", "response"));
    }

    [Theory]
    [InlineData("application/json", "image/png", "No format is acceptable: Accept is 'image/png', the query is '?a=b'.")]
    [InlineData("text/html", "*/*", "No format reads the body: Content-Type is 'text/html', Content-Encoding is ''.")]
    [InlineData("application/json", "*/*", "The body is not valid application/json. At byte 1: found")]
    public async Task Failures_are_logged_at_Debug(string contentType, string accept, string line)
    {
        await using TestApp app = await StartAsync();
        using HttpResponseMessage response = await PostAsync(app, "{", contentType, accept);

        List<(LogLevel Level, string Text)> lines = await app.Log.WaitForAsync(line);
        Assert.Equal(LogLevel.Debug, lines[^1].Level);
        Assert.DoesNotContain(lines, item => item.Level > LogLevel.Information);
    }

    [Fact]
    public async Task An_aborted_response_is_a_warning()
    {
        await using TestApp app = await StartAsync();
        await Assert.ThrowsAnyAsync<Exception>(() => app.SendAsync(HttpMethod.Get, "/nulls", "application/x-protobuf"));

        List<(LogLevel Level, string Text)> lines = await app.Log.WaitForAsync("the response had begun");
        Assert.Equal(LogLevel.Warning, lines[^1].Level);
    }

    private static Task<TestApp> StartAsync() =>
        TestApp.StartAsync(
            web =>
            {
                RouteGroupBuilder api = web.MapGroup("/").NegotiateStrictly();
                api.MapPost("/echo", (Body<Order> body) => body.Value);
                api.MapPost("/shipment", (Streamed<Shipment, Order> body) => body);
                api.MapGet("/orders/{count}", (int count) => Enumerable.Range(0, count).Select(i => new Order { Id = i }).ToList());
                api.MapGet("/nulls", () => Enumerable.Range(0, 50_000).Select(i => new Order { Id = i }).Append(null).ToList());
            },
            kestrel: true
        );

    private static Task<HttpResponseMessage> PostAsync(TestApp app, string body, string contentType, string accept) =>
        app.SendAsync(HttpMethod.Post, "/echo?a=b", accept, Encoding.UTF8.GetBytes(body), contentType);

    /// <summary>What the meter of one application measured, by instrument and tag values.</summary>
    private sealed class Measurements : IDisposable
    {
        private readonly Dictionary<string, long> _sums = [];
        private readonly MeterListener _listener = new();

        public Measurements(IMeterFactory factory)
        {
            _listener.InstrumentPublished = (instrument, listener) =>
            {
                if (instrument.Meter.Name == NegotiationMetrics.MeterName && instrument.Meter.Scope == factory)
                {
                    listener.EnableMeasurementEvents(instrument);
                }
            };
            _listener.SetMeasurementEventCallback<long>(
                (instrument, value, tags, _) =>
                {
                    string key = string.Join('|', [instrument.Name, .. tags.ToArray().Select(tag => $"{tag.Value}")]);
                    lock (_sums)
                    {
                        _sums[key] = _sums.GetValueOrDefault(key) + value;
                    }
                }
            );
            _listener.Start();
        }

        public IReadOnlyList<string> Keys
        {
            get
            {
                lock (_sums)
                {
                    return [.. _sums.Keys.Order(StringComparer.Ordinal)];
                }
            }
        }

        public long Sum(string instrument, params string[] tags)
        {
            lock (_sums)
            {
                return _sums.GetValueOrDefault(string.Join('|', [instrument, .. tags]));
            }
        }

        public void Dispose() => _listener.Dispose();
    }
}
