namespace SerializationApi.Benchmarks.Compare.Storage;

/// <summary>What rows take in a server, in bytes. What a kind of server does not have is null.</summary>
/// <param name="Bytes">All together, by which is extrapolated: MEMORY USAGE of the keys, or <paramref name="TotalBytes"/>.</param>
/// <param name="UsedMemoryBytes">Redis: the difference of used_memory, which others of its clients change too.</param>
/// <param name="TableBytes">PostgreSQL: pg_table_size, with what was moved to TOAST and without indexes.</param>
/// <param name="ToastBytes">PostgreSQL: pg_total_relation_size of the TOAST table, with its index.</param>
/// <param name="TotalBytes">PostgreSQL: pg_total_relation_size, with indexes.</param>
internal sealed record StoredSize(
    long Bytes,
    long? UsedMemoryBytes = null,
    long? TableBytes = null,
    long? ToastBytes = null,
    long? TotalBytes = null
);
