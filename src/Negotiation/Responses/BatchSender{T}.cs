using System.Buffers;
using System.IO.Pipelines;
using System.Security.Cryptography;
using Microsoft.AspNetCore.Http;
using SerializationApi.Formats;

namespace SerializationApi.Negotiation;

/// <summary>
/// Encodes a list in batches of about <see cref="FormatOptions.BatchBytes"/> and sends each while nothing else is held. A batch
/// is encoded in pieces whose number of items follows the size of those before, so that large items do not make a large batch.
/// </summary>
/// <typeparam name="T">The items' contract.</typeparam>
/// <param name="http">The request's context.</param>
/// <param name="codec">The list's codec.</param>
/// <param name="representation">What is written.</param>
/// <param name="options">The sizes of batches.</param>
/// <param name="metrics">Counts what is sent.</param>
internal sealed class BatchSender<T>(
    HttpContext http, ListCodec<T> codec, Representation representation, FormatOptions options, NegotiationMetrics metrics) : IAsyncDisposable
{
    /// <summary>How many items are encoded before anything is known of their size.</summary>
    public const int FirstPieceItems = 16;

    // However small items are, as many of them are held at most.
    private const int MaxPieceItems = 4 * 1024;

    private readonly Queue<PooledBuffer> _unsent = new();
    private readonly Spool _spool = new(http, options);
    private PooledBuffer _head;
    private int? _promised;
    private long _batchBytes;
    private int _pieceItems;
    private int _pieceBytes;
    private bool _isFirst = true;

    /// <summary>How many items were encoded.</summary>
    public int ItemCount { get; private set; }

    /// <summary>How many bytes are held.</summary>
    public long HeldBytes { get; private set; }

    /// <summary>Whether the batch has no items yet.</summary>
    public bool IsEmpty => _batchBytes == 0;

    /// <summary>Whether the batch has to be sent, or held, before the next begins.</summary>
    public bool IsFull => _batchBytes > MostBytes(options) || (_isFirst && ItemCount >= options.FirstBatchItems);

    /// <summary>The bytes above which a batch is full: a little less than its size, as pieces that fill the rest become ever smaller.</summary>
    public static long MostBytes(FormatOptions options) => options.BatchBytes * 7L / 8;

    /// <summary>How many items to encode next: what may still fit, but not many more than were encoded last.</summary>
    public int NextItems
    {
        get
        {
            long fitting = _pieceBytes == 0 ? FirstPieceItems : _pieceItems * (options.BatchBytes - _batchBytes) / _pieceBytes;
            int most = Math.Min(MaxPieceItems, 2 * Math.Max(_pieceItems, FirstPieceItems));
            int next = (int)Math.Clamp(fitting, 1, most);
            return _isFirst ? Math.Min(next, options.FirstBatchItems - ItemCount) : next;
        }
    }

    /// <summary>Encodes the next items.</summary>
    /// <exception cref="InvalidOperationException">They are more than the head has promised.</exception>
    public void AddItems(ReadOnlySpan<T> items)
    {
        if (items.IsEmpty)
        {
            return;
        }

        PooledBuffer piece = codec.EncodeItems(items, ItemCount);
        Hold(piece);
        _batchBytes += piece.Length;
        _pieceBytes = piece.Length;
        _pieceItems = items.Length;
        ItemCount += items.Length;
        if (ItemCount > _promised)
        {
            throw BrokenPromise();
        }
    }

    /// <summary>Begins the next batch and keeps what is held.</summary>
    public void BeginBatch()
    {
        _batchBytes = 0;
        _isFirst = false;
    }

    /// <summary>Encodes what comes before the items.</summary>
    /// <param name="count">The number of items; ignored where the format does not need it.</param>
    public void AddHead(int count)
    {
        _head = codec.EncodeHead(count);
        HeldBytes += _head.Length;
        _promised = codec.NeedsCount ? count : null;
    }

    /// <summary>Encodes what comes behind the items.</summary>
    /// <exception cref="InvalidOperationException">There were fewer than the head has promised.</exception>
    public void AddTail()
    {
        if (ItemCount < _promised)
        {
            throw BrokenPromise();
        }

        Hold(codec.EncodeTail());
    }

    /// <summary>Sends all that was encoded as the whole body, with its length.</summary>
    public async ValueTask SendWholeAsync()
    {
        if (codec.CompressesWhole)
        {
            PooledBuffer payload = codec.Compress(Join());
            metrics.AddResponseBytes(representation, payload.Length);
            await PayloadSender.SendWholeAsync(http, payload);
            return;
        }

        if (ETags.AreWanted(http) && ETags.Apply(http, Digest()))
        {
            return;
        }

        http.Response.ContentLength = HeldBytes;
        if (!HttpMethods.IsHead(http.Request.Method))
        {
            await SendAsync();
            await FinishAsync();
        }
    }

    /// <summary>Sends what was encoded and begins the next batch.</summary>
    /// <returns>False when the client has gone.</returns>
    public async ValueTask<bool> SendAsync()
    {
        metrics.AddResponseBytes(representation, HeldBytes);
        if (_unsent.Count == 0)
        {
            Hold(_head);
        }
        else if (_head.Length > 0)
        {
            // A few bytes, which leave with the items. The server may have no room at all when it is not asked for some.
            PipeWriter body = http.Response.BodyWriter;
            _head.Span.CopyTo(body.GetSpan(_head.Length));
            body.Advance(_head.Length);
            _head.Dispose();
        }

        _head = default;
        while (_unsent.TryDequeue(out PooledBuffer buffer))
        {
            if (!await _spool.SendAsync(buffer) || http.RequestAborted.IsCancellationRequested)
            {
                http.Abort();
                return false;
            }
        }

        HeldBytes = 0;
        BeginBatch();
        return true;
    }

    /// <summary>Waits until the client has taken what was sent.</summary>
    public async ValueTask FinishAsync()
    {
        if (!await _spool.FinishAsync())
        {
            http.Abort();
        }
    }

    /// <summary>Gives back what was encoded, and begins the next batch.</summary>
    /// <returns>How many bytes that were.</returns>
    public long Discard()
    {
        long bytes = HeldBytes;
        Clear();
        HeldBytes = 0;
        BeginBatch();
        return bytes;
    }

    /// <inheritdoc />
    public ValueTask DisposeAsync()
    {
        Clear();
        return _spool.DisposeAsync();
    }

    private void Clear()
    {
        _head.Dispose();
        _head = default;
        while (_unsent.TryDequeue(out PooledBuffer buffer))
        {
            buffer.Dispose();
        }
    }

    private void Hold(PooledBuffer buffer)
    {
        if (buffer.Length == 0)
        {
            buffer.Dispose();
            return;
        }

        _unsent.Enqueue(buffer);
        HeldBytes += buffer.Length;
    }

    private byte[] Digest()
    {
        using var hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
        hash.AppendData(_head.Span);
        foreach (PooledBuffer buffer in _unsent)
        {
            hash.AppendData(buffer.Span);
        }

        return hash.GetHashAndReset();
    }

    private PooledBuffer Join()
    {
        using var joined = new PooledBufferWriter((int)Math.Max(1, HeldBytes));
        joined.Write(_head.Span);
        while (_unsent.TryDequeue(out PooledBuffer buffer))
        {
            using (buffer)
            {
                joined.Write(buffer.Span);
            }
        }

        return joined.Detach();
    }

    private InvalidOperationException BrokenPromise() => new(
        $"A list of {TypeNames.Display(typeof(T))} said that it has {_promised} items, and then had {(ItemCount < _promised ? "fewer" : "more")}.");
}
