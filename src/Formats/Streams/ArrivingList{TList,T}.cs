using System.Buffers;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Streams;

/// <summary>A list that is a value by itself, whose items are decoded while they arrive. What has none, or an invalid first one, is decoded whole.</summary>
/// <typeparam name="TList">The list.</typeparam>
/// <typeparam name="T">The items' contract.</typeparam>
/// <param name="whole">Decodes the list whole.</param>
/// <param name="items">Decodes the items.</param>
/// <param name="convert">Makes the list of them.</param>
/// <param name="limits">The bounds of the whole.</param>
internal sealed class ArrivingList<TList, T>(Codec<TList> whole, StreamDecoder<T> items, Func<List<T>, TList> convert, FormatLimits limits) : ArrivingValue(limits)
{
    private readonly List<T> _items = [];

    // All bytes, until the first item is there.
    private readonly PooledBufferWriter _begun = new();
    private bool _isWhole;
    private TList? _value;

    /// <inheritdoc />
    public override object? Value => _value;

    /// <inheritdoc />
    public override long HeldBytes => (long)_begun.Length + items.Held.Length;

    /// <inheritdoc />
    private protected override long Offset => items.Offset;

    /// <inheritdoc />
    public override void Complete()
    {
        if (_items.Count == 0)
        {
            _value = whole.Decode(_begun.Span);
            return;
        }

        items.Complete();
        Decode();
        _value = convert(_items);
    }

    /// <inheritdoc />
    public override void Dispose()
    {
        items.Dispose();
        _begun.Dispose();
    }

    /// <inheritdoc />
    private protected override void Decode(ReadOnlySpan<byte> bytes)
    {
        if (_items.Count == 0)
        {
            _begun.Write(bytes);
        }

        if (!_isWhole)
        {
            items.Append(bytes);
            Decode();
        }
    }

    private void Decode()
    {
        try
        {
            while (items.TryRead(out T? item))
            {
                if (_items.Count == 0)
                {
                    _begun.Dispose();
                }

                _items.Add(item!);
                CheckItems(_items, items.TakenBytes);
            }
        }
        catch (Exception error) when (_items.Count == 0 && error is InvalidPayloadException or UnframedListException)
        {
            _isWhole = true;
            items.Dispose();
        }
    }
}
