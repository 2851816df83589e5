using System.IO.Pipelines;
using System.Net;
using System.Net.Sockets;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Server.Kestrel.Transport.Sockets;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging.Abstractions;
using Microsoft.Extensions.Options;
using SerializationApi.Api.Hosting;

namespace SerializationApi.Api.Tests.Hosting;

/// <summary>The service's listener in place of Kestrel's own.</summary>
public sealed class AcceptingListenerTests
{
    // What arrives beyond the bound: the receive that reaches it, into one block of the pool's.
    private const int Block = 4096;

    [Fact]
    public async Task A_client_that_sends_without_pause_is_read_64_KiB_ahead_so_that_responses_to_others_get_their_turn()
    {
        await using WebApplication app = Service.Build(["--urls", "http://127.0.0.1:0"]);
        SocketTransportOptions options = app.Services.GetRequiredService<IOptions<SocketTransportOptions>>().Value;

        Assert.Equal(0, options.IOQueueCount);
        Assert.InRange(await MostReadAheadAsync(options), 64 * 1024, (64 * 1024) + Block);
    }

    [Theory]
    [InlineData(16 * 1024)]
    [InlineData(256 * 1024)]
    public async Task The_transports_options_hold_for_its_connections(int maxReadBufferBytes) =>
        Assert.InRange(await MostReadAheadAsync(new SocketTransportOptions { MaxReadBufferSize = maxReadBufferBytes }), maxReadBufferBytes, maxReadBufferBytes + Block);

    // How many bytes wait to be read in the process while nobody reads them.
    private static async Task<long> MostReadAheadAsync(SocketTransportOptions options)
    {
        CancellationToken stop = TestContext.Current.CancellationToken;
        await using var listener = AcceptingListener.Bind(new IPEndPoint(IPAddress.Loopback, 0), options, new ConnectionRoom(1, NullLogger.Instance), NullLogger.Instance);
        using var client = new Socket(SocketType.Stream, ProtocolType.Tcp);
        await client.ConnectAsync(listener.EndPoint, stop);
        await using ConnectionContext connection = (await listener.AcceptAsync(stop))!;
        Task sent = SendUntilClosedAsync(client, stop);
        PipeReader reader = connection.Transport.Input;
        long most;
        long waiting = 0;
        do
        {
            // No more comes when nothing has come for so long, on a busy machine too.
            most = waiting;
            await Task.Delay(TimeSpan.FromMilliseconds(500), stop);
            ReadResult read = await reader.ReadAsync(stop);
            waiting = read.Buffer.Length;
            reader.AdvanceTo(read.Buffer.Start);
        }
        while (waiting > most);

        client.Close();
        await sent;
        return most;
    }

    private static async Task SendUntilClosedAsync(Socket client, CancellationToken stop)
    {
        byte[] zeros = new byte[65536];
        try
        {
            while (true)
            {
                await client.SendAsync(zeros, stop);
            }
        }
        catch (Exception closed) when (closed is SocketException or ObjectDisposedException)
        {
        }
    }
}
