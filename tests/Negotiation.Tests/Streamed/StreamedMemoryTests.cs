using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;

namespace SerializationApi.Negotiation.Tests.Streamed;

/// <summary>
/// What is under way between who makes items and who takes them, which is what must be held: it does not grow with the list. Buffers of the
/// server and of the sockets are in it.
/// </summary>
[Trait("Tier", "system")]
public sealed class StreamedMemoryTests
{
    private const int Items = 20_000;
    private const int ItemBytes = 4_000;
    private const long MaxUnderWay = 24_000_000; // Of 80 MB; sockets on a loopback hold up to 6 each way.

    public static TheoryData<string> MediaTypes =>
        [
            "application/json",
            "application/x-msgpack",
            "application/x-msgpack; keys=names",
            "application/x-protobuf",
            "application/x-memorypack",
        ];

    [Theory]
    [MemberData(nameof(MediaTypes))]
    public async Task A_response_is_made_as_fast_as_it_is_taken(string mediaType)
    {
        long taken = 0;
        var underWay = new Peak();
        await using TestApp app = await TestApp.StartAsync(
            web => web.MapGet("/", () => new Streamed<Shipment, Order>(new Shipment(), Make(underWay, () => Volatile.Read(ref taken)))),
            kestrel: true
        );
        using var request = new HttpRequestMessage(HttpMethod.Get, "/");
        request.Headers.TryAddWithoutValidation("Accept", mediaType);
        using HttpResponseMessage response = await app.Client.SendAsync(request, HttpCompletionOption.ResponseHeadersRead);
        await using Stream body = await response.Content.ReadAsStreamAsync();
        byte[] buffer = new byte[64 * 1024];
        for (int read; (read = await body.ReadAsync(buffer)) > 0; )
        {
            Interlocked.Add(ref taken, read);
        }

        Assert.True(taken > (long)Items * ItemBytes);
        Assert.InRange(underWay.Most, 0, MaxUnderWay);
    }

    [Theory]
    [MemberData(nameof(MediaTypes))]
    public async Task A_body_is_taken_as_fast_as_its_items_are(string mediaType)
    {
        long sent = 0;
        var underWay = new Peak();
        await using TestApp app = await TestApp.StartAsync(
            web =>
                web.MapPost(
                    "/",
                    async (Streamed<Shipment, Order> body) =>
                    {
                        long taken = 0;
                        await foreach (Order order in body.Items)
                        {
                            taken += ItemBytes;
                            underWay.Add(Volatile.Read(ref sent) - taken);
                        }

                        return taken.ToString(System.Globalization.CultureInfo.InvariantCulture);
                    }
                ),
            builder => builder.WebHost.ConfigureKestrel(static kestrel => kestrel.Limits.MaxRequestBodySize = null),
            kestrel: true
        );
        byte[] payload = Shipment.Encode(mediaType, new Shipment { Orders = [.. Make(new Peak(), static () => 0)] });
        using var content = new PushContent(
            mediaType,
            async stream =>
            {
                for (int i = 0; i < payload.Length; i += 64 * 1024)
                {
                    int length = Math.Min(64 * 1024, payload.Length - i);
                    await stream.WriteAsync(payload.AsMemory(i, length));
                    Interlocked.Add(ref sent, length);
                }
            }
        );
        using HttpResponseMessage response = await app.Client.PostAsync("/", content);
        Assert.Equal($"{(long)Items * ItemBytes}", await response.Content.ReadAsStringAsync());
        Assert.InRange(underWay.Most, 0, MaxUnderWay);
    }

    // A list, whose count is known.
    private static IndexedList Make(Peak underWay, Func<long> taken) =>
        new(
            Items,
            i =>
            {
                underWay.Add(((long)i * ItemBytes) - taken());
                return new Order { Id = i, Name = Text };
            }
        );

    private static readonly string Text = new('x', ItemBytes);

    private sealed class Peak
    {
        private readonly Lock _lock = new();

        public long Most { get; private set; }

        public void Add(long value)
        {
            lock (_lock)
            {
                Most = Math.Max(Most, value);
            }
        }
    }
}
