using System.Buffers;
using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using SerializationApi.Formats.Annotating;
using SerializationApi.Formats.Streams;
using SerializationApi.Shapes;

namespace SerializationApi.Formats;

/// <summary>The codecs of one type in each format, if the type is known only at run time; see <see cref="TypeCodecs{T}"/>.</summary>
public abstract class TypeCodecs
{
    private readonly Availability _availability;

    private protected TypeCodecs(Type type, TypeCodecs contract)
        : this(type, contract._availability, isList: false) { }

    private protected TypeCodecs(Type type, Availability availability, bool isList)
    {
        Type = type;
        IsList = isList;
        _availability = availability;
    }

    /// <summary>Gets the type that is encoded and decoded: a contract or a list of one.</summary>
    public Type Type { get; }

    /// <summary>Gets the contract of the type itself, or of the list's items.</summary>
    public ShapeInfo Contract => _availability.Contract;

    /// <summary>The formats that are offered for the contract.</summary>
    internal Availability Availability => _availability;

    /// <summary>Gets whether the type is a list of a contract: only lists are offered in stream forms.</summary>
    public bool IsList { get; }

    /// <summary>Gets the type of the items that are written and read one by one inside a value; null if a value is handled whole.</summary>
    public virtual Type? StreamedItems => null;

    /// <summary>
    /// Returns whether a format, or a variant of one, is offered for the type: it supports the contract and every contract that its values
    /// may hold.
    /// </summary>
    public bool Offers(Format format) => (IsList || format is not StreamForm) && _availability.RefusalOf(format) is null && HasForm(format);

    /// <summary>Returns why a format is not offered, if no build has warned of it; otherwise null.</summary>
    public UnsupportedValueException? FindUnseenMember(Format format) =>
        _availability.RefusalOf(format) is { IsUnseen: true } refusal ? refusal.Error() : null;

    /// <summary>Returns the format, or the first of its <see cref="Format.Variants"/>, that is offered; null if none is.</summary>
    public Format? FindOffered(Format format) => Offers(format) ? format : format.Variants.FirstOrDefault(Offers);

    /// <summary>Decodes a payload, which must hold exactly one value.</summary>
    /// <returns>The value; null if the payload is the format's null.</returns>
    /// <exception cref="InvalidPayloadException">The bytes are not a value of the type.</exception>
    /// <exception cref="UnsupportedValueException">The format is not offered for the type.</exception>
    public abstract object? Decode(Format format, in ReadOnlySequence<byte> payload);

    /// <inheritdoc cref="Decode(Format, in ReadOnlySequence{byte})"/>
    public abstract object? Decode(Format format, ReadOnlySpan<byte> payload);

    /// <inheritdoc cref="Codec{T}.Decode(ReadOnlySpan{byte}, out int)"/>
    public abstract object? Decode(Format format, ReadOnlySpan<byte> bytes, out int length);

    /// <summary>Encodes a value.</summary>
    /// <param name="format">The format.</param>
    /// <param name="value">A value of <see cref="Type"/>, or null.</param>
    /// <returns>The payload in a rented array; the caller returns it by disposing the buffer.</returns>
    /// <exception cref="UnsupportedValueException">The format is not offered for the type, or cannot represent the value.</exception>
    public abstract PooledBuffer Encode(Format format, object? value);

    /// <summary>Encodes a value to an existing output; see <see cref="Encode(Format, object?)"/>.</summary>
    /// <param name="format">The format.</param>
    /// <param name="value">A value of <see cref="Type"/>, or null.</param>
    /// <param name="output">Gets the whole payload, or nothing if this throws.</param>
    public void Encode(Format format, object? value, IBufferWriter<byte> output)
    {
        using PooledBuffer payload = Encode(format, value);
        output.Write(payload.Span);
    }

    /// <summary>Annotates a payload.</summary>
    internal abstract void Annotate(Format format, Annotator to, List<PayloadBlock> blocks);

    /// <summary>Creates the codec of a format now, so that the first payload does not wait for it.</summary>
    /// <exception cref="UnsupportedValueException">The format is not offered for the type.</exception>
    public abstract void Prepare(Format format);

