namespace SerializationApi.Negotiation;

/// <summary>A request gets no more memory. Whatever it was doing ends, and the client gets 503, or 413 where it could never get as much.</summary>
public sealed class MemoryRefusedException : Exception
{
    internal MemoryRefusedException(string message)
        : base(message)
    {
    }

    /// <summary>Whether the server's memory would not suffice even if nobody else used it.</summary>
    public bool IsTooLarge { get; internal init; }
}
