namespace SerializationApi.Negotiation;

/// <summary>Thrown when a request gets no more memory. The client gets a 503, or a 413 if the server could never provide as much.</summary>
public sealed class MemoryRefusedException : Exception
{
    /// <summary>Creates an exception without a message.</summary>
    public MemoryRefusedException() { }

    /// <summary>Creates an exception with a message.</summary>
    /// <param name="message">Says what needed the memory.</param>
    public MemoryRefusedException(string message)
        : base(message) { }

    /// <summary>Creates an exception with a message and a cause.</summary>
    /// <param name="message">Says what needed the memory.</param>
    /// <param name="innerException">The cause.</param>
    public MemoryRefusedException(string message, Exception innerException)
        : base(message, innerException) { }

    /// <summary>Gets whether the request needs more memory than the server has, even if no other request used any.</summary>
    public bool IsTooLarge { get; internal init; }
}
