using System.Net;
using System.Net.Http.Headers;
using SerializationApi.Api.Tests.Support;
using SerializationApi.Contracts;
using SerializationApi.Formats;
using SerializationApi.Tests.Support;

namespace SerializationApi.Api.Tests.Limits;

/// <summary>Valid and broken bodies by many clients at once, of every format: what is sent back is what was sent, whatever others' requests
/// came to.</summary>
public sealed class MixedRequestTests(ApiFixture api) : IAsyncLifetime
{
    private const int Clients = 16;

    private static readonly string[] Formats = ["json", "msgpack", "protobuf", "memorypack"];

    private ServiceProcess? _service;

    public async ValueTask InitializeAsync() => _service = await ServiceProcess.StartAsync();

    public ValueTask DisposeAsync() => _service!.DisposeAsync();

    [Fact]
    public async Task No_response_has_a_byte_of_another_request()
    {
        using var client = new HttpClient { BaseAddress = _service!.Addresses[0] };
        await Task.WhenAll(Enumerable.Range(0, Clients).Select(number => Task.Run(() => SendAsync(client, number))));
    }

    private async Task SendAsync(HttpClient client, int number)
    {
        var random = new Random(number);
        TypeCodecs<List<User>> codecs = api.Formats.FindCodecs<List<User>>()!;
        for (int i = 0; i < Rounds.Of(full: 1_000); i++)
        {
            Format format = api.Formats.FindByName(Formats[random.Next(Formats.Length)])!;
            // Each client's own letter, at lengths of all pools.
            List<User> users =
            [
                .. Enumerable
                    .Range(0, random.Next(1, 200))
                    .Select(_ => new User
                    {
                        Id = new string((char)('a' + number), random.Next(1, 1 << random.Next(1, 14))),
                        Name = $"{number}-{i}",
                    }),
            ];
            using PooledBuffer payload = codecs.Encode(format, users);
            byte[] body = payload.Span.ToArray();
            bool isBroken = random.Next(2) == 0;
            if (isBroken)
            {
                body = body[..random.Next(body.Length)];
                if (body.Length > 0)
                {
                    body[random.Next(body.Length)] ^= (byte)random.Next(1, 256);
                }
            }

            using var content = new ByteArrayContent(body);
            content.Headers.ContentType = new MediaTypeHeaderValue(format.MediaTypes[0]);
            using var request = new HttpRequestMessage(HttpMethod.Post, "/users/echo") { Content = content };
            request.Headers.Accept.ParseAdd(format.MediaTypes[0]);
            using HttpResponseMessage response = await client.SendAsync(request, TestContext.Current.CancellationToken);
            byte[] received = await response.Content.ReadAsByteArrayAsync(TestContext.Current.CancellationToken);
            if (!isBroken)
            {
                Assert.Equal(HttpStatusCode.OK, response.StatusCode);
                Assert.Equal(body, received);
            }
            else
            {
                // Some are still valid.
                Assert.True(
                    response.StatusCode is HttpStatusCode.OK or HttpStatusCode.BadRequest or HttpStatusCode.RequestEntityTooLarge,
                    $"{response.StatusCode}"
                );
            }

            for (int other = 0; other < Clients; other++)
            {
                Assert.True(
                    other == number || received.AsSpan().IndexOf(Enumerable.Repeat((byte)('a' + other), 4).ToArray()) < 0,
                    $"{number} has bytes of {other}."
                );
            }
        }
    }
}
