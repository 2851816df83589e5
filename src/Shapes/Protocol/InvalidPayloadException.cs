namespace SerializationApi.Shapes;

/// <summary>Thrown when bytes do not match the contract and the format: the sender's fault, a 400 or 413 over HTTP.</summary>
/// <param name="expected">The expected input, as a noun phrase ("a string", "the end of the value").</param>
/// <param name="found">The actual input ("nil", "the end of the payload").</param>
/// <param name="offset">The offset in the payload of the first invalid byte, in bytes from 0.</param>
public sealed class InvalidPayloadException(string expected, string found, long offset) : Exception
{
    /// <summary>Gets a message that says what is wrong and where: <c>At byte 17: found null, expected a string.</c></summary>
    public override string Message => $"At byte {Offset}: {Claim ?? $"found {Found.TrimEnd('.')}, expected {Expected}"}.";

    /// <summary>Gets the expected input.</summary>
    public string Expected { get; } = expected;

    /// <summary>Gets the actual input.</summary>
    public string Found { get; } = found;

    /// <summary>Gets the offset in the payload, in bytes from 0; inside a compressed payload, in the decompressed bytes.</summary>
    public long Offset { get; } = offset;

    /// <summary>
    /// Gets or sets whether the payload may be valid but exceeds a limit (decompressed, or decoded in memory): a 413 over HTTP.
    /// </summary>
    public bool ExceedsLimit { get; init; }

    /// <summary>Creates the same error with its offset in an enclosing payload.</summary>
    /// <param name="start">The position of this payload in the enclosing one, in bytes; negative if this payload has that many bytes before
    /// it.</param>
    public InvalidPayloadException At(long start) =>
        start == 0 ? this : new(Expected, Found, start + Offset) { ExceedsLimit = ExceedsLimit, Claim = Claim };

    /// <summary>Gets or sets whether more bytes at the end could change or remove the error; false if unknown.</summary>
    public bool IsTruncated { get; init; }

    /// <summary>Gets or sets the text of the message after the offset, if it is not "found …, expected …".</summary>
    public string? Claim { get; init; }

    /// <summary>Creates the error for a value that needs more bytes than remain.</summary>
    /// <param name="what">The value, as a noun phrase ("a string").</param>
    /// <param name="length">The number of bytes that it needs.</param>
    /// <param name="left">The number of bytes that remain.</param>
    /// <param name="offset">The offset of the value, or of its length.</param>
    /// <param name="verb">"claims" if the payload states the length, "needs" if the format does.</param>
    /// <param name="of">The input that ends too early.</param>
    /// <param name="isTruncated">See <see cref="IsTruncated"/>.</param>
    public static InvalidPayloadException TooShort(
        string what,
        ulong length,
        long left,
        long offset,
        string verb = "claims",
        string of = "payload",
        bool isTruncated = false
    ) =>
        new($"{what} of {Bytes(length)}", $"the end of the {of} after {Bytes((ulong)left)}", offset)
        {
            Claim =
                $"the {what[(what.IndexOf(' ', StringComparison.Ordinal) + 1)..]} {verb} {Bytes(length)}, "
                + $"but {(left == 0 ? "none remains" : left == 1 ? "only 1 remains" : $"only {left} remain")}",
            IsTruncated = isTruncated,
        };

    /// <summary>Creates the error for a list or map that claims more items than the remaining bytes can hold.</summary>
    /// <param name="count">The number of items that the payload claims.</param>
    /// <param name="most">The number of items that the bytes can hold.</param>
    /// <param name="offset">The offset of the count.</param>
    /// <param name="isTruncated">See <see cref="IsTruncated"/>.</param>
    public static InvalidPayloadException TooMany(long count, long most, long offset, bool isTruncated = false) =>
        new($"at most {most} items, for the bytes that are left", $"{count}", offset)
        {
            Claim = $"the count is {count}, but the bytes that remain hold at most {most}",
            IsTruncated = isTruncated,
        };

    private static string Bytes(ulong count) => count == 1 ? "1 byte" : $"{count} bytes";
}
