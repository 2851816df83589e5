using System.Buffers;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Streams;

/// <summary>The codec of a list inside a value: head and tail are the rest of the value.</summary>
/// <param name="root">The value; its own list is null or empty.</param>
/// <param name="codec">Encodes it, without compression.</param>
/// <param name="items">Encodes the items.</param>
/// <param name="place">The place of the list.</param>
/// <param name="member">The member that holds it.</param>
internal sealed class MemberListCodec<TRoot, TItem>(TRoot root, Codec<TRoot> codec, ListCodec<TItem> items, ListPlace place, string member)
    : ListCodec<TItem>
{
    public override bool NeedsCount => items.NeedsCount;

    public override bool CanBatch => items.CanBatch;

    public override bool CompressesWhole => items.CompressesWhole;

    public override PooledBuffer Encode(ReadOnlySpan<TItem> all)
    {
        using var output = new PooledBufferWriter();
        Write(output, EncodeHead(all.Length));
        Write(output, EncodeItems(all, firstIndex: 0));
        Write(output, EncodeTail());
        CheckLength(output.Length);
        return Compress(output.Detach());
    }

    public override PooledBuffer EncodeHead(int count)
    {
        using var output = new PooledBufferWriter();
        using PooledBuffer payload = Split(out int head, out _);
        output.Write(payload.Span[..head]);
        if (place.Number == ShapeMember.NoNumber)
        {
            Write(output, items.EncodeHead(count));
        }

        return output.Detach();
    }

    public override PooledBuffer EncodeItems(ReadOnlySpan<TItem> batch, int firstIndex) =>
        items.EncodeItems(batch, firstIndex, place.Number);

    public override PooledBuffer EncodeTail()
    {
        using var output = new PooledBufferWriter();
        if (place.Number == ShapeMember.NoNumber)
        {
            Write(output, items.EncodeTail());
        }

        using PooledBuffer payload = Split(out _, out int tail);
        output.Write(payload.Span[tail..]);
        return output.Detach();
    }

    public override void CheckLength(long plainBytes) => items.CheckLength(plainBytes);

    public override PooledBuffer Compress(PooledBuffer plain) => items.Compress(plain);

    public override PayloadCompressor? CreateCompressor() => items.CreateCompressor();

    public override List<TItem>? Decode(ReadOnlySpan<byte> payload) =>
        throw new NotSupportedException("The list of a value is read with it.");

    protected override PooledBuffer EncodeNull() => codec.Encode(root);

    private static void Write(PooledBufferWriter output, PooledBuffer part)
    {
        using (part)
        {
            output.Write(part.Span);
        }
    }

    private PooledBuffer Split(out int head, out int tail)
    {
        PooledBuffer payload = codec.Encode(root);
        switch (place.Split(payload.Span, out head, out tail))
        {
            case ListSplit.Empty:
                return payload;
            case ListSplit.Missing:
                payload.Dispose();
                throw new InvalidOperationException(
                    $"The {member} of a streamed {TypeNames.Display(typeof(TRoot))} is null: set it to an empty list."
                );
            default:
                payload.Dispose();
                throw new InvalidOperationException(
                    $"The {member} of a streamed {TypeNames.Display(typeof(TRoot))} has items: leave it empty, and stream them."
                );
        }
    }
}
