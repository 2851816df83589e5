namespace SerializationApi.Formats.Libraries;

/// <summary>A difference between a library and the contract's shape: <see cref="LibraryFormat.VerifyAgainstShapes"/>.</summary>
/// <param name="Contract">The contract at the root.</param>
/// <param name="Format">The format's name.</param>
/// <param name="IsRead">Whether the payload was read, not written.</param>
/// <param name="Path">The first member whose value differs, as <c>$.lines[2].price</c>; <c>$</c> if that is the root, if only the bytes
/// differ, or if one of the two refuses.</param>
/// <param name="Offset">The first byte of the payload that differs or is invalid; null if only the values differ.</param>
/// <param name="Reason">What differs.</param>
public sealed record LibraryDifference(string Contract, string Format, bool IsRead, string Path, long? Offset, string Reason);

/// <summary>Chooses the payloads to compare. Safe to share between threads.</summary>
internal sealed class Verification(int oneIn, Action<LibraryDifference> report)
{
    private uint _payloads;

    /// <summary>Whether to compare the next payload; the first one always is.</summary>
    public bool IsDue() => (Interlocked.Increment(ref _payloads) - 1) % (uint)oneIn == 0;

    public void Report(LibraryDifference difference) => report(difference);
}
