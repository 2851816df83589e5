namespace SerializationApi.Benchmarks.Compare.Storage;

/// <summary>
/// A server that rows are written to, one set of rows at a time. Its keys or tables have a prefix of their own. What it throws when the
/// server cannot be used is turned into a line by <see cref="StorageConnection"/>.
/// </summary>
internal abstract class StorageServer : IAsyncDisposable
{
    /// <summary>What it is, with its version.</summary>
    public abstract string Version { get; }

    /// <summary>A name that no other run has: what keys and tables begin with.</summary>
    protected string Prefix { get; } = $"compare_{Guid.NewGuid():N}"[..16];

    /// <summary>Makes an empty place for rows.</summary>
    /// <param name="stop">Ends it.</param>
    public abstract Task BeginAsync(CancellationToken stop);

    /// <summary>Writes rows, all sent before the first response is awaited.</summary>
    /// <param name="first">The number of the first.</param>
    /// <param name="rows">The rows.</param>
    /// <param name="stop">Ends it.</param>
    public abstract Task WriteAsync(int first, ArraySegment<byte[]> rows, CancellationToken stop);

    /// <summary>Reads rows that were written, all asked for before the first response is awaited.</summary>
    /// <param name="first">The number of the first.</param>
    /// <param name="count">How many.</param>
    /// <param name="stop">Ends it.</param>
    public abstract Task<byte[][]> ReadAsync(int first, int count, CancellationToken stop);

    /// <summary>What the rows take that were written.</summary>
    /// <param name="stop">Ends it.</param>
    public abstract Task<StoredSize> SizeAsync(CancellationToken stop);

    /// <summary>Removes the rows and their place.</summary>
    public abstract Task EndAsync();

    public abstract ValueTask DisposeAsync();
}
