using System.Net;
using System.Net.Sockets;
using System.Text;
using SerializationApi.Storm.Clients;
using SerializationApi.Storm.Schedules;

namespace SerializationApi.Storm.Tests.Clients;

/// <summary>What connections really send, to a socket that only listens.</summary>
[Trait("Tier", "system")]
public sealed class ConnectionTests
{
    private const string Preface = "505249202A20485454502F322E300D0A0D0A534D0D0A0D0A000006040000000000000400000000";

    [Fact]
    public async Task Http1_sends_a_head_for_each_stream_and_chunks() =>
        Assert.Equal(
            "POST /a HTTP/1.1\r\nhost: storm\r\nx: 1\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nab\r\n0\r\n\r\n",
            Encoding.ASCII.GetString(
                await SentAsync(
                    new StormClient
                    {
                        Protocol = Protocol.Http1,
                        Method = "POST",
                        Path = "/a",
                        Fields = ["x: 1"],
                        Body = new Body(),
                        Steps = [],
                    },
                    "abc",
                    new Step(StepKind.Head),
                    new Step(StepKind.Send, 5, Piece: 3),
                    new Step(StepKind.End)
                )
            ),
            ignoreCase: false
        );

    [Fact]
    public async Task Http2_sends_its_window_frames_of_each_stream_and_resets() =>
        Assert.Equal(
            Preface
                + "000038010400000001000038010400000003"
                + "000002000000000001000002000000000003"
                + "000008060000000000"
                + "000004030000000001000004030000000003",
            Heads(
                await SentAsync(
                    new StormClient
                    {
                        Protocol = Protocol.Http2,
                        Streams = 2,
                        Method = "POST",
                        Path = "/a",
                        Reading = new Reading(Rate: 0, Window: 0, IsHeld: true),
                        Body = new Body(),
                        Steps = [],
                    },
                    "abc",
                    new Step(StepKind.Head),
                    new Step(StepKind.Send, 2),
                    new Step(StepKind.Ping, 1),
                    new Step(StepKind.ResetStreams)
                )
            )
        );

    // The preface with its settings as it is, of other frames their heads.
    private static string Heads(byte[] sent)
    {
        int at = Preface.Length / 2;
        var text = new StringBuilder(Convert.ToHexString(sent, 0, at));
        for (; at < sent.Length; at += 9 + (sent[at] << 16) + (sent[at + 1] << 8) + sent[at + 2])
        {
            text.Append(Convert.ToHexString(sent, at, 9));
        }

        return text.ToString();
    }

    private static async Task<byte[]> SentAsync(StormClient client, string body, params Step[] steps)
    {
        CancellationToken cancellation = TestContext.Current.CancellationToken;
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        Task<Socket> accepting = listener.AcceptSocketAsync(cancellation).AsTask();
        var address = (IPEndPoint)listener.LocalEndpoint;
        byte[] bytes = Encoding.ASCII.GetBytes(body);
        await using (Connection connection = await Connection.OpenAsync(address, client, bytes, new Tally(), cancellation))
        {
            foreach (Step step in steps)
            {
                await connection.DoAsync(step, cancellation);
            }
        }

        using Socket accepted = await accepting;
        var received = new MemoryStream();
        await new NetworkStream(accepted).CopyToAsync(received, cancellation);
        return received.ToArray();
    }
}
