using System.Buffers.Binary;
using System.Net;
using System.Net.Sockets;
using SerializationApi.Contracts;
using SerializationApi.Formats;
using SerializationApi.Tests.Support;

namespace SerializationApi.Client.Tests;

/// <summary>
/// CVE-2026-50651 of .NET: an HTTP/2 server made <see cref="HttpClient"/> run out of memory. Here a server sends frames of one sort without
/// end, and reads nothing. The call fails, and the client keeps none of the bytes.
/// </summary>
[CollectionDefinition(nameof(EndlessFramesTests), DisableParallelization = true)]
[Collection(nameof(EndlessFramesTests))]
public sealed class EndlessFramesTests
{
    private const int MaxSent = 48 << 20;
    private const int MaxKept = 8 << 20;
    private const int MaxBody = 32 << 10;

    private const byte EndHeaders = 4;

    // HPACK: the status, and a field whose name is new.
    private static readonly byte[] Ok = [0x88, 0x5f, 16, .. "application/json"u8];
    private static readonly byte[] Field = [0x10, 1, (byte)'a', 0x7f, 0x81, 0x7e, .. Enumerable.Repeat((byte)'b', 16_384 - 128)];

    private static readonly Dictionary<string, (byte[] First, byte[] Endless)> Floods = new(StringComparer.Ordinal)
    {
        ["fields of a header"] = (Frame(Type.Headers, 0, Ok), Frame(Type.Continuation, 0, Field)),
        ["one field of a header by its index"] = (
            Frame(Type.Headers, 0, [.. Ok, 0x40, .. Field[1..3], 0x7f, 0xa1, 0x1e, .. Field[^4_000..]]),
            Frame(Type.Continuation, 0, [.. Enumerable.Repeat((byte)0xbe, 16_384)])
        ),
        ["pieces of a header without bytes"] = (Frame(Type.Headers, 0, Ok), Frame(Type.Continuation, 0, [])),
        ["early hints"] = ([], Frame(Type.Headers, EndHeaders, [0x08, 3, .. "103"u8, .. Field])),
        ["fields of a trailer"] = (
            [.. Frame(Type.Headers, EndHeaders, Ok), .. Frame(Type.Data, 0, "{}"u8), .. Frame(Type.Headers, 1, [])],
            Frame(Type.Continuation, 0, Field)
        ),
        ["bytes of a body"] = (Frame(Type.Headers, EndHeaders, Ok), Frame(Type.Data, 0, [.. Enumerable.Repeat((byte)' ', 16_384)])),
        ["pieces of a body without bytes"] = (Frame(Type.Headers, EndHeaders, Ok), Frame(Type.Data, 0, [])),
        ["pings"] = ([], Frame(Type.Ping, 0, new byte[8], stream: 0)),
        ["settings"] = ([], Frame(Type.Settings, 0, [], stream: 0)),
        ["windows"] = ([], Frame(Type.WindowUpdate, 0, [0, 0, 0, 1], stream: 0)),
        ["priorities"] = ([], Frame(Type.Priority, 0, [0, 0, 0, 3, 1])),
        ["pushes"] = ([], Frame(Type.PushPromise, EndHeaders, [0, 0, 0, 2, .. Ok])),
        ["frames of no known type"] = ([], Frame((Type)0x42, 0, new byte[1_024])),
    };

    private enum Type : byte
    {
        Data,
        Headers,
        Priority,
        Reset,
        Settings,
        PushPromise,
        Ping,
        GoAway,
        WindowUpdate,
        Continuation,
    }

    public static TheoryData<string> Names => new(Floods.Keys);

    [Theory]
    [MemberData(nameof(Names))]
    public async Task Endless_frames_of_a_server_fail_the_call_and_are_not_kept(string frames)
    {
        using var patience = new CancellationTokenSource(TimeSpan.FromSeconds(40));
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        using var client = new HttpClient(new SocketsHttpHandler())
        {
            BaseAddress = new Uri($"http://{listener.LocalEndpoint}"),
            DefaultRequestVersion = HttpVersion.Version20,
            DefaultVersionPolicy = HttpVersionPolicy.RequestVersionExact,
            MaxResponseContentBufferSize = MaxBody,
            Timeout = Timeout.InfiniteTimeSpan,
        };
        long before = GC.GetTotalMemory(forceFullCollection: true);
        Task<Member?> call = client.GetFromFormatAsync<Member>("/", new FormatSet(ContractShapes.All), cancellationToken: patience.Token);

        long kept = 0;
        (byte[] first, byte[] endless) = Floods[frames];
        using (TcpClient connection = await listener.AcceptTcpClientAsync(patience.Token))
        {
            NetworkStream stream = connection.GetStream();
            await stream.WriteAsync(Frame(Type.Settings, 0, [], stream: 0), patience.Token);
            await ReadRequestAsync(stream, patience.Token);
            int sent = 0;
            try
            {
                await stream.WriteAsync(first, patience.Token);
                byte[] many = [.. Enumerable.Repeat(endless, Math.Max(1, 65_536 / endless.Length)).SelectMany(static each => each)];
                while (sent < MaxSent)
                {
                    await stream.WriteAsync(many, patience.Token);
                    sent += many.Length;
                }
            }
            catch (IOException)
            {
                // The client has closed the connection.
            }

            kept = GC.GetTotalMemory(forceFullCollection: true) - before;
        }

        Exception error = await Assert.ThrowsAnyAsync<Exception>(() => call);
        Assert.True(error is HttpRequestException or IOException, $"{error}");
        Assert.InRange(kept, long.MinValue, MaxKept);
    }

    // The client's preface and frames, up to the request.
    private static async Task ReadRequestAsync(NetworkStream stream, CancellationToken cancellation)
    {
        await stream.ReadExactlyAsync(new byte["PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".Length], cancellation);
        byte[] head = new byte[Http2Frame.HeadBytes];
        do
        {
            await stream.ReadExactlyAsync(head, cancellation);
            await stream.ReadExactlyAsync(new byte[BinaryPrimitives.ReadInt32BigEndian(head) >> 8], cancellation);
        } while (head[3] != (byte)Type.Headers);
    }

    private static byte[] Frame(Type type, byte flags, ReadOnlySpan<byte> payload, int stream = 1)
    {
        using var frame = new MemoryStream();
        Http2Frame.Write(frame, (byte)type, flags, stream, payload);
        return frame.ToArray();
    }
}
