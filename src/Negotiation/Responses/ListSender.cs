using System.IO.Pipelines;
using Microsoft.AspNetCore.Http;
using SerializationApi.Formats;
using SerializationApi.Formats.Infrastructure;

namespace SerializationApi.Negotiation;

/// <summary>
/// Encodes a list in batches of about <see cref="FormatOptions.BatchBytes"/> and sends them while the next are encoded: a slow client
/// delays a batch, not a list. A format that needs the number of items first, and a variant that compresses the payload as a whole, buffer
/// the encoded payload or its compressed blocks. A batch is encoded in pieces whose number of items follows the size of earlier items, so
/// that large items do not make a large batch.
/// </summary>
internal sealed class ListSender<T>(
    HttpContext http,
    ListCodec<T> codec,
    Representation representation,
    FormatOptions options,
    NegotiationMetrics metrics
) : IAsyncDisposable
{
    /// <summary>The number of items that are encoded before their size is known.</summary>
    public const int FirstPieceItems = 16;

    // The most items per piece, however small they are.
    private const int MaxPieceItems = 4 * 1024;

    private readonly UnsentBytes _unsent = new();
    private readonly PayloadSender _sender = new(http, options);
    private int _mostBytes = PayloadSender.UnaskedBytes(http, options);
    private int? _promised;
    private long _batchBytes;
    private int _pieceItems;
    private int _pieceBytes;
    private bool _isFirst = true;

    public int ItemCount { get; private set; }

    public long UnsentLength => _unsent.Length;

    public bool IsEmpty => _batchBytes == 0;

    /// <summary>
    /// The bytes above which a batch is full: a little less than its size, because the pieces that fill the rest become ever smaller.
    /// </summary>
    public static long MostBytes(int batchBytes) => batchBytes * 7L / 8;

    /// <summary>The number of items to encode next: what may still fit, but not many more than last time.</summary>
    public int NextItems
    {
        get
        {
            long fitting = _pieceBytes == 0 ? FirstPieceItems : _pieceItems * (_mostBytes - _batchBytes) / _pieceBytes;
            int most = Math.Min(MaxPieceItems, 2 * Math.Max(_pieceItems, FirstPieceItems));
            int next = (int)Math.Clamp(fitting, 1, most);
            return _isFirst ? Math.Min(next, options.FirstBatchItems - ItemCount) : next;
        }
    }

    /// <summary>
    /// Returns whether the batch takes more items, or must be sent or buffered before the next begins. What exceeds
    /// <see cref="RequestMemory.FreeBytes"/> is encoded only if there is memory for a batch; otherwise batches are small, and no response
    /// waits with what it has encoded.
    /// </summary>
    public bool TakesMore()
    {
        if (_isFirst && ItemCount >= options.FirstBatchItems)
        {
            return false;
        }

        if (_batchBytes > MostBytes(_mostBytes) && _mostBytes < options.BatchBytes)
        {
            _mostBytes = _sender.BatchBytes();
        }

        return _batchBytes <= MostBytes(_mostBytes);
    }

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

    /// <summary>Sends a list whose first batch was encoded.</summary>
    public async ValueTask SendAsync(IItemSource<T> source, bool ended)
    {
        if (!ended && !source.MayWait && ETags.AreMissing(http))
        {
            ended = await HoldForTagAsync(source);
        }

        bool holdsAll = codec.CompressesWhole || (codec.NeedsCount && source.Count is null);
        if (!ended && !holdsAll && await ETags.RefuseUntaggedAsync(http))
        {
            return;
        }

        // A fully buffered list has a tag, which a condition may need.
        if (!ended && HttpMethods.IsHead(http.Request.Method) && !(holdsAll && ETags.AreMissing(http) && ETags.AreExpected(http.Request)))
        {
            // HEAD does only the work that decides status and header fields; computing the length would do all of it.
            await (codec.CompressesWhole ? CheckLengthAsync(source) : default);
            return;
        }

        bool hasHead = !ended && codec.CompressesWhole && source.Count is { } count && TryCompress(count);
        while (holdsAll && !ended)
        {
            await Task.Yield();
            http.RequestAborted.ThrowIfCancellationRequested();
            codec.CheckLength(UnsentLength);
            await (codec.CompressesWhole ? HoldMemoryAsync() : _unsent.HoldAsync(hasMemory: _sender.TryHoldBeside(_unsent.LengthInMemory)));
            BeginBatch();
            ended = await source.FillAsync(this);
        }

        if (ended)
        {
            codec.CheckLength(UnsentLength);
            if (!hasHead)
            {
                AddHead(ItemCount);
            }

            AddTail();
            await SendWholeAsync();
            return;
        }

        await _sender.TakeRoomAsync(UnsentLength);
        AddHead(source.Count ?? 0);
        while (await PayloadSender.InTurnAsync(http, SendBatchAsync()) && !ended)
        {
            _mostBytes = _sender.BatchBytes();
            ended = await source.FillAsync(this);
            if (ended)
            {
                AddTail();
            }
        }

        await FinishAsync();
    }

    public ValueTask DisposeAsync()
    {
        _unsent.Dispose();
        return _sender.DisposeAsync();
    }

    // A tag precedes the body that it is made of. A list that is known to be too long for a tag is not buffered.
    private async ValueTask<bool> HoldForTagAsync(IItemSource<T> source)
    {
        const int Far = 2;
        bool ended = false;
        if (source.Count is { } count && UnsentLength * count / ItemCount > (long)options.ETagBytes * Far)
        {
            return ended;
        }

        while (!ended && UnsentLength < options.ETagBytes)
        {
            await PayloadSender.HoldAsync(http, UnsentLength + _mostBytes);
            BeginBatch();
            ended = await source.FillAsync(this);
        }

        return ended;
    }

    // Checks that the whole list is short enough, without buffering it.
    private async ValueTask CheckLengthAsync(IItemSource<T> source)
    {
        long bytes = Discard();
        for (bool ended = false; !ended; )
        {
            await Task.Yield();
            http.RequestAborted.ThrowIfCancellationRequested();
            ended = await source.FillAsync(this);
            bytes += Discard();
            codec.CheckLength(bytes);
        }

        AddHead(ItemCount);
        AddTail();
        codec.CheckLength(bytes + Discard());
    }

    // A payload that is compressed at the end exists three times: in pieces, joined, and compressed.
    private ValueTask HoldMemoryAsync() => PayloadSender.HoldAsync(http, _unsent.IsCompressed ? UnsentLength : 3 * UnsentLength);

    private void BeginBatch()
    {
        _batchBytes = 0;
        _isFirst = false;
    }

    // Formats that do not count items ignore the number.
    private void AddHead(int count)
    {
        _unsent.AddHead(codec.EncodeHead(count));
        _promised = codec.NeedsCount ? count : null;
    }

    // Compresses encoded bytes as they come, if the codec supports it.
    private bool TryCompress(int count)
    {
        if (codec.CreateCompressor() is not { } compressor)
        {
            return false;
        }

        AddHead(count);
        _unsent.Compress(compressor);
        return true;
    }

    private void AddTail()
    {
        if (ItemCount < _promised)
        {
            throw BrokenPromise();
        }

        _unsent.Add(codec.EncodeTail());
    }

    private async ValueTask SendWholeAsync()
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
            await PayloadSender.SendWholeAsync(http, payload, representation);
            return;
        }

        if (
            ETags.AreMissing(http)
            && await (_unsent.Tag(representation) is { } tag ? ETags.ApplyAsync(http, tag) : ETags.RefuseUntaggedAsync(http))
        )
        {
            return;
        }

        http.Response.ContentLength = _unsent.Length;
        if (!HttpMethods.IsHead(http.Request.Method))
        {
            await PayloadSender.HoldAsync(http, _unsent.LengthInMemory);
            await SendBatchAsync();
            await FinishAsync();
        }
    }

    // Sends the encoded bytes and begins the next batch; false if the client has disconnected.
    private async ValueTask<bool> SendBatchAsync()
    {
        metrics.AddResponseBytes(representation, _unsent.Length);
        if (!await _unsent.SendFileAsync(http))
        {
            http.Abort();
            return false;
        }

        PooledBuffer head = _unsent.TakeHead();
        if (_unsent.HasOnlyHead)
        {
            _unsent.Add(head);
        }
        else if (head.Length > 0)
        {
            // A few bytes, which are sent with the items. The server may have no buffer unless asked for one.
            PipeWriter body = http.Response.BodyWriter;
            head.Span.CopyTo(body.GetSpan(head.Length));
            body.Advance(head.Length);
            head.Dispose();
        }

        while (_unsent.TryTake(out PooledBuffer buffer))
        {
            if (!await _sender.SendAsync(buffer) || http.RequestAborted.IsCancellationRequested)
            {
                http.Abort();
                return false;
            }
        }

        BeginBatch();
        return true;
    }

    private async ValueTask FinishAsync()
    {
        if (!await _sender.FinishAsync())
        {
            http.Abort();
        }
    }

    // Releases the encoded bytes and returns their number.
    private long Discard()
    {
        long bytes = _unsent.Length;
        _unsent.Clear();
        BeginBatch();
        return bytes;
    }

    private InvalidOperationException BrokenPromise() =>
        new(
            $"A list of {TypeNames.Display(typeof(T))} reported {_promised} items, but "
                + $"had {(ItemCount < _promised ? "fewer" : "more")}."
        );
}
