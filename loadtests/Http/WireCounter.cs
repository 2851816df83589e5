namespace SerializationApi.LoadTests.Http;

/// <summary>Counts the bytes of connections, headers and framing included; with TLS those inside it.</summary>
internal sealed class WireCounter
{
    private long _received;
    private long _sent;

    /// <summary>Bytes received until now.</summary>
    public long Received => Volatile.Read(ref _received);

    /// <summary>Bytes sent until now.</summary>
    public long Sent => Volatile.Read(ref _sent);

    /// <summary>A connection's stream that is counted.</summary>
    public Stream Count(Stream connection) => new CountedStream(connection, this);

    private sealed class CountedStream(Stream connection, WireCounter counter) : Stream
    {
        public override bool CanRead => true;

        public override bool CanSeek => false;

        public override bool CanWrite => true;

        public override long Length => throw new NotSupportedException();

        public override long Position
        {
            get => throw new NotSupportedException();
            set => throw new NotSupportedException();
        }

        public override int Read(byte[] buffer, int offset, int count)
        {
            int read = connection.Read(buffer, offset, count);
            Interlocked.Add(ref counter._received, read);
            return read;
        }

        public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
        {
            int read = await connection.ReadAsync(buffer, cancellationToken);
            Interlocked.Add(ref counter._received, read);
            return read;
        }

        public override void Write(byte[] buffer, int offset, int count)
        {
            connection.Write(buffer, offset, count);
            Interlocked.Add(ref counter._sent, count);
        }

        public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
        {
            Interlocked.Add(ref counter._sent, buffer.Length);
            return connection.WriteAsync(buffer, cancellationToken);
        }

        public override void Flush() => connection.Flush();

        public override Task FlushAsync(CancellationToken cancellationToken) => connection.FlushAsync(cancellationToken);

        public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

        public override void SetLength(long value) => throw new NotSupportedException();

        protected override void Dispose(bool disposing)
        {
            if (disposing)
            {
                connection.Dispose();
            }

            base.Dispose(disposing);
        }
    }
}
