namespace SerializationApi.Formats.Streams;

/// <summary>
/// When to try again what needed more bytes: with each byte as long as that costs little, and then as often as there is a quarter more, so that the
/// cost of all tries follows the bytes.
/// </summary>
internal struct Retry
{
    private const int Little = 4 * 1024;

    private int _failed;

    /// <summary>Whether to try with so many bytes.</summary>
    /// <param name="bytes">How many there are.</param>
    /// <param name="isLast">Whether there will be no more.</param>
    public readonly bool MayTry(int bytes, bool isLast) => isLast || _failed == 0 || bytes > (_failed < Little ? _failed : _failed + (_failed / 4));

    /// <summary>So many were too few.</summary>
    public void Failed(int bytes) => _failed = bytes;
}
