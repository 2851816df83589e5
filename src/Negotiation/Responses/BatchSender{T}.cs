using System.IO.Pipelines;
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

    private readonly UnsentBytes _unsent = new();
    private readonly Spool _spool = new(http, options);
    private int? _promised;
    private long _batchBytes;
    private int _pieceItems;
    private int _pieceBytes;
    private bool _isFirst = true;

    /// <summary>How many items were encoded.</summary>
    public int ItemCount { get; private set; }

    /// <summary>How many bytes were encoded and not sent.</summary>
    public long UnsentLength => _unsent.Length;

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
        int length = piece.Length;
        _unsent.Add(piece);
        _batchBytes += length;
        _pieceBytes = length;
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
        _unsent.AddHead(codec.EncodeHead(count));
        _promised = codec.NeedsCount ? count : null;
    }

    /// <summary>Encodes what comes before the items, and compresses it with all else, where the codec can before it is whole.</summary>
    /// <param name="count">The number of items.</param>
    /// <returns>Whether it can.</returns>
    public bool TryCompress(int count)
    {
        if (codec.CreateCompressor() is not { } compressor)
        {
            return false;
        }

        AddHead(count);
        _unsent.Compress(compressor);
        return true;
    }

    /// <summary>Encodes what comes behind the items.</summary>
    /// <exception cref="InvalidOperationException">There were fewer than the head has promised.</exception>
    public void AddTail()
    {
        if (ItemCount < _promised)
        {
            throw BrokenPromise();
        }

        _unsent.Add(codec.EncodeTail());
    }

    /// <summary>Sends all that was encoded as the whole body, with its length.</summary>
    public async ValueTask SendWholeAsync()
    {
        if (_unsent.IsCompressed)
        {
            codec.CheckLength(_unsent.Length);
            _unsent.CompleteCompression();
        }
        else if (codec.CompressesWhole)
        {
            PooledBuffer payload = codec.Compress(_unsent.Join());
            metrics.AddResponseBytes(representation, payload.Length);
            await PayloadSender.SendWholeAsync(http, payload);
            return;
        }

        if (ETags.AreWanted(http) && ETags.Apply(http, _unsent.Digest()))
        {
            return;
        }

        http.Response.ContentLength = _unsent.Length;
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
        metrics.AddResponseBytes(representation, _unsent.Length);
        PooledBuffer head = _unsent.TakeHead();
        if (_unsent.HasOnlyHead)
        {
            _unsent.Add(head);
        }
        else if (head.Length > 0)
        {
            // A few bytes, which leave with the items. The server may have no room at all when it is not asked for some.
            PipeWriter body = http.Response.BodyWriter;
            head.Span.CopyTo(body.GetSpan(head.Length));
            body.Advance(head.Length);
            head.Dispose();
        }

        while (_unsent.TryTake(out PooledBuffer buffer))
        {
            if (!await _spool.SendAsync(buffer) || http.RequestAborted.IsCancellationRequested)
            {
                http.Abort();
                return false;
            }
        }

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
        long bytes = _unsent.Length;
        _unsent.Clear();
        BeginBatch();
        return bytes;
    }

    /// <inheritdoc />
    public ValueTask DisposeAsync()
    {
        _unsent.Dispose();
        return _spool.DisposeAsync();
    }

    private InvalidOperationException BrokenPromise() => new(
        $"A list of {TypeNames.Display(typeof(T))} said that it has {_promised} items, and then had {(ItemCount < _promised ? "fewer" : "more")}.");
}
