using System.Net;
using System.Net.Sockets;
using SerializationApi.Storm.Schedules;

namespace SerializationApi.Storm.Clients;

/// <summary>All clients of a schedule.</summary>
/// <param name="http1">Where HTTP/1.1 is spoken.</param>
/// <param name="http2">Where HTTP/2 is.</param>
/// <param name="bodies">Makes their bodies.</param>
internal sealed class Crowd(IPEndPoint http1, IPEndPoint http2, BodyBytes bodies)
{
    private const int RehearsalMs = 1_000;

    // Who was refused comes again a little later.
    private static readonly TimeSpan Rest = TimeSpan.FromMilliseconds(200);

    /// <summary>Lets each client do its steps once, on one connection: what is slow only because it is new is not measured.</summary>
    public async Task RehearseAsync(Schedule schedule)
    {
        IEnumerable<StormClient> alone = schedule.Clients.Select(static client =>
            client with
            {
                Connections = 1,
                Streams = 1,
                StartMs = 0,
                SpreadMs = 0,
                Rounds = 1,
                Turns = 1,
            }
        );
        Func<Tally, CancellationToken, Task> rage = await PrepareAsync(schedule with { Ms = RehearsalMs, Clients = [.. alone] });
        using var tally = new Tally();
        await rage(tally, CancellationToken.None);
    }

    /// <summary>Makes what is sent, so that nothing but sending is left for the storm.</summary>
    public async Task<Func<Tally, CancellationToken, Task>> PrepareAsync(Schedule schedule)
    {
        var prepared = new List<(StormClient Client, byte[] Body)>();
        foreach (StormClient client in schedule.Clients)
        {
            prepared.Add((client, await bodies.MakeAsync(client)));
        }

        return (tally, gone) => RageAsync(schedule, prepared, tally, gone);
    }

    private async Task RageAsync(Schedule schedule, List<(StormClient Client, byte[] Body)> prepared, Tally tally, CancellationToken gone)
    {
        using var over = CancellationTokenSource.CreateLinkedTokenSource(gone);
        over.CancelAfter(schedule.Ms);
        await Task.WhenAll(
            from one in prepared
            from i in Enumerable.Range(0, one.Client.Connections)
            let delay = one.Client.StartMs + (int)((long)one.Client.SpreadMs * i / one.Client.Connections)
            select Task.Run(() => RepeatAsync(one.Client, one.Body, delay, tally, over.Token))
        );
    }

    private async Task RepeatAsync(StormClient client, byte[] body, int delay, Tally tally, CancellationToken over)
    {
        try
        {
            await Task.Delay(delay, over);
            for (int round = 0; round < client.Rounds; round++)
            {
                await ConnectAsync(client, body, tally, over);
            }

            await Task.Delay(Timeout.Infinite, over);
        }
        catch (OperationCanceledException)
        {
            // The storm is over.
        }
    }

    private async Task ConnectAsync(StormClient client, byte[] body, Tally tally, CancellationToken over)
    {
        try
        {
            tally.Count("connections");
            IPEndPoint address = client.Protocol == Protocol.Http1 ? http1 : http2;
            await using Connection connection = await Connection.OpenAsync(address, client, body, tally, over);
            for (int turn = 0; turn < client.Turns; turn++)
            {
                foreach (Step step in client.Steps)
                {
                    await connection.DoAsync(step, over);
                }
            }
        }
        catch (Exception gone) when (gone is SocketException or ObjectDisposedException)
        {
            tally.Count((gone as SocketException)?.SocketErrorCode.ToString() ?? "closed");
            await Task.Delay(Rest, over);
        }
    }
}
