namespace SerializationApi.Negotiation;

/// <summary>How much memory requests may hold together: <c>app.UseMemoryLimit(options => ...)</c>.</summary>
public sealed class MemoryLimitOptions
{
    /// <summary>
    /// The most bytes that all requests may hold together: a quarter for bodies, values and responses of up to 1 MiB each, a quarter for
    /// larger bodies, half for what these become and for larger responses. At least 4 MiB; null, the default, for half of what the
    /// collector may use (the limit of the container or of the heap, or the machine's memory).
    /// </summary>
    public long? MaxBytes
    {
        get;
        set =>
            field = value is null or >= 4 << 20
                ? value
                : throw new ArgumentOutOfRangeException(nameof(value), value, "MaxBytes is at least 4 MiB.");
    }

    /// <summary>How long a request waits for memory before it is refused with 503; 5 seconds by default.</summary>
    public TimeSpan MaxWait
    {
        get;
        set =>
            field =
                value >= TimeSpan.Zero ? value : throw new ArgumentOutOfRangeException(nameof(value), value, "MaxWait is not negative.");
    } = TimeSpan.FromSeconds(5);

    /// <summary>
    /// The lowest rate, in bytes per second over 5 seconds, at which a body of more than 16 KiB may arrive while others wait for memory,
    /// and a message of gRPC once it has begun. A slower one ends. 0 for any; 240 by default, as in Kestrel.
    /// </summary>
    public int MinBytesPerSecond
    {
        get;
        set =>
            field = value >= 0 ? value : throw new ArgumentOutOfRangeException(nameof(value), value, "MinBytesPerSecond is not negative.");
    } = 240;
}
