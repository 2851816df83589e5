using System.IO.Pipelines;
using System.Net;
using System.Net.Sockets;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Server.Kestrel.Transport.Sockets;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;

namespace SerializationApi.Api.Tests.Hosting;

public sealed class ListeningTests
{
    // What arrives beyond the bound: the receive that reaches it, into one block of the pool's.
    private const int Block = 4096;

    [Fact]
    public async Task A_client_that_sends_without_pause_is_read_64_KiB_ahead_so_that_responses_to_others_get_their_turn()
    {
        await using WebApplication app = Service.Build(["--urls", "http://127.0.0.1:0"]);
        SocketTransportOptions options = app.Services.GetRequiredService<IOptions<SocketTransportOptions>>().Value;

        Assert.Equal(0, options.IOQueueCount);
        Assert.InRange(
            await MostReadAheadAsync(app.Services.GetRequiredService<IConnectionListenerFactory>()),
            64 * 1024,
            (64 * 1024) + Block
        );
    }

    // How many bytes wait to be read in the process while nobody reads them.
    private static async Task<long> MostReadAheadAsync(IConnectionListenerFactory transport)
    {
        CancellationToken stop = TestContext.Current.CancellationToken;
        await using IConnectionListener listener = await transport.BindAsync(new IPEndPoint(IPAddress.Loopback, 0), stop);
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
        } while (waiting > most);

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
        catch (Exception closed) when (closed is SocketException or ObjectDisposedException) { }
    }
}
