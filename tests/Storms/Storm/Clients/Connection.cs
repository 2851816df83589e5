using System.Net;
using System.Net.Sockets;
using SerializationApi.Storm.Schedules;

namespace SerializationApi.Storm.Clients;

/// <summary>A connection of a client: it does steps, and reads beside them as the client reads.</summary>
/// <param name="socket">Its socket, connected.</param>
/// <param name="client">Whose connection it is.</param>
/// <param name="body">The client's body.</param>
/// <param name="tally">Where it counts.</param>
internal abstract class Connection(Socket socket, StormClient client, byte[] body, Tally tally) : IAsyncDisposable
{
    private const int BufferBytes = 16 * 1024;
    private const int SlowBufferBytes = 1_024;

    private static int _number;

    // Closing a socket that is read from resets the connection: its reader ends first.
    private static readonly TimeSpan Patience = TimeSpan.FromMilliseconds(100);

    private readonly SemaphoreSlim _sending = new(1);
    private Task _reading = Task.CompletedTask;

    /// <summary>Whose connection it is.</summary>
    protected StormClient Client => client;

    /// <summary>The client's body.</summary>
    protected byte[] Body => body;

    /// <summary>Where it counts.</summary>
    protected Tally Tally => tally;

    /// <summary>Whether it reads at all.</summary>
    protected bool IsReading => client.Reading.Rate != 0;

    /// <summary>That all responses, or the connection, have ended.</summary>
    protected TaskCompletionSource Ended { get; set; } = new(TaskCreationOptions.RunContinuationsAsynchronously);

    /// <summary>Connects, and begins to read.</summary>
    public static async Task<Connection> OpenAsync(IPEndPoint address, StormClient client, byte[] body, Tally tally, CancellationToken over)
    {
        var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        try
        {
            if (client.Reading.Buffer > 0)
            {
                socket.ReceiveBufferSize = client.Reading.Buffer;
            }

            await socket.ConnectAsync(address, over);
            Connection connection =
                client.Protocol == Protocol.Http1
                    ? new Http1Connection(socket, client, body, tally)
                    : new Http2Connection(socket, client, body, tally);
            await connection.BeginAsync(over);
            connection._reading = connection.IsReading ? connection.ReadAsync(over) : Task.CompletedTask;
            return connection;
        }
        catch
        {
            socket.Dispose();
            throw;
        }
    }

    /// <summary>Does a step.</summary>
    public async Task DoAsync(Step step, CancellationToken over)
    {
        switch (step.Do)
        {
            case StepKind.Head:
                Ended = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
                await HeadAsync(over);
                break;
            case StepKind.Send:
                await SendPiecesAsync(step, over);
                break;
            case StepKind.End:
                await EndAsync(over);
                break;
            case StepKind.Pause:
                await Task.Delay(step.Ms, over);
                break;
            case StepKind.Wait:
                await Task.WhenAny(Ended.Task, Task.Delay(step.Ms, over));
                break;
            case StepKind.HalfClose:
                socket.Shutdown(SocketShutdown.Send);
                break;
            case StepKind.Reset:
                socket.LingerState = new LingerOption(enable: true, seconds: 0);
                socket.Close();
                break;
            default:
                await DoOwnAsync(step, over);
                break;
        }
    }

    public async ValueTask DisposeAsync()
    {
        try
        {
            socket.Shutdown(SocketShutdown.Both);
            await Task.WhenAny(_reading, Task.Delay(Patience));
        }
        catch (Exception gone) when (gone is SocketException or ObjectDisposedException)
        {
            // By the other side, or by a step.
        }

        socket.Dispose();
        Ended.TrySetResult();
    }

    /// <summary>Sends what a connection begins with.</summary>
    protected virtual Task BeginAsync(CancellationToken over) => Task.CompletedTask;

    /// <summary>Opens the streams.</summary>
    protected abstract Task HeadAsync(CancellationToken over);

    /// <summary>Sends the next bytes of the body.</summary>
    protected abstract Task SendPieceAsync(int count, CancellationToken over);

    /// <summary>Ends the body.</summary>
    protected abstract Task EndAsync(CancellationToken over);

    /// <summary>Does a step that not every protocol has.</summary>
    protected virtual Task DoOwnAsync(Step step, CancellationToken over) => Task.CompletedTask;

    /// <summary>Looks at what was received.</summary>
    protected abstract ValueTask ReceiveAsync(ReadOnlyMemory<byte> received, CancellationToken over);

    /// <summary>The path of the next request.</summary>
    protected string NextPath() => client.Path.Replace("{n}", $"{Interlocked.Increment(ref _number)}", StringComparison.Ordinal);

    /// <summary>Sends bytes, all of them, and nobody else's between them.</summary>
    protected async Task SendAsync(ReadOnlyMemory<byte> bytes, CancellationToken over)
    {
        await tally.WaitAsync(bytes.Length, over);
        await _sending.WaitAsync(over);
        try
        {
            for (int sent = 0; sent < bytes.Length; )
            {
                int now = await socket.SendAsync(bytes[sent..], over);
                tally.AddSent(now);
                sent += now;
            }
        }
        finally
        {
            _sending.Release();
        }
    }

    private async Task SendPiecesAsync(Step step, CancellationToken over)
    {
        int count = step.Count > 0 ? step.Count : body.Length + step.Count;
        int piece = step.Piece > 0 ? step.Piece : Math.Max(1, count);
        for (int sent = 0; sent < count; sent += piece)
        {
            await SendPieceAsync(Math.Min(piece, count - sent), over);
            if (step.Ms > 0)
            {
                await Task.Delay(step.Ms, over);
            }
        }
    }

    private async Task ReadAsync(CancellationToken over)
    {
        int rate = client.Reading.Rate ?? 0;
        byte[] buffer = new byte[rate > 0 ? SlowBufferBytes : BufferBytes];
        try
        {
            for (int count; (count = await socket.ReceiveAsync(buffer, over)) > 0; )
            {
                tally.AddReceived(count);
                await ReceiveAsync(buffer.AsMemory(0, count), over);
                if (rate > 0)
                {
                    await Task.Delay((int)Math.Min(int.MaxValue, 1_000L * count / rate), over);
                }
            }
        }
        catch (Exception gone) when (gone is SocketException or ObjectDisposedException or OperationCanceledException)
        {
            // By either side.
        }
        finally
        {
            Ended.TrySetResult();
        }
    }
}
