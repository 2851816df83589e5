using System.Runtime.InteropServices;
using Microsoft.AspNetCore.Http;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation;

/// <summary>
/// Writes several values of a contract, in batches that are made while they are sent: a slow client holds up a batch, not a
/// list. A format that needs the number of items first, and a variant that compresses the payload as a whole, hold the
/// encoded payload instead, or its compressed blocks.
/// </summary>
/// <typeparam name="T">The items' contract.</typeparam>
/// <param name="type">The type that handlers return.</param>
/// <param name="codecs">The list's codecs.</param>
/// <param name="negotiator">Knows what is on offer for them.</param>
/// <param name="options">The sizes of batches.</param>
/// <param name="refusals">Makes the refusals.</param>
/// <param name="metrics">Counts the bytes.</param>
/// <param name="offered">The codecs of what the values are part of, where they are; null for a list by itself.</param>
internal abstract class SequenceResponder<T>(
    Type type, TypeCodecs<List<T>> codecs, Negotiator negotiator, FormatOptions options, Refusals refusals, NegotiationMetrics metrics, TypeCodecs? offered = null)
    : Responder(type, offered ?? codecs, negotiator, refusals)
{
    private const int FallShift = 3;

    // How large items were, in bytes: follows larger ones at once and smaller ones slowly. Threads may race, which costs nothing.
    private int _itemBytes = int.MaxValue;

    /// <inheritdoc />
    public override bool IsList => true;

    /// <inheritdoc />
    public override void Prepare(Format format) => codecs.For(format);

    /// <inheritdoc />
    protected override PooledBuffer Encode(object? value, Format format) => value is IEnumerable<T> items
        ? codecs.ForList(format) is var codec && codec.FindWriter(items) is { } writer
            ? writer.Encode(items)
            : codec.Encode(CollectionsMarshal.AsSpan(items as List<T> ?? [.. items]))
        : throw new InvalidOperationException($"A {TypeNames.Display(value!.GetType())} is not known until it has been read, and so has no ETag.");

    /// <summary>The sizes of batches.</summary>
    protected FormatOptions Options { get; } = options;

    /// <summary>The list's codec in a format.</summary>
    protected ListCodec<T> CodecFor(Representation representation) => codecs.ForList(representation.Format);

    /// <summary>Whether a list of this codec can only be written when all its items are there.</summary>
    protected static bool NeedsWholeList(ListCodec<T> codec) => !codec.CanBatch && !codec.CompressesWhole;

    /// <summary>Whether a list in memory will fit a batch, so that it can be encoded in one go.</summary>
    protected bool FitsBatch(int count) => count <= Options.FirstBatchItems
        && (count <= BatchSender<T>.FirstPieceItems || (long)count * _itemBytes <= BatchSender<T>.MostBytes(Options));

    /// <summary>Writes items that are in memory as a whole.</summary>
    protected ValueTask WriteWholeAsync(HttpContext http, ListCodec<T> codec, ReadOnlySpan<T> items, Representation representation)
    {
        PooledBuffer payload;
        try
        {
            payload = codec.Encode(items);
        }
        catch (UnsupportedValueException error)
        {
            return RefuseAsync(http, error, representation);
        }

        Remember(items.Length, payload.Length);
        return SendWholeAsync(http, payload, representation);
    }

    /// <summary>Writes the format's null.</summary>
    protected ValueTask WriteNullAsync(HttpContext http, ListCodec<T> codec, Representation representation) =>
        SendWholeAsync(http, codec.Encode((List<T>?)null), representation);

    /// <summary>Writes items in batches.</summary>
    protected ValueTask WriteBatchesAsync(HttpContext http, ListCodec<T> codec, Func<IItemSource<T>> open, Representation representation) =>
        GuardAsync(http, SendBatchesAsync(http, codec, open, representation), representation);

    /// <summary>Writes a list or stream that is more than its items.</summary>
    /// <param name="http">The request's context.</param>
    /// <param name="writer">Writes values of its type.</param>
    /// <param name="sequence">The list or stream.</param>
    /// <param name="representation">What to write.</param>
    /// <param name="mayWait">Whether it is a stream.</param>
    protected ValueTask WriteByTypeAsync(HttpContext http, SequenceWriter writer, object sequence, Representation representation, bool mayWait) =>
        GuardAsync(http, SendByTypeAsync(http, writer, sequence, representation, mayWait), representation);

    private async ValueTask SendByTypeAsync(HttpContext http, SequenceWriter writer, object sequence, Representation representation, bool mayWait)
    {
        await using var pipe = new SequencePipe(http, representation, Options, metrics, mayWait);
        await pipe.SendAsync(writer, sequence);
    }

    private async ValueTask SendBatchesAsync(HttpContext http, ListCodec<T> codec, Func<IItemSource<T>> open, Representation representation)
    {
        await using IItemSource<T> source = open();
        await using var sender = new BatchSender<T>(http, codec, representation, Options, metrics);
        await WriteAsync(http, codec, source, sender);
    }

    private async ValueTask WriteAsync(HttpContext http, ListCodec<T> codec, IItemSource<T> source, BatchSender<T> sender)
    {
        bool ended = await source.FillAsync(sender);
        Remember(sender.ItemCount, sender.UnsentLength);
        if (!ended && !source.MayWait && ETags.AreWanted(http) && !ETags.IsSet(http))
        {
            ended = await HoldAsync(source, sender);
        }

        if (!ended && codec.CompressesWhole)
        {
            CheckFar(codec, source, sender);
        }

        if (!ended && HttpMethods.IsHead(http.Request.Method))
        {
            // What decides status and header fields is all that is done; the length would cost the rest.
            await (codec.CompressesWhole ? CheckLengthAsync(http, codec, source, sender) : default);
            return;
        }

        bool hasHead = !ended && codec.CompressesWhole && source.Count is { } count && sender.TryCompress(count);
        bool holdsAll = codec.CompressesWhole || (codec.NeedsCount && source.Count is null);
        while (holdsAll && !ended)
        {
            http.RequestAborted.ThrowIfCancellationRequested();
            codec.CheckLength(sender.UnsentLength);
            sender.BeginBatch();
            ended = await source.FillAsync(sender);
        }

        if (ended)
        {
            codec.CheckLength(sender.UnsentLength);
            if (!hasHead)
            {
                sender.AddHead(sender.ItemCount);
            }

            sender.AddTail();
            await sender.SendWholeAsync();
            return;
        }

        sender.AddHead(source.Count ?? 0);
        while (await sender.SendAsync() && !ended)
        {
            ended = await source.FillAsync(sender);
            if (ended)
            {
                sender.AddTail();
            }
        }

        await sender.FinishAsync();
    }

    // A tag comes before the body that it is made of. What will be too long for one, by what is known of it, is not held at all.
    private async ValueTask<bool> HoldAsync(IItemSource<T> source, BatchSender<T> sender)
    {
        const int Far = 2;
        bool ended = false;
        if (source.Count is { } count && sender.UnsentLength * count / sender.ItemCount > (long)Options.ETagBytes * Far)
        {
            return ended;
        }

        while (!ended && sender.UnsentLength < Options.ETagBytes)
        {
            sender.BeginBatch();
            ended = await source.FillAsync(sender);
        }

        return ended;
    }

    // What is far too long is refused before any more of it is encoded.
    private void CheckFar(ListCodec<T> codec, IItemSource<T> source, BatchSender<T> sender)
    {
        const int Far = 4;
        long limit = Options.Limits.MaxDecompressedBytes;
        if (source.Indexed is { } items && sender.UnsentLength * items.Count / sender.ItemCount > limit * Far)
        {
            codec.CheckLength(LengthBound.AtLeast(codec, items, maxWork: limit / 2));
        }
    }

    // Whether all of it is short enough; none of it is held.
    private static async ValueTask CheckLengthAsync(HttpContext http, ListCodec<T> codec, IItemSource<T> source, BatchSender<T> sender)
    {
        long bytes = sender.Discard();
        for (bool ended = false; !ended;)
        {
            http.RequestAborted.ThrowIfCancellationRequested();
            ended = await source.FillAsync(sender);
            bytes += sender.Discard();
            codec.CheckLength(bytes);
        }

        sender.AddHead(sender.ItemCount);
        sender.AddTail();
        codec.CheckLength(bytes + sender.Discard());
    }

    private void Remember(int itemCount, long bytes)
    {
        int known = _itemBytes == int.MaxValue ? 0 : _itemBytes;
        int next = (int)Math.Max(bytes / Math.Max(1, itemCount), known - (known >> FallShift));
        if (next != known)
        {
            _itemBytes = next;
        }
    }

    private ValueTask SendWholeAsync(HttpContext http, PooledBuffer payload, Representation representation)
    {
        metrics.AddResponseBytes(representation, payload.Length);
        return PayloadSender.SendWholeAsync(http, payload);
    }
}
