using System.IO.Compression;
using SerializationApi.Api.Tests.Support;
using SerializationApi.Tests.Support;

namespace SerializationApi.Api.Tests.Limits;

/// <summary>
/// What strangers may send at once, at twice the clients that ended the process before there was an account of memory: it lives, the health
/// check and an ordinary request are served, every other response is a success or a refusal, and memory comes back.
/// </summary>
public sealed class StormTests(ApiFixture api)
{
    private const int BodyBytes = 2_000_000;
    private const int ClaimedBytes = 240 << 20;

    private static readonly (string Name, string MediaType)[] Formats =
    [
        ("json", "application/json"),
        ("msgpack", "application/x-msgpack"),
        ("protobuf", "application/x-protobuf"),
        ("memorypack", "application/x-memorypack"),
    ];

    private static readonly string[] BombedMethods = ["Exchange", "Echo", "Collect"];

    private static TimeSpan Time => TimeSpan.FromSeconds(Rounds.AreFull ? 30 : 4);

    private static TimeSpan MixedTime => TimeSpan.FromSeconds(Rounds.AreFull ? 300 : 8);

    [Fact]
    public async Task Valid_bodies_of_two_megabytes_from_120_clients_are_served_or_refused()
    {
        await using Storm storm = await Storm.BeginAsync();
        Func<CancellationToken, Task<string>>[] clients = [.. Bodies(storm, 120)];
        await storm.RageAsync(Time, clients);
        foreach (Func<CancellationToken, Task<string>> client in clients[..10])
        {
            Assert.Equal("OK", await client(TestContext.Current.CancellationToken));
        }
    }

    [Fact]
    public async Task Bodies_whose_last_byte_never_comes_from_1400_clients_hold_nothing_up()
    {
        await using Storm storm = await Storm.BeginAsync();
        byte[][] bodies = Samples(BodyBytes);
        await storm.RageAsync(
            Time,
            Enumerable
                .Range(0, 1_400)
                .Select(i =>
                    (Func<CancellationToken, Task<string>>)(
                        over =>
                            storm.HoldAsync(
                                1 + (i % 2),
                                "/users/echo",
                                Formats[i % Formats.Length].MediaType,
                                bodies[i % Formats.Length],
                                over
                            )
                    )
                )
        );
    }

    [Fact]
    public async Task Streams_of_600_calls_that_claim_240_megabytes_and_send_4_hold_nothing_up()
    {
        await using Storm storm = await Storm.BeginAsync();
        byte[] message = Storm.Message(new byte[4 << 20], claimed: ClaimedBytes);
        await storm.RageAsync(
            Time,
            Enumerable
                .Range(0, 600)
                .Select(_ =>
                    (Func<CancellationToken, Task<string>>)(
                        over => storm.CallAsync("/contracts.users.Users/Exchange", new UnendedContent(message, over), encoding: null, over)
                    )
                )
        );
        Assert.All(storm.Outcomes.Keys, static outcome => Assert.Contains(outcome, (string[])["8", "broken off"]));
    }

    [Fact]
    public async Task A_compressed_message_that_expands_a_thousand_times_is_refused_by_every_kind_of_call()
    {
        await using Storm storm = await Storm.BeginAsync();
        byte[] message = Storm.Message(Gzip(ClaimedBytes), isCompressed: true);
        await storm.RageAsync(
            Time,
            Enumerable
                .Range(0, 32)
                .Select(i =>
                    (Func<CancellationToken, Task<string>>)(
                        over =>
                            storm.CallAsync(
                                $"/contracts.users.Users/{BombedMethods[i % BombedMethods.Length]}",
                                new ByteArrayContent(message),
                                "gzip",
                                over
                            )
                    )
                )
        );
        Assert.Contains("8", storm.Outcomes.Keys);
        Assert.All(storm.Outcomes.Keys, static outcome => Assert.Contains(outcome, (string[])["8", "broken off"]));
    }

    [Fact]
    public async Task Trees_of_annotation_for_128_clients_are_bounded()
    {
        await using Storm storm = await Storm.BeginAsync();
        Func<CancellationToken, Task<string>>[] clients = [.. Annotations(storm, 128)];
        await storm.RageAsync(Time, clients);
        foreach (Func<CancellationToken, Task<string>> client in clients[..8])
        {
            Assert.Equal("OK", await client(TestContext.Current.CancellationToken));
        }
    }

