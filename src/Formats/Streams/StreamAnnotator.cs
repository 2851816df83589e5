using System.Buffers;
using System.Text.Json;
using SerializationApi.Formats.Annotating;
using SerializationApi.Formats.Walking;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Streams;

/// <summary>Annotates the items of a stream form one after another.</summary>
internal static class StreamAnnotator
{
    // The memory per item before it is annotated, in a list that has grown by doubling.
    private const int ItemSize = 48;

    /// <summary>Annotates a stream.</summary>
    /// <exception cref="InvalidPayloadException">The bytes are not items; the offset refers to the annotated bytes.</exception>
    public static void Add(Annotator to, ItemScanner scanner, List<PayloadBlock> blocks, Action addItem)
    {
        var items = new List<StreamedItem>();
        OpenValue list = to.Open(start: 0, head: 0, JsonValueKind.Array);
        ReadOnlyMemory<byte> bytes = Find(to, scanner, items, blocks, out InvalidPayloadException? error);
        foreach (StreamedItem item in items)
        {
            to.Budget.Charge(ItemSize, item.Frame);
            to.Begin(bytes, item.Start, item.Length);
            to.Expect(list.Type?.Item, key: null, item.Frame);
            addItem();
            list.Value.Children[^1].Length = item.End - item.Frame;
            list.End = item.End;
        }

        if (error is not null)
        {
            throw error;
        }

        to.Begin(bytes, 0, bytes.Length);
        to.Close(bytes.Length);
        list.Value.Wire = "stream";
    }

    // The bytes that offsets refer to: the frames, with decompressed items; up to an error, or one item more than are annotated.
    private static ReadOnlyMemory<byte> Find(
        Annotator to,
        ItemScanner scanner,
        List<StreamedItem> items,
        List<PayloadBlock> blocks,
        out InvalidPayloadException? error
    )
    {
        ReadOnlyMemory<byte> payload = to.Payload;
        ArrayBufferWriter<byte>? plain = null;
        var scan = new ItemScan(to.Limits.MaxDecompressedBytes);
        error = null;
        try
        {
            for (int position = 0; position < payload.Length && !scan.IsEnded && items.Count < to.Budget.MostMore(ItemSize); )
            {
                Frame frame = FindFrame(scanner, payload.Span, position, ref scan);
                AddFrame(to, payload.Span, position, frame, items, blocks, ref plain);
                scan.Next();
                position += frame.Length;
            }
        }
        catch (InvalidPayloadException found)
        {
            error = found;
        }

        return plain?.WrittenMemory ?? payload;
    }

    private static void AddFrame(
        Annotator to,
        ReadOnlySpan<byte> payload,
        int position,
        Frame frame,
        List<StreamedItem> items,
        List<PayloadBlock> blocks,
        ref ArrayBufferWriter<byte>? plain
    )
    {
        if (!frame.HasItem)
        {
            plain?.Write(payload.Slice(position, frame.Length));
            return;
        }

        int at = plain?.WrittenCount ?? position;
        var own = new List<PayloadBlock>();
        int start = position + frame.ItemStart;
        ReadOnlySpan<byte> item = payload.Slice(start, frame.ItemLength);
        byte[]? longer = to.Syntax.Decompress(item, to.Limits, own);
        if (longer is not null)
        {
            plain ??= Copy(payload[..position]);
            plain.Write(payload[position..start]);
            plain.Write(longer);
            plain.Write(payload[(start + item.Length)..(position + frame.Length)]);
            to.Budget.AllowFor(plain.WrittenCount);
            to.Budget.ChargeBlocks(own.Count, position);
            foreach (PayloadBlock block in own)
            {
                blocks.Add(
                    new PayloadBlock(start + block.Offset, block.Length, at + frame.ItemStart + block.PlainOffset, block.PlainLength)
                );
            }

            if (plain.WrittenCount > to.Limits.MaxDecompressedBytes)
            {
                throw PayloadErrors.TooLong("a stream", to.Limits.MaxDecompressedBytes, position);
            }
        }
        else
        {
            plain?.Write(payload.Slice(position, frame.Length));
        }

        items.Add(
            new StreamedItem(at, at + frame.ItemStart, longer?.Length ?? item.Length, plain?.WrittenCount ?? position + frame.Length)
        );
    }

    private static Frame FindFrame(ItemScanner scanner, ReadOnlySpan<byte> payload, int position, ref ItemScan scan)
    {
        try
        {
            return scanner.TryFind(payload[position..], isLast: true, ref scan, out Frame frame)
                ? frame
                : throw new InvalidPayloadException("an item", "the end of the stream", payload.Length - position);
        }
        catch (InvalidPayloadException error)
        {
            throw error.At(position);
        }
    }

    private static ArrayBufferWriter<byte> Copy(ReadOnlySpan<byte> bytes)
    {
        var copy = new ArrayBufferWriter<byte>(Math.Max(1, 2 * bytes.Length));
        copy.Write(bytes);
        return copy;
    }

    private readonly record struct StreamedItem(int Frame, int Start, int Length, int End);
}
