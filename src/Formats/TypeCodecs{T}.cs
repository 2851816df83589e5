using System.Buffers;
using System.Collections.Concurrent;

namespace SerializationApi.Formats;

/// <summary>The codecs of one type, made once per format and kept. Safe to share between threads.</summary>
/// <typeparam name="T">A contract, or a list of one.</typeparam>
public sealed class TypeCodecs<T> : TypeCodecs
{
    private readonly ConcurrentDictionary<Format, Codec<T>> _codecs = new();
    private readonly Func<Format, Codec<T>> _create;

    internal TypeCodecs(Availability availability, Func<Format, Codec<T>> create, bool isList)
        : base(typeof(T), availability, isList)
    {
        _create = format =>
        {
            Check(format);
            return create(format);
        };
    }

    /// <summary>The codec for a format, or for one of its variants as <see cref="FormatSet.FindVariant"/> gives them.</summary>
    /// <exception cref="Shapes.UnsupportedValueException">The format is not offered for the type (<see cref="TypeCodecs.Offers"/>).</exception>
    public Codec<T> For(Format format) => _codecs.GetOrAdd(format, _create);

    /// <inheritdoc />
    internal override void Prepare(Format format) => For(format);

    /// <inheritdoc />
    public override object? Decode(Format format, in ReadOnlySequence<byte> payload) => For(format).Decode(payload);

    /// <inheritdoc />
    public override PooledBuffer Encode(Format format, object? value) => For(format).Encode((T)value!);
}
