using System.Buffers;
using System.Buffers.Binary;
using SerializationApi.Formats.Primitives.Buffers;
using SerializationApi.Formats.Streams;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MemoryPack;

/// <summary>
/// A list in MemoryPack: its count and its items, after the preceding members. No value has a length: decoding the preceding members, and
/// each item, finds the next one.
/// </summary>
/// <param name="codec">Decodes the contract; an object may have fewer members than its contract.</param>
/// <param name="index">The index of the member.</param>
internal sealed class MemoryPackListPlace<T>(Codec<T> codec, int index) : ListPlace(new MemoryPackItemScanner(Envelope.Member))
{
    public override ReadOnlySpan<byte> Empty => [0, 0, 0, 0];

    public override ListSearch Find(ReadOnlySpan<byte> bytes, bool isLast, out ListStart start)
    {
        start = default;
        if (bytes.IsEmpty)
        {
            return ListSearch.Unknown;
        }

        if (bytes[0] is MemoryPackCode.NullObject || bytes[0] <= index)
        {
            return ListSearch.Missing;
        }

        byte[] copy = BufferPool.Rent(bytes.Length);
        try
        {
            bytes.CopyTo(copy);
            copy[0] = (byte)index;
            long taken = 0;
            codec.Decode(copy.AsSpan(0, bytes.Length), out int position, ref taken);
            return FindItems(bytes, position, out start);
        }
        catch (InvalidPayloadException error)
        {
            return error.IsTruncated ? ListSearch.Unknown : ListSearch.Invalid;
        }
        finally
        {
            BufferPool.Return(copy);
        }
    }

    public override void WriteEarly(ReadOnlySpan<byte> head, ListStart start, IBufferWriter<byte> output)
    {
        Span<byte> copy = output.GetSpan(head.Length);
        head.CopyTo(copy);
        copy[0] = (byte)(index + 1);
        output.Advance(head.Length);
        output.Write(Empty);
    }

    private static ListSearch FindItems(ReadOnlySpan<byte> bytes, int position, out ListStart start)
    {
        start = default;
        if (bytes.Length - position < sizeof(int))
        {
            return ListSearch.Unknown;
        }

        int count = BinaryPrimitives.ReadInt32LittleEndian(bytes[position..]);
        start = new ListStart(position, position + sizeof(int), count);
        return count == MemoryPackCode.NullCollection ? ListSearch.Null
            : count < 0 ? ListSearch.Invalid
            : ListSearch.Found;
    }
}