    /// <summary>
    /// Returns whether the application's own serializer, which the format follows, would throw, lose or reverse something of the type: then
    /// the codec must decode bodies.
    /// </summary>
    public bool NeedsShape(Format format) => format.NeedsShape(Contract.Type, Contract);

    /// <summary>Whether a format that supports the contract can be used here; true by default.</summary>
    private protected virtual bool HasForm(Format format) => true;

    /// <summary>Fails if a format is not offered.</summary>
    /// <exception cref="UnsupportedValueException">It is not.</exception>
    private protected void Check(Format format)
    {
        if (_availability.RefusalOf(format) is { } refusal)
        {
            throw refusal.Error();
        }

        if (!Offers(format))
        {
            throw new UnsupportedValueException(Contract.Name, "the format holds only lists and streams of it.");
        }
    }
}

/// <summary>The codecs of one type, created once per format and cached. Safe to share between threads.</summary>
/// <typeparam name="T">A contract, or a list of one.</typeparam>
public abstract class TypeCodecs<T> : TypeCodecs
{
    // One dictionary type for all: each other would be compiled, or built natively, at the start.
    private readonly ConcurrentDictionary<Format, object> _codecs = new();

    private protected TypeCodecs(Availability availability, bool isList)
        : base(typeof(T), availability, isList) { }

    /// <summary>Returns the codec for a format, or for one of its variants as <see cref="FormatSet.FindVariant"/> returns them.</summary>
    /// <exception cref="Shapes.UnsupportedValueException">The format is not offered for the type
    /// (<see cref="TypeCodecs.Offers"/>).</exception>
    public Codec<T> For(Format format) => Unsafe.As<Codec<T>>(_codecs.TryGetValue(format, out object? codec) ? codec : Make(format));

    /// <inheritdoc />
    public override void Prepare(Format format) => For(format);

    internal override void Annotate(Format format, Annotator to, List<PayloadBlock> blocks) => For(format).Annotate(to, blocks);

    /// <inheritdoc />
    public override object? Decode(Format format, in ReadOnlySequence<byte> payload) => For(format).Decode(payload);

    /// <inheritdoc />
    public override object? Decode(Format format, ReadOnlySpan<byte> payload) => For(format).Decode(payload);

    /// <inheritdoc />
    public override object? Decode(Format format, ReadOnlySpan<byte> bytes, out int length) => For(format).Decode(bytes, out length);

    /// <inheritdoc />
    public override PooledBuffer Encode(Format format, object? value) => For(format).Encode((T)value!);

    /// <summary>Creates the codec of a format that is offered.</summary>
    private protected abstract Codec<T> Create(Format format);

    private object Make(Format format)
    {
        Check(format);
        return _codecs.GetOrAdd(format, Create(format));
    }
}

/// <summary>Extension methods that return the codecs of lists.</summary>
public static class TypeCodecsExtensions
{
    /// <summary>
    /// Returns the codec of a list in a format; see <see cref="TypeCodecs{T}.For"/>. The codec of a <see cref="List{T}"/> is a list codec
    /// in every format.
    /// </summary>
    public static ListCodec<T> ForList<T>(this TypeCodecs<List<T>> codecs, Format format) => (ListCodec<T>)codecs.For(format);

    /// <summary>Returns the codec of a list in a stream form; see <see cref="TypeCodecs{T}.For"/>.</summary>
    public static StreamCodec<T> ForStream<T>(this TypeCodecs<List<T>> codecs, StreamForm form) => (StreamCodec<T>)codecs.For(form);

    /// <summary>
    /// Returns the codec that reads a list item by item while it arrives, in a stream form or an uncompressed list; null if it must be read
    /// whole.
    /// </summary>
    /// <param name="codecs">The codecs of the items' lists.</param>
    /// <param name="format">A format that is offered.</param>
    /// <param name="list">The type of the list, which may be an array or interface.</param>
    public static StreamCodec<T>? FindItems<T>(this TypeCodecs<List<T>> codecs, Format format, Type list) =>
        (format as StreamForm ?? (codecs.ForList(format.Plain).ReadsItems(list) ? format.Plain.ListForm : null)) is { } form
            ? codecs.ForStream(form)
            : null;
}
