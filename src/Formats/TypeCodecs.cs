using System.Buffers;
using SerializationApi.Formats.Streams;
using SerializationApi.Shapes;

namespace SerializationApi.Formats;

/// <summary>The codecs of one type in each format, where the type is known at run time only: see <see cref="TypeCodecs{T}"/>.</summary>
public abstract class TypeCodecs
{
    private readonly Availability _availability;

    private protected TypeCodecs(Type type, TypeCodecs contract)
        : this(type, contract._availability, isList: false)
    {
    }

    private protected TypeCodecs(Type type, Availability availability, bool isList)
    {
        Type = type;
        IsList = isList;
        _availability = availability;
    }

    /// <summary>The type that is encoded and decoded: a contract or a list of one.</summary>
    public Type Type { get; }

    /// <summary>The contract: that of the type itself, or of the list's items.</summary>
    public ShapeInfo Contract => _availability.Contract;

    /// <summary>Whether the type is a list of a contract: only lists are offered in stream forms.</summary>
    public bool IsList { get; }

    /// <summary>The type of the items that are written and read one by one inside a value; null of a value that is taken whole.</summary>
    internal virtual Type? StreamedItems => null;

    /// <summary>
    /// Whether a format, or a variant of one, is offered for the type: it has a form for the contract and for every contract that
    /// its values may hold.
    /// </summary>
    public bool Offers(Format format) => (IsList || format is not StreamForm) && _availability.RefusalOf(format) is null && HasForm(format);

    /// <summary>What is offered of a format: itself, or the first of its <see cref="Format.Variants"/> that is; null when none is.</summary>
    public Format? FindOffered(Format format) => Offers(format) ? format : format.Variants.FirstOrDefault(Offers);

    /// <summary>Decodes a payload, which must hold exactly one value.</summary>
    /// <returns>The value; null when the payload is the format's null.</returns>
    /// <exception cref="InvalidPayloadException">The bytes are not a value of the type.</exception>
    /// <exception cref="UnsupportedValueException">The format is not offered for the type.</exception>
    public abstract object? Decode(Format format, in ReadOnlySequence<byte> payload);

    /// <summary>Encodes a value.</summary>
    /// <param name="format">The format.</param>
    /// <param name="value">A value of <see cref="Type"/>, or null.</param>
    /// <returns>The payload, in a rented array that the caller gives back by disposing it.</returns>
    /// <exception cref="UnsupportedValueException">The format is not offered for the type, or has no form for the value.</exception>
    public abstract PooledBuffer Encode(Format format, object? value);

    /// <summary>Makes the codec of a format now: what there is to decide about it is decided at the start.</summary>
    /// <exception cref="UnsupportedValueException">The format is not offered for the type.</exception>
    internal abstract void Prepare(Format format);

    /// <summary>Whether there is more to ask of a format that has a form for the contract; true by default.</summary>
    private protected virtual bool HasForm(Format format) => true;

    /// <summary>Fails when a format is not offered.</summary>
    /// <exception cref="UnsupportedValueException">It is not.</exception>
    private protected void Check(Format format)
    {
        if (_availability.RefusalOf(format) is { } refusal)
        {
            throw refusal.Error();
        }

        if (!Offers(format))
        {
            throw new UnsupportedValueException(Contract.Name, "only a list or stream of it has a form there.");
        }
    }
}
