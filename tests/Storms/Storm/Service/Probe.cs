using System.Collections.Concurrent;
using System.Diagnostics;
using System.Globalization;
using System.Net;
using System.Net.Sockets;
using System.Text;

namespace SerializationApi.Storm.Service;

/// <summary>One request that asks for little.</summary>
/// <param name="Path">What it asked for, without a query.</param>
/// <param name="At">When it began.</param>
/// <param name="Time">How long it took.</param>
/// <param name="Status">The response's; 0 where there was none.</param>
internal sealed record Answer(string Path, long At, TimeSpan Time, int Status);

/// <summary>
/// Asks a service for health and a small sample while a storm rages, by threads of its own with blocking sockets: what keeps the
/// generator's pool busy does not delay it. New connections and one that is kept take turns.
/// </summary>
internal sealed class Probe : IDisposable
{
    /// <summary>Where health is asked for.</summary>
    public const string Health = "/healthz";

    /// <summary>Where a small sample is.</summary>
    public const string Small = "/users/sample";

    // Enough that one that waits leaves the others their times.
    private const int HealthThreads = 2;
    private const int SmallThreads = 16;
    private const int StackBytes = 256 * 1024;
    private const int BufferBytes = 32 * 1024;

    private static readonly TimeSpan Period = TimeSpan.FromMilliseconds(800);
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(8);

    private static int _seed;

    private readonly IPEndPoint _service;
    private readonly ConcurrentQueue<Answer> _answers = new();
    private readonly ManualResetEventSlim _over = new();
    private readonly Thread[] _threads;

    /// <summary>Begins to ask.</summary>
    public Probe(IPEndPoint service)
    {
        _service = service;
        _threads = [.. Begin(Health, HealthThreads), .. Begin(Small, SmallThreads)];
    }

    /// <summary>Ends to ask, and waits for the last answers.</summary>
    public IReadOnlyList<Answer> End()
    {
        _over.Set();
        Array.ForEach(_threads, static thread => thread.Join());
        return [.. _answers];
    }

    public void Dispose()
    {
        End();
        _over.Dispose();
    }

    // One after the other within a period.
    private Thread[] Begin(string path, int count)
    {
        Thread[] threads = [.. Enumerable.Range(0, count).Select(i => new Thread(() => Ask(path, Period * i / count), StackBytes))];
        Array.ForEach(threads, static thread => thread.Start());
        return threads;
    }

    private void Ask(string path, TimeSpan delay)
    {
        _over.Wait(delay);
        Socket? kept = null;
        for (bool isKept = false; !_over.IsSet; isKept = !isKept)
        {
            long start = Stopwatch.GetTimestamp();
            int status = 0;
            Socket? socket = isKept ? kept : null;
            try
            {
                socket ??= Connect();
                status = Get(socket, path, isKept);
            }
            catch (SocketException)
            {
                // No answer.
            }

            _answers.Enqueue(new Answer(path, start, Stopwatch.GetElapsedTime(start), status));
            if (!isKept || status == 0)
            {
                socket?.Dispose();
            }

            kept = isKept ? (status == 0 ? null : socket) : kept;
            TimeSpan rest = Period - Stopwatch.GetElapsedTime(start);
            _over.Wait(rest > TimeSpan.Zero ? rest : TimeSpan.Zero);
        }

        kept?.Dispose();
    }

    private Socket Connect()
    {
        var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp)
        {
            NoDelay = true,
            ReceiveTimeout = (int)Patience.TotalMilliseconds,
            SendTimeout = (int)Patience.TotalMilliseconds,
        };
        try
        {
            socket.Connect(_service);
            return socket;
        }
        catch
        {
            socket.Dispose();
            throw;
        }
    }

    // The status, once the whole response is there.
    private static int Get(Socket socket, string path, bool isKept)
    {
        string target = path == Small ? $"{path}?count=5&seed={Interlocked.Increment(ref _seed)}" : path;
        socket.Send(Encoding.ASCII.GetBytes($"GET {target} HTTP/1.1\r\nHost: probe\r\n{(isKept ? "" : "Connection: close\r\n")}\r\n"));
        byte[] buffer = new byte[BufferBytes];
        for (int length = 0; length < buffer.Length; )
        {
            int count = socket.Receive(buffer, length, buffer.Length - length, SocketFlags.None);
            length += count;
            if (IsWhole(buffer.AsSpan(0, length)))
            {
                return int.Parse(Encoding.ASCII.GetString(buffer, "HTTP/1.1 ".Length, 3), CultureInfo.InvariantCulture);
            }

            if (count == 0)
            {
                return 0;
            }
        }

        return 0;
    }

    private static bool IsWhole(ReadOnlySpan<byte> response)
    {
        int end = response.IndexOf("\r\n\r\n"u8);
        if (end < 0)
        {
            return false;
        }

        string head = Encoding.ASCII.GetString(response[..end]);
        const string Length = "\r\nContent-Length: ";
        int at = head.IndexOf(Length, StringComparison.OrdinalIgnoreCase);
        return at < 0
            ? response.EndsWith("0\r\n\r\n"u8)
            : response.Length >= end + 4 + int.Parse(head[(at + Length.Length)..].Split('\r')[0], CultureInfo.InvariantCulture);
    }
}
