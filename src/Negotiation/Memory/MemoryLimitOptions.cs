namespace SerializationApi.Negotiation;

/// <summary>Options for <c>UseMemoryLimit()</c>: how much memory all requests may hold together.</summary>
public sealed class MemoryLimitOptions
{
    /// <summary>
    /// Gets or sets the most bytes that all requests may hold together: a quarter for bodies, values and responses of up to 1 MiB each, a
    /// quarter for larger bodies, half for the values decoded from them and for larger responses. At least 4 MiB. Null, the default, means
    /// half of the memory available to the garbage collector (the limit of the container or heap, or the machine's memory).
    /// </summary>
    public long? MaxBytes
    {
        get;
        set =>
            field = value is null or >= 4 << 20
                ? value
                : throw new ArgumentOutOfRangeException(nameof(value), value, "MaxBytes must be at least 4 MiB.");
    }

    /// <summary>Gets or sets how long a request waits for memory before it gets a 503; 5 seconds by default.</summary>
    public TimeSpan MaxWait
    {
        get;
        set =>
            field =
                value >= TimeSpan.Zero
                    ? value
                    : throw new ArgumentOutOfRangeException(nameof(value), value, "MaxWait must not be negative.");
    } = TimeSpan.FromSeconds(5);

    /// <summary>
    /// Gets or sets the lowest rate, in bytes per second over 5 seconds, at which a body of more than 16 KiB may arrive while other
    /// requests wait for memory, and at which a gRPC message may arrive once it has begun. A slower request is ended. 0 means no limit; 240
    /// by default, as in Kestrel.
    /// </summary>
    public int MinBytesPerSecond
    {
        get;
        set =>
            field =
                value >= 0 ? value : throw new ArgumentOutOfRangeException(nameof(value), value, "MinBytesPerSecond must not be negative.");
    } = 240;
}
