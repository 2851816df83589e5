namespace SerializationApi.Benchmarks.Compare.Storage;

/// <summary>A kind of server.</summary>
internal enum StorageKind
{
    /// <summary>Redis: a key per row.</summary>
    Redis,

    /// <summary>PostgreSQL: a table with a <c>bytea</c> column.</summary>
    Postgres,
}
