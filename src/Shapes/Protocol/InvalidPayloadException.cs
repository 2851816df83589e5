namespace SerializationApi.Shapes;

/// <summary>The bytes are not what the contract and the format ask for: the sender's fault, a 400 or 413 over HTTP.</summary>
/// <param name="expected">What was expected, as a noun phrase ("a string", "the end of the value").</param>
/// <param name="found">What was found instead ("nil", "the end of the payload").</param>
/// <param name="offset">Offset in the payload of the first byte that does not fit, in bytes from 0.</param>
public sealed class InvalidPayloadException(string expected, string found, long offset) : Exception
{
    /// <summary>What is wrong, and where: <c>At byte 17: found null, expected a string.</c></summary>
    public override string Message => $"At byte {Offset}: {Claim ?? $"found {Found.TrimEnd('.')}, expected {Expected}"}.";

    /// <summary>What was expected.</summary>
    public string Expected { get; } = expected;

    /// <summary>What was found instead.</summary>
    public string Found { get; } = found;

    /// <summary>Offset in the payload, in bytes from 0 (in the decompressed payload inside a compressed one).</summary>
    public long Offset { get; } = offset;

    /// <summary>Whether the payload may be valid, but is larger than a limit allows (decompressed, or as what it becomes in memory): a 413
    /// over HTTP.</summary>
    public bool ExceedsLimit { get; init; }

    /// <summary>The same error of a whole that this payload is a part of.</summary>
    /// <param name="start">Where in the whole the payload begins, in bytes; negative where the payload has so many bytes before the
    /// whole.</param>
    public InvalidPayloadException At(long start) =>
        start == 0 ? this : new(Expected, Found, start + Offset) { ExceedsLimit = ExceedsLimit, Claim = Claim };

    /// <summary>Whether more bytes at the end could change or remove the error; false where that is not known.</summary>
    public bool IsTruncated { get; init; }

    /// <summary>What the message says after the offset, where that is not "found …, expected …".</summary>
    public string? Claim { get; init; }

    /// <summary>A value needs more bytes than remain.</summary>
    /// <param name="what">The value, as a noun phrase ("a string").</param>
    /// <param name="length">How many bytes it needs.</param>
    /// <param name="left">How many remain.</param>
    /// <param name="offset">Where the value, or its length, begins.</param>
    /// <param name="verb">"claims" where the payload has the length, "needs" where the format does.</param>
    /// <param name="of">What ends too early.</param>
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

    /// <summary>A list or map has more items than the bytes that remain can hold.</summary>
    /// <param name="count">The number of items that the payload claims.</param>
    /// <param name="most">How many the bytes can hold.</param>
    /// <param name="offset">Where the count begins.</param>
    /// <param name="isTruncated">See <see cref="IsTruncated"/>.</param>
    public static InvalidPayloadException TooMany(long count, long most, long offset, bool isTruncated = false) =>
        new($"at most {most} items, for the bytes that are left", $"{count}", offset)
        {
            Claim = $"the count is {count}, but the bytes that remain hold at most {most}",
            IsTruncated = isTruncated,
        };

    private static string Bytes(ulong count) => count == 1 ? "1 byte" : $"{count} bytes";
}
