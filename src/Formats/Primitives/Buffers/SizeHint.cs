namespace SerializationApi.Formats.Primitives.Buffers;

/// <summary>
/// Remembers the sizes of a codec's payloads, so that the next buffer has the right size: it follows a larger payload at once, and smaller
/// ones slowly.
/// </summary>
/// <remarks>A field of a codec, not read-only. Threads may race: a lost update only costs a growth.</remarks>
internal struct SizeHint
{
    private const int Margin = 256;
    private const int FallShift = 3;

    // Room beyond the last size: a writer reserves for the longest form of a string before it knows the length.
    private const int MarginShift = 4;

    private int _length;

    /// <summary>The capacity to rent, in bytes.</summary>
    public readonly int Capacity => (int)Math.Min((long)_length + (_length >> MarginShift) + Margin, Array.MaxLength);

    /// <summary>The capacity to rent for several payloads of the recorded size, in bytes.</summary>
    public readonly int CapacityFor(int count) =>
        (int)Math.Min(((long)_length + (_length >> MarginShift) + 1) * count + Margin, Array.MaxLength);

    public void Record(int length)
    {
        int known = _length;
        int next = length >= known ? length : known - ((known - length) >> FallShift);
        if (next != known)
        {
            _length = next;
        }
    }
}
