namespace SerializationApi.Formats.Streams;

/// <summary>Where an item lies in its frame.</summary>
/// <param name="ItemStart">The offset of the item's payload.</param>
/// <param name="ItemLength">The length of the item's payload; negative for a frame without one (a blank line).</param>
/// <param name="Length">The length of the frame.</param>
public readonly record struct Frame(int ItemStart, int ItemLength, int Length)
{
    /// <summary>Whether there is an item in the frame.</summary>
    public bool HasItem => ItemLength >= 0;
}
