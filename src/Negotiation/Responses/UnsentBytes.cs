using System.Buffers;
using System.IO.Hashing;
using Microsoft.AspNetCore.Http;
using SerializationApi.Formats;
using SerializationApi.Formats.Infrastructure;

namespace SerializationApi.Negotiation;

/// <summary>
/// What was encoded of a payload and not sent: its head, which may be encoded last, and what stands behind it, first in a temporary file,
/// if there is much, then in memory.
/// </summary>
internal sealed class UnsentBytes : IDisposable
{
    private const int MaxBytesInMemory = 1024 * 1024;

    private readonly Queue<PooledBuffer> _buffers = new();
    private PooledBuffer _head;
    private PayloadCompressor? _compressor;
    private SpoolFile? _file;
    private bool _hasNoFile;

    /// <summary>How many bytes it has, before they are compressed.</summary>
    public long Length { get; private set; }

    /// <summary>How many of them are in memory.</summary>
    public long LengthInMemory => Length - (_file?.Length ?? 0);

    /// <summary>Whether it is compressed as it is added.</summary>
    public bool IsCompressed => _compressor is not null;

    /// <summary>Whether there is nothing but a head, perhaps.</summary>
    public bool HasOnlyHead => _buffers.Count == 0;

    /// <summary>Adds what stands before all else.</summary>
    public void AddHead(PooledBuffer head)
    {
        _head = head;
        Length += head.Length;
    }

    /// <summary>Adds what stands behind all else.</summary>
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

    /// <summary>Moves what is in memory to a temporary file, if it is much; it stays in memory where no file can be had.</summary>
    /// <exception cref="NoRoomException">The disk is full.</exception>
    public async ValueTask HoldAsync()
    {
        if (_hasNoFile || LengthInMemory <= MaxBytesInMemory)
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

    /// <summary>Sends the head and what is in a file, if there is one; the rest stays.</summary>
    /// <returns>False when the client has gone.</returns>
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

    /// <summary>Takes the head; what stands behind it stays.</summary>
    public PooledBuffer TakeHead()
    {
        PooledBuffer head = _head;
        _head = default;
        Length -= head.Length;
        return head;
    }

    /// <summary>Takes what is first behind the head.</summary>
    public bool TryTake(out PooledBuffer buffer)
    {
        bool isThere = _buffers.TryDequeue(out buffer);
        Length -= buffer.Length;
        return isThere;
    }

    /// <summary>Compresses what there is, and what will be added.</summary>
    public void Compress(PayloadCompressor compressor)
    {
        _compressor = compressor;
        WriteTo(compressor.Write);
    }

    /// <summary>It is whole, and what it has become is there instead of it.</summary>
    public void CompleteCompression()
    {
        using PayloadCompressor compressor = _compressor!;
        _compressor = null;
        compressor.Complete(_buffers);
        Length = _buffers.Sum(static buffer => (long)buffer.Length);
    }

    /// <summary>Takes all of it as one buffer.</summary>
    public PooledBuffer Join()
    {
        using var joined = new PooledBufferWriter((int)Math.Max(1, Length));
        WriteTo(joined.Write);
        return joined.Detach();
    }

    /// <summary>The entity tag of it; null where some of it is in a file.</summary>
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

    /// <summary>Gives it back.</summary>
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
