using System.Buffers;
using System.Net.Sockets;
using System.Net.WebSockets;
using System.Text;
using Microsoft.AspNetCore.SignalR.Protocol;

namespace SerializationApi.SignalR.Tests;

/// <summary>A frame that is no message ends the connection, and the peer is told why.</summary>
public sealed class MalformedFrameTests
{
    [Theory]
    [InlineData("0106", "InvalidDataException: Invalid hub message. At byte 0: found an integer, expected an array.")]
    [InlineData(
        "03920801" + "029106" + "05DDFFFFFFFF",
        "InvalidDataException: Invalid hub message. At byte 0: the count is 4294967295, but the bytes that remain hold at most 0."
    )]
    [InlineData("FFFFFFFFFF", "InvalidDataException: Invalid hub message. At byte 4 of its length: more than 2147483647 bytes.")]
    public async Task A_malformed_frame_closes_the_connection_with_the_reason(string frame, string reason)
    {
        await using HubServer server = await HubServer.StartAsync(Protocol.Ours);
        using var patience = new CancellationTokenSource(TimeSpan.FromSeconds(30));
        using var socket = new ClientWebSocket();
        await ConnectAsync(socket, server, patience.Token);

        await socket.SendAsync(Convert.FromHexString(frame), WebSocketMessageType.Binary, endOfMessage: true, patience.Token);
        CloseMessage? close = null;
        while (await ReceiveAsync(socket, patience.Token) is { Length: > 0 } received)
        {
            close = Protocols.Microsofts.Read(new ReadOnlySequence<byte>(received)) as CloseMessage;
        }

        Assert.Equal($"Connection closed with an error. {reason}", close?.Error);
        Assert.Equal(WebSocketState.CloseReceived, socket.State);
    }

    // CVE-2026-62901, mended in .NET 10.0.11: frames that claim more than comes, and frames without bytes, cost no more than what they are.
    [Theory]
    [InlineData("82FF7FFFFFFFFFFFFFFF", 1)]
    [InlineData("82FFFFFFFFFFFFFFFFFF", 1)]
    [InlineData("82FE7FFF", 1)]
    [InlineData("0280", 1)]
    [InlineData("0080", 50_000)]
    [InlineData("8080", 50_000)]
    [InlineData("8980", 50_000)]
    public async Task Frames_without_their_bytes_leave_the_hub_to_others(string frame, int count)
    {
        await using HubServer server = await HubServer.StartAsync(Protocol.Ours);
        using var patience = new CancellationTokenSource(TimeSpan.FromSeconds(60));
        Uri url = server.Url;
        using var attacker = new TcpClient();
        await attacker.ConnectAsync(url.Host, url.Port, patience.Token);
        NetworkStream stream = attacker.GetStream();
        await stream.WriteAsync(
            Encoding.ASCII.GetBytes(
                $"GET {url.AbsolutePath} HTTP/1.1\r\nHost: {url.Authority}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                    + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
            ),
            patience.Token
        );
        byte[] response = new byte[12];
        await stream.ReadExactlyAsync(response, patience.Token);
        Assert.Equal("HTTP/1.1 101", Encoding.ASCII.GetString(response));

        // A mask of zeros follows each head.
        byte[] masked = [.. Convert.FromHexString(frame), 0, 0, 0, 0];
        try
        {
            await stream.WriteAsync(Enumerable.Repeat(masked, count).SelectMany(static each => each).ToArray(), patience.Token);
        }
        catch (IOException)
        {
            // The server may close the connection before it has all of them.
        }

        using var socket = new ClientWebSocket();
        await ConnectAsync(socket, server, patience.Token);
    }

    private static async Task ConnectAsync(ClientWebSocket socket, HubServer server, CancellationToken cancellation)
    {
        await socket.ConnectAsync(new UriBuilder(server.Url) { Scheme = "ws" }.Uri, cancellation);
        await socket.SendAsync(
            Encoding.UTF8.GetBytes("{\"protocol\":\"messagepack\",\"version\":1}\u001e"),
            WebSocketMessageType.Text,
            endOfMessage: true,
            cancellation
        );
        Assert.Equal("{}\u001e", Encoding.UTF8.GetString(await ReceiveAsync(socket, cancellation)));
    }

    // Empty when the connection was closed.
    private static async Task<byte[]> ReceiveAsync(ClientWebSocket socket, CancellationToken cancellation)
    {
        byte[] buffer = new byte[64 * 1024];
        WebSocketReceiveResult received = await socket.ReceiveAsync(buffer, cancellation);
        Assert.True(received.EndOfMessage);
        return buffer[..received.Count];
    }
}
