namespace SerializationApi.Negotiation;

/// <summary>Where the items of a list come from while it is sent: each is read once, in order.</summary>
/// <typeparam name="T">The items' contract.</typeparam>
internal interface IItemSource<T> : IAsyncDisposable
{
    /// <summary>How many items the source promises; null when only its end will tell.</summary>
    int? Count { get; }

    /// <summary>Whether more items may be a while in coming, so that those that are there are not held.</summary>
    bool MayWait { get; }

    /// <summary>The items, where any of them can be had at any time; null elsewhere.</summary>
    IReadOnlyList<T>? Indexed { get; }

    /// <summary>Encodes items until the batch is full, or nothing more is ready.</summary>
    /// <param name="batch">Encodes them.</param>
    /// <returns>Whether that were the last.</returns>
    ValueTask<bool> FillAsync(BatchSender<T> batch);
}
