namespace SerializationApi.Negotiation;

/// <summary>The source of a list's items while it is sent: each is read once, in order.</summary>
internal interface IItemSource<T> : IAsyncDisposable
{
    /// <summary>The promised number of items; null if unknown.</summary>
    int? Count { get; }

    /// <summary>Whether the next items may take a while: items that are ready are then sent at once.</summary>
    bool MayWait { get; }

    /// <summary>Encodes items until the batch is full or no item is ready.</summary>
    /// <returns>Whether these were the last items.</returns>
    ValueTask<bool> FillAsync(ListSender<T> batch);
}
