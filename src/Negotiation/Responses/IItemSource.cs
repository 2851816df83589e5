namespace SerializationApi.Negotiation;

/// <summary>Where the items of a list come from while it is sent: each is read once, in order.</summary>
/// <typeparam name="T">The items' contract.</typeparam>
internal interface IItemSource<T> : IAsyncDisposable
{
    /// <summary>How many items the source promises; null when only its end will tell.</summary>
    int? Count { get; }

    /// <summary>Whether the next items may take a while, so that those that are ready are sent at once.</summary>
    bool MayWait { get; }

    /// <summary>Encodes items until the batch is full, or nothing more is ready.</summary>
    /// <param name="batch">Encodes them.</param>
    /// <returns>Whether that were the last.</returns>
    ValueTask<bool> FillAsync(ListSender<T> batch);
}
