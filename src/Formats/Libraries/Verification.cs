namespace SerializationApi.Formats.Libraries;

/// <summary>What differs between a library and the contract's shape: <see cref="LibraryFormat.VerifyAgainstShapes"/>.</summary>
/// <param name="Contract">The contract at the root.</param>
/// <param name="Format">The format's name.</param>
/// <param name="IsRead">Whether the payload was read, not written.</param>
/// <param name="Path">The first member whose value differs, as <c>$.lines[2].price</c>; <c>$</c> where that is the root, where only the
/// bytes differ, or where one of the two refuses.</param>
/// <param name="Offset">The first byte of the payload that differs or does not fit; null where only the values differ.</param>
/// <param name="Reason">What differs.</param>
public sealed record LibraryDifference(string Contract, string Format, bool IsRead, string Path, long? Offset, string Reason);

/// <summary>Chooses the payloads that are compared. Safe to share between threads.</summary>
/// <param name="oneIn">Of how many payloads one is.</param>
/// <param name="report">Is told each difference.</param>
internal sealed class Verification(int oneIn, Action<LibraryDifference> report)
{
    private uint _payloads;

    /// <summary>Whether the next payload is compared: the first is.</summary>
    public bool IsDue() => (Interlocked.Increment(ref _payloads) - 1) % (uint)oneIn == 0;

    /// <summary>Tells a difference.</summary>
    public void Report(LibraryDifference difference) => report(difference);
}
