using System.Runtime.InteropServices;
using SerializationApi.Formats.Annotating;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Shapes;

namespace SerializationApi.Formats;

/// <summary>
/// Encodes and decodes a list of a contract at the root: as a whole, or item by item so that a long list can be sent in
/// batches. A payload is the head, the batches in order, and the tail.
/// </summary>
/// <typeparam name="T">The items' contract.</typeparam>
public abstract class ListCodec<T> : Codec<List<T>>
{
    /// <summary>Whether the head holds the number of items (MessagePack, MemoryPack), so that it must be known first.</summary>
    public abstract bool NeedsCount { get; }

    /// <summary>
    /// Whether batches can be sent as they are. If false, there is only <see cref="Encode(ReadOnlySpan{T})"/>,
    /// unless <see cref="CompressesWhole"/>.
    /// </summary>
    public virtual bool CanBatch => true;

    /// <summary>
    /// Whether head, batches and tail become a payload only by
    /// <see cref="Compress"/>.
    /// </summary>
    public virtual bool CompressesWhole => false;

    /// <summary>Whether <see cref="Format.ListForm"/> finds the items of a list one by one as this codec would read them.</summary>
    /// <param name="list">The type of the list, an array or interface perhaps.</param>
    internal virtual bool ReadsItems(Type list) => CanBatch;

    /// <summary>Encodes a whole list; null as the format's null.</summary>
    /// <exception cref="UnsupportedValueException">The format has no form for an item, or for null (Protobuf).</exception>
    public sealed override PooledBuffer Encode(List<T>? value) =>
        value is null ? EncodeNull() : FindWriter(value)?.Encode(value) ?? Encode(CollectionsMarshal.AsSpan(value));

    /// <summary>Encodes a whole list.</summary>
    public abstract PooledBuffer Encode(ReadOnlySpan<T> items);

    /// <summary>Encodes what comes before the items.</summary>
    /// <param name="count">The number of items; not used where <see cref="NeedsCount"/> is false.</param>
    public abstract PooledBuffer EncodeHead(int count);

    /// <summary>Encodes a batch of items.</summary>
    /// <param name="items">The items.</param>
    /// <param name="firstIndex">The index of the first of them in the whole list.</param>
    public abstract PooledBuffer EncodeItems(ReadOnlySpan<T> items, int firstIndex);

    /// <summary>Encodes a batch of items of a list that is a member.</summary>
    /// <param name="items">The items.</param>
    /// <param name="firstIndex">The index of the first of them in the whole list.</param>
    /// <param name="number">The member's number, in a format whose items carry it.</param>
    internal virtual PooledBuffer EncodeItems(ReadOnlySpan<T> items, int firstIndex, int number) => EncodeItems(items, firstIndex);

    /// <summary>Encodes what comes behind the items.</summary>
    public abstract PooledBuffer EncodeTail();

    /// <summary>
    /// Whether <see cref="Compress"/> will take so many bytes, to be asked before they are all there; without meaning unless
    /// <see cref="CompressesWhole"/>.
    /// </summary>
    /// <exception cref="UnsupportedValueException">They are too many.</exception>
    public virtual void CheckLength(long plainBytes) { }

    /// <summary>Makes the payload of the joined head, batches and tail; see <see cref="CompressesWhole"/>.</summary>
    /// <param name="plain">What was put behind one another; it is given back.</param>
    /// <exception cref="UnsupportedValueException">
    /// It is longer than <see cref="FormatLimits.MaxDecompressedBytes"/>: no reader with the same limits would take it.
    /// </exception>
    public virtual PooledBuffer Compress(PooledBuffer plain) => plain;

    /// <summary>Makes a compressor that works while the payload is made; null, the default, if only <see cref="Compress"/> can.</summary>
    public virtual PayloadCompressor? CreateCompressor() => null;

    /// <summary>Writes a list or stream whose type has a JSON form of its own; null, the default, if it is written as its items.</summary>
    /// <param name="sequence">A list or stream of the contract.</param>
    public virtual JsonSequenceWriter? FindWriter(object sequence) => null;

    /// <summary>The codec of the list as another type.</summary>
    /// <typeparam name="TList">The type of the root: an array, or an interface of <see cref="List{T}"/>.</typeparam>
    internal virtual Codec<TList> As<TList>()
        where TList : class, IEnumerable<T> => new ListLikeCodec<TList, T>(this);

    /// <summary>Encodes the format's null.</summary>
    protected abstract PooledBuffer EncodeNull();
}

/// <summary>A root that is an array or a list interface, by the codec of <see cref="List{T}"/>.</summary>
/// <typeparam name="TList">The type of the root.</typeparam>
/// <typeparam name="T">The items' contract.</typeparam>
/// <param name="codec">The codec of the list.</param>
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
