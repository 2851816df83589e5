using SerializationApi.Formats.Annotating;
using SerializationApi.Formats.Primitives.Buffers;
using SerializationApi.Formats.Primitives.Text;
using SerializationApi.Shapes;

namespace SerializationApi.Formats;

/// <summary>The codec of a list of a contract in a format: the contract's shape with the format's writer and reader.</summary>
/// <typeparam name="T">The items' contract.</typeparam>
/// <typeparam name="TShape">Its shape.</typeparam>
/// <typeparam name="TWriter">The format's writer.</typeparam>
/// <typeparam name="TReader">The format's reader.</typeparam>
/// <param name="limits">The limits of both.</param>
/// <param name="keysAreNames">Whether objects are maps by name, in a format that also writes them by position.</param>
public class ShapeListCodec<T, TShape, TWriter, TReader>(FormatLimits limits, bool keysAreNames = false) : ListCodec<T>
    where TShape : struct, IShape<T>
    where TWriter : struct, IPayloadWriter<TWriter>, allows ref struct
    where TReader : struct, IPayloadReader, allows ref struct
{
    /// <summary>The number of the member that holds the items, in a format whose lists are members.</summary>
    protected const int ItemsNumber = 1;

    // No mark is needed: the beginning of the list may be in another buffer.
    private const int NoMark = 0;

    private readonly WriterOptions _options = new(limits.MaxDepth, keysAreNames);
    private SizeHint _hint;
    private SizeHint _itemHint;

    /// <summary>Gets the limits of writing and reading.</summary>
    protected FormatLimits Limits => limits;

    /// <inheritdoc />
    public override bool NeedsCount => TWriter.CountsItems;

    /// <inheritdoc />
    public override PooledBuffer Encode(ReadOnlySpan<T> items)
    {
        CheckItems(items);
        TWriter writer = TWriter.Create(_hint.Capacity, _options, depth: 0);
        try
        {
            int mark = writer.BeginList(ItemsNumber, ValueKind.Object, items.Length);
            WriteItems(ref writer, ItemsNumber, firstIndex: 0, items);
            writer.EndList(mark);
            PooledBuffer payload = writer.Detach();
            _hint.Record(payload.Length);
            return payload;
        }
        catch (UnsupportedValueException error) when (LoneSurrogate.IsReasonOf(error))
        {
            FindLoneSurrogate(items, firstIndex: 0);
            throw;
        }
        finally
        {
            writer.Dispose();
        }
    }

    /// <inheritdoc />
    public override PooledBuffer EncodeHead(int count)
    {
        TWriter writer = TWriter.Create(capacity: 0, _options, depth: 0);
        writer.BeginList(ItemsNumber, ValueKind.Object, count);
        return writer.Detach();
    }

    /// <inheritdoc />
    public override PooledBuffer EncodeItems(ReadOnlySpan<T> items, int firstIndex) => EncodeItems(items, firstIndex, ItemsNumber);

    internal override PooledBuffer EncodeItems(ReadOnlySpan<T> items, int firstIndex, int number)
    {
        CheckItems(items);
        TWriter writer = TWriter.Create(_itemHint.CapacityFor(items.Length), _options, depth: 1);
        try
        {
            WriteItems(ref writer, number, firstIndex, items);
            PooledBuffer batch = writer.Detach();
            _itemHint.Record(batch.Length / Math.Max(1, items.Length));
            return batch;
        }
        catch (UnsupportedValueException error) when (LoneSurrogate.IsReasonOf(error))
        {
            FindLoneSurrogate(items, firstIndex);
            throw;
        }
        finally
        {
            writer.Dispose();
        }
    }

    /// <inheritdoc />
    public override PooledBuffer EncodeTail()
    {
        TWriter writer = TWriter.Create(capacity: 0, _options, depth: 1);
        writer.EndList(NoMark);
        return writer.Detach();
    }

    /// <inheritdoc />
    public override List<T>? Decode(ReadOnlySpan<byte> payload)
    {
        TReader reader = default;
        reader.Begin(payload, limits);
        List<T>? items = Read(ref reader);
        reader.End();
        return items;
    }

    internal override List<T>? Decode(ReadOnlySpan<byte> bytes, out int length, ref long taken)
    {
        TReader reader = default;
        reader.Begin(bytes, limits);
        List<T>? items = Read(ref reader);
        length = reader.Position;
        taken += reader.TakenBytes;
        return items;
    }

    internal override void Annotate(Annotator to, List<PayloadBlock> blocks)
    {
        to.Decompress(blocks);
        var reader = new AnnotatingReader<TReader>(to, default);
        reader.Begin(to.Payload.Span, limits);
        Read(ref reader);
        reader.End();
    }

    private static List<T>? Read<TAny>(ref TAny reader)
        where TAny : struct, IPayloadReader, allows ref struct
    {
        List<T>? items = null;
        if (reader.BeginList(ValueKind.Object, out ListScope scope))
        {
            items = ListItems.Begin<TAny, T>(ref reader, ref scope, existing: null);
            TShape.ReadItems(ref reader, ref scope, items);
            reader.EndList(ref scope);
        }

        return items;
    }

    /// <inheritdoc />
    protected override PooledBuffer EncodeNull()
    {
        if (TWriter.ForbidsNullItems)
        {
            throw RootNull.Error($"a list of {TShape.Info.Name}");
        }

        TWriter writer = TWriter.Create(capacity: 0, _options, depth: 0);
        writer.WriteNull(ValueKind.List);
        return writer.Detach();
    }

    /// <summary>Writes items of the member with a number.</summary>
    protected virtual void WriteItems(ref TWriter writer, int number, int firstIndex, ReadOnlySpan<T> items) =>
        TShape.WriteItems(ref writer, number, firstIndex, items);

    private void FindLoneSurrogate(ReadOnlySpan<T> items, int firstIndex)
    {
        if (!TWriter.IsText)
        {
            var finder = new LoneSurrogateFinder<TWriter>(TShape.Info.Name, limits.MaxDepth);
            TShape.WriteItems(ref finder, ItemsNumber, firstIndex, items);
        }
    }

    private static void CheckItems(ReadOnlySpan<T> items)
    {
        if (TWriter.ForbidsNullItems && !typeof(T).IsValueType)
        {
            NullItems.ThrowIfAny(items, TShape.Info.Name);
        }
    }
}
