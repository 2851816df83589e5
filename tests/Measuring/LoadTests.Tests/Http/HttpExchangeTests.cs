using System.Net;
using System.Net.Http.Headers;
using SerializationApi.LoadTests.Http;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Scenarios;
using SerializationApi.LoadTests.Tests.Support;

namespace SerializationApi.LoadTests.Tests.Http;

/// <summary>Which moments an exchange takes: told by their order, since a machine under load may be late at each of them.</summary>
public sealed class HttpExchangeTests
{
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Time_to_first_byte_ends_at_the_header_and_latency_at_the_last_byte(bool verify)
    {
        using var body = new TimedBody(Load.Body);
        using var connection = new HttpMessageInvoker(new Responder(body));
        var exchange = new HttpExchange(
            connection,
            new HttpSettings(new Uri("http://localhost/"), HttpVersion.Version11, ContentCoding.Identity, 1)
        );
        long begun = Clock.Now;
        StepResult result = await exchange.SendAsync(
            Load.Get,
            new StepContext
            {
                Worker = 0,
                Verify = verify,
                CancellationToken = TestContext.Current.CancellationToken,
            }
        );

        Assert.Null(result.Failure);
        Assert.InRange(result.FirstByteAt, begun, body.FirstReadAt);
        Assert.InRange(result.CompletedAt, body.EndAt, Clock.Now);
    }

    private sealed class Responder(TimedBody body) : HttpMessageHandler
    {
        protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            var content = new StreamContent(body);
            content.Headers.ContentType = new MediaTypeHeaderValue(Load.Json.MediaType);
            return Task.FromResult(new HttpResponseMessage(HttpStatusCode.OK) { Content = content });
        }
    }

    // Knows when it was read first, and when it came to its end: a tick later at least.
    private sealed class TimedBody(byte[] body) : MemoryStream(body)
    {
        public long FirstReadAt { get; private set; }

        public long EndAt { get; private set; }

        public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
        {
            FirstReadAt = FirstReadAt == 0 ? Clock.Now : FirstReadAt;
            while (Clock.Now == FirstReadAt)
            {
                await Task.Yield();
            }

            int read = Read(buffer.Span);
            EndAt = read == 0 ? Clock.Now : EndAt;
            return read;
        }
    }
}
