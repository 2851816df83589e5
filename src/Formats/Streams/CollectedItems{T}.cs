namespace SerializationApi.Formats.Streams;

/// <summary>The items of a list that is decoded while it arrives, for the value that holds it.</summary>
/// <typeparam name="T">Their type.</typeparam>
internal sealed class CollectedItems<T>
{
    private byte[] _last = [];
    private int _lastLength;

    /// <summary>The items.</summary>
    public List<T> Items { get; } = [];

    /// <summary>Adds an item.</summary>
    /// <param name="item">The item.</param>
    /// <param name="bytes">Its bytes, in a format in which a list without items is nothing: the last one is decoded with the contract.</param>
    public void Add(T item, ReadOnlySpan<byte> bytes)
    {
        Items.Add(item);
        if (_last.Length < bytes.Length)
        {
            _last = new byte[bytes.Length];
        }

        bytes.CopyTo(_last);
        _lastLength = bytes.Length;
    }

    /// <summary>What stands for the list: an empty one, or the last item, which is taken from the items.</summary>
    /// <param name="empty">A list without items.</param>
    public ReadOnlySpan<byte> TakeLast(ReadOnlySpan<byte> empty)
    {
        if (_lastLength == 0)
        {
            return empty;
        }

        Items.RemoveAt(Items.Count - 1);
        return _last.AsSpan(0, _lastLength);
    }
}
