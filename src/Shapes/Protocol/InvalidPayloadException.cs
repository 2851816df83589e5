namespace SerializationApi.Shapes;

/// <summary>The bytes are not what the contract and the format ask for: the sender's fault, a 400 or 413 over HTTP.</summary>
/// <param name="expected">What was expected, as a noun phrase ("a string", "the end of the value").</param>
/// <param name="found">What was found instead ("nil", "the end of the payload").</param>
/// <param name="offset">Offset in the payload of the first byte that does not fit, in bytes from 0.</param>
public sealed class InvalidPayloadException(string expected, string found, long offset)
    : Exception($"Expected {expected} but found {found} at byte {offset}.")
{
    /// <summary>What was expected.</summary>
    public string Expected { get; } = expected;

    /// <summary>What was found instead.</summary>
    public string Found { get; } = found;

    /// <summary>Offset in the payload, in bytes from 0 (in the decompressed payload inside a compressed one).</summary>
    public long Offset { get; } = offset;

    /// <summary>Whether the payload may be valid, but is larger than a limit allows (decompressed, or as what it becomes in memory): a 413 over HTTP.</summary>
    public bool ExceedsLimit { get; init; }

    /// <summary>Whether more bytes behind the last would make another error of it, or none; false where that is not known.</summary>
    internal bool IsTruncated { get; init; }
}
