using System.Runtime.InteropServices;
using SerializationApi.Formats.Annotating;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Shapes;

namespace SerializationApi.Formats;

/// <summary>
/// Encodes and decodes a list of a contract at the root: as a whole, or item by item so that a long list can be sent in batches. A payload
/// is the head, the batches in order, and the tail.
/// </summary>
/// <typeparam name="T">The items' contract.</typeparam>
public abstract class ListCodec<T> : Codec<List<T>>
{
    /// <summary>Gets whether the head holds the number of items (MessagePack, MemoryPack), so that it must be known first.</summary>
    public abstract bool NeedsCount { get; }

    /// <summary>
    /// Gets whether batches can be sent unchanged. If false, there is only <see cref="Encode(ReadOnlySpan{T})"/>, unless
    /// <see cref="CompressesWhole"/>.
    /// </summary>
    public virtual bool CanBatch => true;

    /// <summary>Gets whether head, batches and tail become a payload only through <see cref="Compress"/>.</summary>
    public virtual bool CompressesWhole => false;

    /// <summary>
    /// Whether <see cref="Format.ListForm"/> reads the items of a list, which may be an array or interface, like this codec.
    /// </summary>
    internal virtual bool ReadsItems(Type list) => CanBatch;

    /// <summary>Encodes a whole list; null becomes the format's null.</summary>
    /// <exception cref="UnsupportedValueException">The format cannot represent an item, or null (Protobuf).</exception>
    public sealed override PooledBuffer Encode(List<T>? value) =>
        value is null ? EncodeNull() : FindWriter(value)?.Encode(value) ?? Encode(CollectionsMarshal.AsSpan(value));

    /// <summary>Encodes a whole list.</summary>
    public abstract PooledBuffer Encode(ReadOnlySpan<T> items);

    /// <summary>Encodes the bytes before the items.</summary>
    /// <param name="count">The number of items; ignored if <see cref="NeedsCount"/> is false.</param>
    public abstract PooledBuffer EncodeHead(int count);

    /// <summary>Encodes a batch of items.</summary>
    /// <param name="items">The items.</param>
    /// <param name="firstIndex">The index of the first of them in the whole list.</param>
    public abstract PooledBuffer EncodeItems(ReadOnlySpan<T> items, int firstIndex);

    /// <summary>Encodes a batch of items of a list that is a member.</summary>
    internal virtual PooledBuffer EncodeItems(ReadOnlySpan<T> items, int firstIndex, int number) => EncodeItems(items, firstIndex);

    /// <summary>Encodes the bytes after the items.</summary>
    public abstract PooledBuffer EncodeTail();

    /// <summary>
    /// Checks that <see cref="Compress"/> will accept so many bytes, before they are encoded; only used with <see cref="CompressesWhole"/>.
    /// </summary>
    /// <exception cref="UnsupportedValueException">They are too many.</exception>
    public virtual void CheckLength(long plainBytes) { }

    /// <summary>Creates the payload from the joined head, batches and tail; see <see cref="CompressesWhole"/>.</summary>
    /// <param name="plain">The joined bytes; disposed.</param>
    /// <exception cref="UnsupportedValueException">It is longer than <see cref="FormatLimits.MaxDecompressedBytes"/>: no reader with the
    /// same limits would accept it.</exception>
    public virtual PooledBuffer Compress(PooledBuffer plain) => plain;

    /// <summary>
    /// Creates a compressor that works while the payload is encoded; null, the default, if only <see cref="Compress"/> is supported.
    /// </summary>
    public virtual PayloadCompressor? CreateCompressor() => null;

    /// <summary>
    /// Finds the writer of a list or stream whose type has its own JSON form; null, the default, if it is written as its items.
    /// </summary>
    /// <param name="sequence">A list or stream of the contract.</param>
    public virtual JsonSequenceWriter? FindWriter(object sequence) => null;

    /// <summary>Returns the codec of the list as another root type: an array, or an interface of <see cref="List{T}"/>.</summary>
    internal virtual Codec<TList> As<TList>()
        where TList : class, IEnumerable<T> => new ListLikeCodec<TList, T>(this);

    /// <summary>Encodes the format's null.</summary>
    protected abstract PooledBuffer EncodeNull();
}

/// <summary>The codec of a root that is an array or a list interface; uses the codec of <see cref="List{T}"/>.</summary>
internal sealed class ListLikeCodec<TList, T>(ListCodec<T> codec) : Codec<TList>
    where TList : class, IEnumerable<T>
{
    public override PooledBuffer Encode(TList value) =>
        value is null ? codec.Encode((List<T>?)null) : codec.FindWriter(value)?.Encode(value) ?? codec.Encode(ListItems.Of(value));

    public override TList? Decode(ReadOnlySpan<byte> payload) => Of(codec.Decode(payload));

    internal override TList? Decode(ReadOnlySpan<byte> bytes, out int length, ref long taken) =>
        Of(codec.Decode(bytes, out length, ref taken));

    internal override void Annotate(Annotator to, List<PayloadBlock> blocks) => codec.Annotate(to, blocks);

    private static TList? Of(List<T>? list) => list is null ? null : (TList)(typeof(TList).IsArray ? (object)list.ToArray() : list);
}