    [Fact]
    public async Task All_of_it_at_once_leaves_the_service_as_it_was()
    {
        await using Storm storm = await Storm.BeginAsync();
        byte[] large = Samples(20_000_000)[1];
        byte[] claim = Storm.Message(new byte[4 << 20], claimed: ClaimedBytes);
        byte[] bomb = Storm.Message(Gzip(ClaimedBytes), isCompressed: true);
        byte[] held = Samples(BodyBytes)[0];
        await storm.RageAsync(
            MixedTime,
            [
                .. Bodies(storm, 24),
                .. Annotations(storm, 24),
                .. Enumerable
                    .Range(0, 4)
                    .Select(i =>
                        (Func<CancellationToken, Task<string>>)(
                            over => storm.PostAsync(1 + (i % 2), "/users/echo", Formats[1].MediaType, large, over)
                        )
                    ),
                .. Enumerable
                    .Range(0, 60)
                    .Select(i =>
                        (Func<CancellationToken, Task<string>>)(
                            over => storm.HoldAsync(1 + (i % 2), "/users/echo", Formats[0].MediaType, held, over)
                        )
                    ),
                .. Enumerable
                    .Range(0, 50)
                    .Select(_ =>
                        (Func<CancellationToken, Task<string>>)(
                            over =>
                                storm.CallAsync("/contracts.users.Users/Exchange", new UnendedContent(claim, over), encoding: null, over)
                        )
                    ),
                .. Enumerable
                    .Range(0, 4)
                    .Select(i =>
                        (Func<CancellationToken, Task<string>>)(
                            over =>
                                storm.CallAsync(
                                    $"/contracts.users.Users/{BombedMethods[i % BombedMethods.Length]}",
                                    new ByteArrayContent(bomb),
                                    "gzip",
                                    over
                                )
                        )
                    ),
            ]
        );

        // A large one is served when there is time for it.
        Assert.Equal("OK", await storm.PostAsync(1, "/users/echo", Formats[1].MediaType, large, TestContext.Current.CancellationToken));
    }

    private static byte[] Gzip(int bytes)
    {
        using var output = new MemoryStream();
        using (var gzip = new GZipStream(output, CompressionLevel.SmallestSize))
        {
            byte[] piece = new byte[1 << 20];
            piece.AsSpan().Fill((byte)'a');
            gzip.Write([0x12, .. Varint(bytes)]); // A string of a user.
            for (int i = 0; i < bytes >> 20; i++)
            {
                gzip.Write(piece);
            }
        }

        return output.ToArray();
    }

    private static byte[] Varint(int value) => value < 128 ? [(byte)value] : [(byte)(value | 128), .. Varint(value >> 7)];

    private IEnumerable<Func<CancellationToken, Task<string>>> Bodies(Storm storm, int clients)
    {
        byte[][] bodies = [.. Samples(BodyBytes), ManyUsers()];
        return Enumerable
            .Range(0, clients)
            .Select(i =>
                (Func<CancellationToken, Task<string>>)(
                    over =>
                        (i % 5) is 4
                            ? storm.PostAsync(1 + (i % 2), "/users/echo", Formats[1].MediaType, bodies[4], over)
                            : storm.PostAsync(1 + (i % 2), "/users/echo", Formats[i % 5].MediaType, bodies[i % 5], over)
                )
            );
    }

    private static IEnumerable<Func<CancellationToken, Task<string>>> Annotations(Storm storm, int clients)
    {
        byte[] nils = [0xDD, 0, 2, 0xE6, 0x30, .. Enumerable.Repeat((byte)0xC0, 190_000)];
        byte[] keys = [.. Enumerable.Repeat((byte)0x81, 60), .. Enumerable.Repeat((byte)0xC0, 61)];
        return Enumerable
            .Range(0, clients)
            .Select(i =>
                (Func<CancellationToken, Task<string>>)(
                    over =>
                        storm.PostAsync(
                            1 + (i % 2),
                            "/lab/annotate?format=application/x-msgpack",
                            "application/octet-stream",
                            i % 4 == 0 ? keys : nils,
                            over
                        )
                )
            );
    }

    // Each becomes 14 times its bytes.
    private static byte[] ManyUsers()
    {
        byte[] user = [0x91, 0xA8, .. "abcdefgh"u8];
        int count = BodyBytes / user.Length;
        return
        [
            0xDD,
            (byte)(count >> 24),
            (byte)(count >> 16),
            (byte)(count >> 8),
            (byte)count,
            .. Enumerable.Repeat(user, count).SelectMany(static bytes => bytes),
        ];
    }

    private byte[][] Samples(int bytes) =>
        [
            .. Formats.Select(format =>
            {
                var users = TestDataset.Find("users");
                int count = bytes / (users.Encode(api.Formats, format.Name, 1_000, 1).Length / 1_000);
                return users.Encode(api.Formats, format.Name, count, 1);
            }),
        ];

    // It does not end before the storm.
    private sealed class UnendedContent(byte[] begun, CancellationToken over) : HttpContent
    {
        protected override async Task SerializeToStreamAsync(Stream stream, System.Net.TransportContext? context)
        {
            await stream.WriteAsync(begun, over);
            await stream.FlushAsync(over);
            await Task.Delay(Timeout.InfiniteTimeSpan, over);
        }

        protected override bool TryComputeLength(out long length)
        {
            length = 0;
            return false;
        }
    }
}
