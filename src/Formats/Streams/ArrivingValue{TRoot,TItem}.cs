using SerializationApi.Shapes;

namespace SerializationApi.Formats.Streams;

/// <inheritdoc />
/// <typeparam name="TRoot">The contract.</typeparam>
/// <typeparam name="TItem">The contract of the list's items.</typeparam>
internal sealed class ArrivingValue<TRoot, TItem> : ArrivingValue
{
    private readonly CollectedItems<TItem> _items = new();
    private readonly StreamedDecoder<TRoot, TItem> _decoder;
    private readonly Action _decodesWhole;

    /// <summary>Begins a value.</summary>
    /// <param name="root">Decodes the contract.</param>
    /// <param name="item">Decodes the items.</param>
    /// <param name="place">Where the list stands.</param>
    /// <param name="limits">The bounds of the whole.</param>
    /// <param name="decodesWhole">Is called when the codec turns out to make no list of the items, so that the value is decoded whole.</param>
    public ArrivingValue(Codec<TRoot> root, Codec<TItem> item, ListPlace place, FormatLimits limits, Action decodesWhole)
        : base(limits)
    {
        // The whole has its limits; an item by itself has none.
        _decoder = new StreamedDecoder<TRoot, TItem>(root, item, place, int.MaxValue, _items);
        _decodesWhole = decodesWhole;
    }

    /// <inheritdoc />
    public override object? Value => _decoder.Root;

    /// <inheritdoc />
    public override long HeldBytes => _decoder.HeldBytes;

    /// <inheritdoc />
    private protected override long Offset => _decoder.Offset;

    /// <inheritdoc />
    public override void Complete()
    {
        _decoder.Complete();
        Decode();
        if (!_decoder.IsEnded)
        {
            throw new InvalidOperationException($"The end of a {TypeNames.Display(typeof(TRoot))} was not found.");
        }
    }

    /// <inheritdoc />
    public override void Dispose() => _decoder.Dispose();

    /// <inheritdoc />
    private protected override void Decode(ReadOnlySpan<byte> bytes)
    {
        _decoder.Append(bytes);
        Decode();
    }

    private void Decode()
    {
        if (_decoder.TryBegin())
        {
            while (_decoder.TryRead(out _))
            {
                CheckItems(_items.Items, _decoder.TakenBytes);
            }
        }

        if (_decoder.IsWhole)
        {
            _decodesWhole();
        }
    }
}
