using System.Buffers;
using System.IO.Hashing;
using Microsoft.AspNetCore.Http;
using SerializationApi.Formats;
using SerializationApi.Formats.Infrastructure;

namespace SerializationApi.Negotiation;

/// <summary>
/// The encoded but unsent bytes of a payload: the head, which may be encoded last, then the bytes after it, first in a temporary file, if
/// there are many, then in memory.
/// </summary>
internal sealed class UnsentBytes : IDisposable
{
    private const int MaxBytesInMemory = 1024 * 1024;

    private readonly Queue<PooledBuffer> _buffers = new();
    private PooledBuffer _head;
    private PayloadCompressor? _compressor;
    private SpoolFile? _file;
    private bool _hasNoFile;

    /// <summary>The number of bytes before compression.</summary>
    public long Length { get; private set; }

    public long LengthInMemory => Length - (_file?.Length ?? 0);

    /// <summary>Whether bytes are compressed when they are added.</summary>
    public bool IsCompressed => _compressor is not null;

    /// <summary>Whether there is nothing after the head.</summary>
    public bool HasOnlyHead => _buffers.Count == 0;

    public void AddHead(PooledBuffer head)
    {
        _head = head;
        Length += head.Length;
    }

    public void Add(PooledBuffer buffer)
    {
        Length += buffer.Length;
        if (_compressor is not null || buffer.Length == 0)
        {
            _compressor?.Write(buffer.Span);
            buffer.Dispose();
        }
        else
        {
            _buffers.Enqueue(buffer);
        }
    }

    /// <summary>
    /// Moves many bytes from memory to a temporary file, and fewer if there is no memory; they stay in memory if no file can be created.
    /// </summary>
    /// <exception cref="NoRoomException">The disk is full.</exception>
    public async ValueTask HoldAsync(bool hasMemory)
    {
        if (_hasNoFile || LengthInMemory <= (hasMemory ? MaxBytesInMemory : RequestMemory.FreeBytes))
        {
            return;
        }

        _file ??= new SpoolFile();
        while (_buffers.TryPeek(out PooledBuffer buffer))
        {
            if (!await _file.TryWriteAsync(buffer.Memory))
            {
                _hasNoFile = true;
                if (_file.IsFull)
                {
                    throw new NoRoomException();
                }

                return;
            }

            _buffers.Dequeue().Dispose();
        }
    }

    /// <summary>Sends the head and the file, if there is one; the rest stays.</summary>
    /// <returns>False if the client has disconnected.</returns>
    public async ValueTask<bool> SendFileAsync(HttpContext http)
    {
        if (_file is null)
        {
            return true;
        }

        using (PooledBuffer head = TakeHead())
        {
            if (!await PayloadSender.SendAsync(http, head.Memory))
            {
                return false;
            }
        }

        Length -= _file.Length;
        using SpoolFile file = _file;
        _file = null;
        return await file.SendAsync(http);
    }

    /// <summary>Takes the head; the bytes after it stay.</summary>
    public PooledBuffer TakeHead()
    {
        PooledBuffer head = _head;
        _head = default;
        Length -= head.Length;
        return head;
    }

    /// <summary>Takes the first buffer after the head.</summary>
    public bool TryTake(out PooledBuffer buffer)
    {
        bool isThere = _buffers.TryDequeue(out buffer);
        Length -= buffer.Length;
        return isThere;
    }

    /// <summary>Compresses existing bytes, and bytes that are added later.</summary>
    public void Compress(PayloadCompressor compressor)
    {
        _compressor = compressor;
        WriteTo(compressor.Write);
    }

    /// <summary>The payload is complete; replaces it with its compressed bytes.</summary>
    public void CompleteCompression()
    {
        using PayloadCompressor compressor = _compressor!;
        _compressor = null;
        compressor.Complete(_buffers);
        Length = _buffers.Sum(static buffer => (long)buffer.Length);
    }

    public PooledBuffer Join()
    {
        using var joined = new PooledBufferWriter((int)Math.Max(1, Length));
        WriteTo(joined.Write);
        return joined.Detach();
    }

    /// <summary>Returns the entity tag; null if some bytes are in a file.</summary>
    public string? Tag(Representation representation)
    {
        if (_file is not null)
        {
            return null;
        }

        XxHash128 hash = EntityTag.Begin(representation);
        hash.Append(_head.Span);
        foreach (PooledBuffer buffer in _buffers)
        {
            hash.Append(buffer.Span);
        }

        return EntityTag.Of(hash.GetCurrentHashAsUInt128());
    }

    public void Clear()
    {
        TakeHead().Dispose();
        while (TryTake(out PooledBuffer buffer))
        {
            buffer.Dispose();
        }
    }

    public void Dispose()
    {
        Clear();
        _compressor?.Dispose();
        _file?.Dispose();
    }

    private void WriteTo(Action<ReadOnlySpan<byte>> write)
    {
        long length = Length;
        using (PooledBuffer head = TakeHead())
        {
            write(head.Span);
        }

        while (TryTake(out PooledBuffer buffer))
        {
            using (buffer)
            {
                write(buffer.Span);
            }
        }

        Length = length;
    }
}
