using System.IO.Pipelines;
using Microsoft.AspNetCore.Http;
using SerializationApi.Formats;
using SerializationApi.Formats.Infrastructure;

namespace SerializationApi.Negotiation;

/// <summary>
/// Encodes a list in batches of about <see cref="FormatOptions.BatchBytes"/>, which are made while they are sent: a slow client holds up a
/// batch, not a list. A format that needs the number of items first, and a variant that compresses the payload as a whole, hold the encoded
/// payload instead, or its compressed blocks. A batch is encoded in pieces whose number of items follows the size of those before, so that
/// large items do not make a large batch.
/// </summary>
/// <typeparam name="T">The items' contract.</typeparam>
/// <param name="http">The request's context.</param>
/// <param name="codec">The list's codec.</param>
/// <param name="representation">What is written.</param>
/// <param name="options">The sizes of batches.</param>
/// <param name="metrics">Counts what is sent.</param>
internal sealed class ListSender<T>(
    HttpContext http,
    ListCodec<T> codec,
    Representation representation,
    FormatOptions options,
    NegotiationMetrics metrics
) : IAsyncDisposable
{
    /// <summary>How many items are encoded before anything is known of their size.</summary>
    public const int FirstPieceItems = 16;

    // However small items are, as many of them are held at most.
    private const int MaxPieceItems = 4 * 1024;

    private readonly UnsentBytes _unsent = new();
    private readonly PayloadSender _sender = new(http, options);
    private int _mostBytes = options.BatchBytes;
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
    public bool IsFull => _batchBytes > MostBytes(_mostBytes) || (_isFirst && ItemCount >= options.FirstBatchItems);

    /// <summary>The bytes above which a batch is full: a little less than its size, as pieces that fill the rest become ever
    /// smaller.</summary>
    public static long MostBytes(int batchBytes) => batchBytes * 7L / 8;

    /// <summary>How many items to encode next: what may still fit, but not many more than were encoded last.</summary>
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

    /// <summary>Sends a list whose first batch was encoded.</summary>
    /// <param name="source">The rest of its items.</param>
    /// <param name="ended">Whether there are none.</param>
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

        // What is held as a whole has a tag, which a condition may need.
        if (!ended && HttpMethods.IsHead(http.Request.Method) && !(holdsAll && ETags.AreMissing(http) && ETags.AreExpected(http.Request)))
        {
            // What decides status and header fields is all that is done; the length would cost the rest.
            await (codec.CompressesWhole ? CheckLengthAsync(source) : default);
            return;
        }

        bool hasHead = !ended && codec.CompressesWhole && source.Count is { } count && TryCompress(count);
        while (holdsAll && !ended)
        {
            http.RequestAborted.ThrowIfCancellationRequested();
            codec.CheckLength(UnsentLength);
            await (codec.CompressesWhole ? HoldMemoryAsync() : _unsent.HoldAsync());
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
        while (await SendBatchAsync() && !ended)
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

    // A tag comes before the body that it is made of. What will be too long for one, by what is known of it, is not held at all.
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
            BeginBatch();
            ended = await source.FillAsync(this);
        }

        return ended;
    }

    // Whether all of it is short enough; none of it is held.
    private async ValueTask CheckLengthAsync(IItemSource<T> source)
    {
        long bytes = Discard();
        for (bool ended = false; !ended; )
        {
            http.RequestAborted.ThrowIfCancellationRequested();
            ended = await source.FillAsync(this);
            bytes += Discard();
            codec.CheckLength(bytes);
        }

        AddHead(ItemCount);
        AddTail();
        codec.CheckLength(bytes + Discard());
    }

    // What is compressed in the end is there as it was, joined, and as it becomes.
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

    // Compresses what is encoded as it comes, where the codec can before it is whole.
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

    // With its length.
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

    // Sends what was encoded and begins the next batch; false when the client has gone.
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
            // A few bytes, which leave with the items. The server may have no room at all when it is not asked for some.
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

    // Gives back what was encoded, and says how many bytes that were.
    private long Discard()
    {
        long bytes = _unsent.Length;
        _unsent.Clear();
        BeginBatch();
        return bytes;
    }

    private InvalidOperationException BrokenPromise() =>
        new(
            $"A list of {TypeNames.Display(typeof(T))} said that it has {_promised} items, and then "
                + $"had {(ItemCount < _promised ? "fewer" : "more")}."
        );
}
