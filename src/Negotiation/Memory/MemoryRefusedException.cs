namespace SerializationApi.Negotiation;

/// <summary>A request gets no more memory. Whatever it was doing ends, and the client gets 503, or 413 where it could never get as
/// much.</summary>
public sealed class MemoryRefusedException : Exception
{
    /// <summary>An exception without a message.</summary>
    public MemoryRefusedException() { }

    /// <summary>An exception with a message.</summary>
    /// <param name="message">What there was too little for.</param>
    public MemoryRefusedException(string message)
        : base(message) { }

    /// <summary>An exception with a message and a cause.</summary>
    /// <param name="message">What there was too little for.</param>
    /// <param name="innerException">The cause.</param>
    public MemoryRefusedException(string message, Exception innerException)
        : base(message, innerException) { }

    /// <summary>Whether the server's memory would not suffice even if nobody else used it.</summary>
    public bool IsTooLarge { get; internal init; }
}
