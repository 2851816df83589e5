using System.Buffers;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Streams;

/// <summary>
/// Where a list that a member of a contract holds stands in payloads of one format, so that a payload is what stands before the list, its
/// items, and what stands behind it. What the other members hold is their codec's affair.
/// </summary>
internal abstract class ListPlace
{
    /// <summary>What stands there for a list without items.</summary>
    public abstract ReadOnlySpan<byte> Empty { get; }

    /// <summary>An item without members, where a list without items is nothing that a reader sees; else nothing.</summary>
    public virtual ReadOnlySpan<byte> EmptyItem => [];

    /// <summary>The member's number, where each item carries it.</summary>
    public virtual int Number => MemberInfo.NoNumber;

    /// <summary>Whether the list may come in parts, with other members between them.</summary>
    public virtual bool Merges => false;

    /// <summary>Whether an item is found where the one before it ends, by decoding it.</summary>
    public virtual bool ItemsEndThemselves => false;

    /// <summary>Finds the list in a payload.</summary>
    /// <param name="bytes">The payload's bytes that are there.</param>
    /// <param name="isLast">Whether these are all.</param>
    /// <param name="start">Where the list begins.</param>
    public abstract ListSearch Find(ReadOnlySpan<byte> bytes, bool isLast, out ListStart start);

    /// <summary>The state with which <see cref="TryFindItem"/> begins.</summary>
    /// <param name="start">Where the list begins.</param>
    /// <param name="maxItemBytes">How long an item may be.</param>
    public virtual ListScan Begin(ListStart start, int maxItemBytes) => new(maxItemBytes) { Left = start.Count };

    /// <summary>Takes a step in the list: to the end of an item, of what is between two, or of the list.</summary>
    /// <param name="bytes">The bytes that are there and were not taken.</param>
    /// <param name="isLast">Whether these are all.</param>
    /// <param name="scan">What is known; where the list has ended, it says so.</param>
    /// <param name="frame">What is taken: an item's bytes, or all that are there, where items end themselves.</param>
    /// <returns>False when more bytes are needed.</returns>
    /// <exception cref="InvalidPayloadException">The bytes are no list; the offset counts from the first of them.</exception>
    public abstract bool TryFindItem(ReadOnlySpan<byte> bytes, bool isLast, ref ListScan scan, out Frame frame);

    /// <summary>Writes a payload of the members before the list, which is empty, and of no others.</summary>
    /// <param name="head">What stands before the list.</param>
    /// <param name="start">Where the list begins.</param>
    /// <param name="output">Is written to.</param>
    public abstract void WriteEarly(ReadOnlySpan<byte> head, ListStart start, IBufferWriter<byte> output);

    /// <summary>Finds where the items go in a payload whose list is null or empty.</summary>
    /// <param name="payload">A whole payload.</param>
    /// <param name="head">Where what stands before the list ends.</param>
    /// <param name="tail">Where what stands behind it begins.</param>
    public virtual ListSplit Split(ReadOnlySpan<byte> payload, out int head, out int tail)
    {
        ListSearch found = Find(payload, isLast: true, out ListStart start);
        head = start.Start;
        tail = start.ItemsStart;
        if (found != ListSearch.Found)
        {
            return found == ListSearch.Null ? ListSplit.Empty : ListSplit.Missing;
        }

        ListScan scan = Begin(start, int.MaxValue);
        while (TryFindItem(payload[tail..], isLast: true, ref scan, out Frame frame) && !frame.HasItem)
        {
            tail += frame.Length;
            if (scan.IsEnd)
            {
                return ListSplit.Empty;
            }

            scan.Next(int.MaxValue);
        }

        return ListSplit.NotEmpty;
    }
}
