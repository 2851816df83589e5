using System.Buffers.Binary;
using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using SerializationApi.Benchmarks.Compare.Systems;
using SerializationApi.Formats;

namespace SerializationApi.Benchmarks.Compare.Messages;

/// <summary>A TCP connection to the same machine, over which messages go behind four bytes of length each, as the third article has
/// them.</summary>
internal static class TcpLoopback
{
    private const int HeaderSize = sizeof(int);

    /// <summary>Sends messages in turn, each encoded anew, and decodes them at the other end.</summary>
    /// <param name="samples">The messages.</param>
    /// <param name="count">How many are sent.</param>
    /// <param name="stop">Ends the sending.</param>
    /// <returns>Messages per second until the last is decoded, and the bytes of a message with its length.</returns>
    public static async Task<(double PerSecond, double BytesPerMessage)> SendAsync(
        SystemSample[] samples,
        int count,
        CancellationToken stop
    )
    {
        using var listener = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        listener.Bind(new IPEndPoint(IPAddress.Loopback, port: 0));
        listener.Listen();
        using var sender = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        await sender.ConnectAsync(listener.LocalEndPoint!, stop);
        using Socket receiver = await listener.AcceptAsync(stop);

        // Both ends block, each on a thread of its own, and whichever fails lets go of the other.
        await using CancellationTokenRegistration closing = stop.Register(() =>
        {
            sender.Dispose();
            receiver.Dispose();
        });
        long start = Stopwatch.GetTimestamp();
        Task<long> received = Task.Factory.StartNew(
            () => Receive(receiver, samples, count),
            stop,
            TaskCreationOptions.LongRunning,
            TaskScheduler.Default
        );
        Task sent = Task.Factory.StartNew(() => Send(sender, samples, count), stop, TaskCreationOptions.LongRunning, TaskScheduler.Default);
        try
        {
            await await Task.WhenAny(received, sent);
            await sent;
            long bytes = await received;
            return (count / Stopwatch.GetElapsedTime(start).TotalSeconds, bytes / (double)count);
        }
        catch (Exception) when (stop.IsCancellationRequested)
        {
            throw new OperationCanceledException(stop);
        }
    }

    private static void Send(Socket socket, SystemSample[] samples, int count)
    {
        using var frame = new PooledBufferWriter(HeaderSize + 128 * 1024);
        for (int i = 0; i < count; i++)
        {
            using PooledBuffer payload = samples[i % samples.Length].Serialize();
            Span<byte> room = frame.GetSpan(HeaderSize + payload.Length);
            BinaryPrimitives.WriteInt32BigEndian(room, payload.Length);
            payload.Span.CopyTo(room[HeaderSize..]);
            SendAll(socket, room[..(HeaderSize + payload.Length)]);
        }
    }

    private static long Receive(Socket socket, SystemSample[] samples, int count)
    {
        long bytes = 0;
        byte[] frame = new byte[HeaderSize];
        for (int i = 0; i < count; i++)
        {
            ReceiveAll(socket, frame.AsSpan(0, HeaderSize));
            int length = BinaryPrimitives.ReadInt32BigEndian(frame);
            if (frame.Length < length)
            {
                frame = new byte[length];
            }

            ReceiveAll(socket, frame.AsSpan(0, length));
            samples[i % samples.Length].Deserialize(frame.AsMemory(0, length));
            bytes += HeaderSize + length;
        }

        return bytes;
    }

    private static void SendAll(Socket socket, ReadOnlySpan<byte> bytes)
    {
        while (!bytes.IsEmpty)
        {
            bytes = bytes[socket.Send(bytes)..];
        }
    }

    private static void ReceiveAll(Socket socket, Span<byte> bytes)
    {
        while (!bytes.IsEmpty)
        {
            int received = socket.Receive(bytes);
            bytes = received > 0 ? bytes[received..] : throw new EndOfStreamException("The connection ended within a message.");
        }
    }
}
