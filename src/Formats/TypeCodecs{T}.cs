using System.Buffers;
using System.Collections.Concurrent;
using SerializationApi.Formats.Streams;
using SerializationApi.Shapes;

namespace SerializationApi.Formats;

/// <summary>The codecs of one type, made once per format and kept. Safe to share between threads.</summary>
/// <typeparam name="T">A contract, or a list of one.</typeparam>
public sealed class TypeCodecs<T> : TypeCodecs
{
    private readonly ConcurrentDictionary<Format, Codec<T>> _codecs = new();
    private readonly Func<Format, Codec<T>> _create;
    private readonly Func<Format, Codec<T>, ArrivingValue?>? _beginList;

    internal TypeCodecs(Availability availability, Func<Format, Codec<T>> create, Func<Format, Codec<T>, ArrivingValue?>? beginList = null)
        : base(typeof(T), availability, isList: beginList is not null)
    {
        _beginList = beginList;
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
    private protected override ArrivingValue? BeginPlainValue(Format format) => _beginList?.Invoke(format, For(format));

    /// <inheritdoc />
    internal override TypeCodecs? WithItems(FormatSet formats)
    {
        if (IsList || typeof(T).IsValueType)
        {
            return IsList ? this : null;
        }

        MemberInfo[] lists = [.. Contract.Members.ToArray().Where(static member => member.Type is { Kind: ValueKind.List, Item: { Kind: ValueKind.Object, Object: not null } })];
        return lists is [var list] ? formats.FindCodecs(list.Type.Item!.Object!().Type)?.WithItems(this, formats) : null;
    }

    /// <inheritdoc />
    internal override TypeCodecs? WithItems<TRoot>(TypeCodecs<TRoot> root, FormatSet formats) =>
        !typeof(T).IsValueType && formats.FindCodecs<List<T>>() is { } lists ? new StreamedCodecs<TRoot, T>(root, this, lists) : null;

    /// <inheritdoc />
    public override object? Decode(Format format, in ReadOnlySequence<byte> payload) => For(format).Decode(payload);

    /// <inheritdoc />
    public override PooledBuffer Encode(Format format, object? value) => For(format).Encode((T)value!);
}
