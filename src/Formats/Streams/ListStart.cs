namespace SerializationApi.Formats.Streams;

/// <summary>Where a list begins in a payload.</summary>
/// <param name="Start">Where the bytes before it end.</param>
/// <param name="ItemsStart">Where its items begin; of a null, where that ends.</param>
/// <param name="Count">How many items there are; <see cref="NoCount"/> where only the end tells.</param>
/// <param name="Members">How many members the payload has up to it, where that is counted.</param>
internal readonly record struct ListStart(int Start, int ItemsStart, int Count = ListStart.NoCount, int Members = 0)
{
    /// <summary>Only the list's end tells how many items there are.</summary>
    public const int NoCount = -1;
}
