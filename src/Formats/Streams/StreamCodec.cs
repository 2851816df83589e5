using System.Runtime.CompilerServices;
using SerializationApi.Formats.Annotating;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Formats.Primitives.Buffers;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Streams;

/// <summary>
/// The codec of a list or stream of a contract in a stream form: frame by frame, or a whole list like any other list codec. There is
/// neither head nor tail, and null is encoded as no items.
/// </summary>
/// <typeparam name="T">The items' contract.</typeparam>
public sealed class StreamCodec<T> : ListCodec<T>
{
    // The number of bytes after which encoded items are sent although more are ready.
    private const int SendBytes = 64 * 1024;

    private readonly Codec<T> _item;
    private readonly ItemScanner _scanner;
    private readonly FormatLimits _limits;
    private readonly string _name;
    private SizeHint _hint;

    internal StreamCodec(Codec<T> item, ItemScanner scanner, FormatLimits limits, string name)
    {
        _item = item;
        _scanner = scanner;
        _limits = limits;
        _name = name;
    }

    /// <inheritdoc />
    public override bool NeedsCount => false;

    /// <inheritdoc />
    public override PooledBuffer Encode(ReadOnlySpan<T> items) => EncodeItems(items, firstIndex: 0);

    /// <inheritdoc />
    public override PooledBuffer EncodeHead(int count) => default;

    /// <inheritdoc />
    public override PooledBuffer EncodeItems(ReadOnlySpan<T> items, int firstIndex)
    {
        using var output = new PooledBufferWriter(Math.Max(1, _hint.Capacity));
        foreach (T item in items)
        {
            Encode(item, output);
        }

        _hint.Record(output.Length);
        return output.Detach();
    }

    /// <inheritdoc />
    public override PooledBuffer EncodeTail() => default;

    /// <summary>
    /// Encodes a stream while its items are produced. Ready items are sent together, at about 64 KiB; no ready item waits for a later one.
    /// </summary>
    /// <param name="items">The items.</param>
    /// <param name="output">The output, flushed whenever <paramref name="items"/> has nothing ready.</param>
    /// <param name="cancellation">Ends the stream of items.</param>
    /// <exception cref="UnsupportedValueException">The format cannot represent an item.</exception>
    public async Task EncodeAsync(IAsyncEnumerable<T> items, Stream output, CancellationToken cancellation = default)
    {
        using var buffer = new PooledBufferWriter();
        using var stop = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        IAsyncEnumerator<T> source = items.GetAsyncEnumerator(stop.Token);
        await using (source.ConfigureAwait(false))
        {
            while (true)
            {
                Task<bool> next = source.MoveNextAsync().AsTask();
                if (buffer.Length > SendBytes || (buffer.Length > 0 && !next.IsCompleted))
                {
                    try
                    {
                        await SendAsync(buffer, output, cancellation).ConfigureAwait(false);
                    }
                    catch
                    {
                        // An enumerator must not be disposed while it moves.
                        await stop.CancelAsync().ConfigureAwait(false);
                        await ((Task)next).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
                        throw;
                    }
                }

                if (!await next.ConfigureAwait(false))
                {
                    break;
                }

                Encode(source.Current, buffer);
            }
        }

        await SendAsync(buffer, output, cancellation).ConfigureAwait(false);
    }

    /// <inheritdoc />
    public override List<T>? Decode(ReadOnlySpan<byte> payload)
    {
        long max = DecodeBudget.Of(_limits, payload.Length);
        var items = new List<T>();
        using ItemReader<T> reader = CreateReader();
        reader.Append(payload);
        reader.Complete();
        while (reader.TryRead(out T? item))
        {
            // The list grows by doubling, so an item takes two slots in it.
            if (reader.TakenBytes + (2L * Unsafe.SizeOf<T>() * items.Count) > max)
            {
                throw DecodeBudget.Exceeded(max, reader.Offset);
            }

            items.Add(item!);
        }

        return items;
    }

    internal override void Annotate(Annotator to, List<PayloadBlock> blocks) =>
        StreamAnnotator.Add(to, _scanner, blocks, () => _item.Annotate(to, blocks));

    /// <summary>Creates a reader that decodes a stream piece by piece.</summary>
    public ItemReader<T> CreateReader() => new(_item, _scanner, _limits.MaxDecompressedBytes);

    /// <summary>
    /// Decodes a stream while it arrives: an item is returned when its last byte has arrived. Nothing is read ahead of the consumer.
    /// </summary>
    /// <param name="input">The stream's bytes; not disposed.</param>
    /// <param name="cancellation">Ends the wait for bytes.</param>
    /// <exception cref="InvalidPayloadException">The bytes are not items of the contract, end inside one, or an item is longer than
    /// <see cref="FormatLimits.MaxDecompressedBytes"/>. <see cref="InvalidPayloadException.Offset"/> counts from the stream's first
    /// byte.</exception>
    public async IAsyncEnumerable<T?> DecodeAsync(Stream input, [EnumeratorCancellation] CancellationToken cancellation = default)
    {
        using ItemReader<T> reader = CreateReader();
        while (true)
        {
            while (reader.TryRead(out T? item))
            {
                yield return item;
            }

            if (reader.IsCompleted)
            {
                yield break;
            }

            int read = await input.ReadAsync(reader.GetMemory(), cancellation).ConfigureAwait(false);
            if (read == 0)
            {
                reader.Complete();
            }
            else
            {
                reader.Advance(read);
            }
        }
    }

    /// <inheritdoc />
    protected override PooledBuffer EncodeNull() => default;

    private void Encode(T item, PooledBufferWriter output)
    {
        if (_scanner.Envelope != Envelope.None)
        {
            throw new NotSupportedException("A list is written by its own codec.");
        }

        if (item is null && !_scanner.HasNull)
        {
            NullItems.Throw($"{_name}[]");
        }

        using PooledBuffer payload = _item.Encode(item);
        _scanner.Write(output, payload.Span);
    }

    private static async ValueTask SendAsync(PooledBufferWriter buffer, Stream output, CancellationToken cancellation)
    {
        using PooledBuffer sent = buffer.Detach();
        await output.WriteAsync(sent.Memory, cancellation).ConfigureAwait(false);
        await output.FlushAsync(cancellation).ConfigureAwait(false);
    }
}
