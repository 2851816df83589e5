namespace SerializationApi.Negotiation;

/// <summary>How much memory requests may hold together: <c>app.UseMemoryLimit(options => ...)</c>.</summary>
public sealed class MemoryLimitOptions
{
    /// <summary>
    /// How many bytes all requests may hold together: a quarter of them for requests without a long body, a quarter for bodies that arrive, half for what becomes of
    /// these. At least 4 MiB; null, the default, for half of what the collector may use (the limit of the container or of the heap, or the machine's memory).
    /// </summary>
    public long? MaxBytes
    {
        get;
        set => field = value is null or >= 4 << 20 ? value : throw new ArgumentOutOfRangeException(nameof(value), value, "MaxBytes is at least 4 MiB.");
    }

    /// <summary>How long a request waits for memory before it is refused with 503; 5 seconds by default.</summary>
    public TimeSpan MaxWait
    {
        get;
        set => field = value >= TimeSpan.Zero ? value : throw new ArgumentOutOfRangeException(nameof(value), value, "MaxWait is not negative.");
    } = TimeSpan.FromSeconds(5);

    /// <summary>
    /// How slowly a long body may arrive while others wait for memory, and a message of gRPC whenever it has begun, in bytes per second over 5 seconds; what is slower ends. 0 for
    /// any; 240 by default, as Kestrel's.
    /// </summary>
    public int MinBytesPerSecond
    {
        get;
        set => field = value >= 0 ? value : throw new ArgumentOutOfRangeException(nameof(value), value, "MinBytesPerSecond is not negative.");
    } = 240;
}
