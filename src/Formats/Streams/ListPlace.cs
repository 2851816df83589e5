using System.Buffers;
using SerializationApi.Formats.Walking;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Streams;

/// <summary>
/// Where a list that a member of a contract holds stands in payloads of one format, so that a payload is what stands before the list, its
/// items, and what stands behind it. What the other members hold is their codec's affair.
/// </summary>
/// <param name="items">Finds its items.</param>
internal abstract class ListPlace(ItemScanner items)
{
    /// <summary>Finds its items.</summary>
    public ItemScanner Items => items;

    /// <summary>What stands there for a list without items.</summary>
    public abstract ReadOnlySpan<byte> Empty { get; }

    /// <summary>The member's number, where each item carries it.</summary>
    public virtual int Number => ShapeMember.NoNumber;

    /// <summary>Whether the list may come in parts, with other members between them.</summary>
    public virtual bool Merges => false;

    /// <summary>Finds the list in a payload.</summary>
    /// <param name="bytes">The payload's bytes that are there.</param>
    /// <param name="isLast">Whether these are all.</param>
    /// <param name="start">Where the list begins.</param>
    public abstract ListSearch Find(ReadOnlySpan<byte> bytes, bool isLast, out ListStart start);

    /// <summary>What is known of the list where its first item begins.</summary>
    /// <param name="start">Where the list begins.</param>
    /// <param name="maxItemBytes">How long an item may be.</param>
    public static ItemScan Begin(ListStart start, int maxItemBytes)
    {
        var scan = new ItemScan(maxItemBytes) { Place = ItemScan.BehindHead };
        if (start.Count != ItemScan.NoCount)
        {
            scan.Begin(start.Count);
        }

        return scan;
    }

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

        ItemScan scan = Begin(start, int.MaxValue);
        while (!scan.IsEnded)
        {
            if (!items.TryFind(payload[tail..], isLast: true, ref scan, out Frame frame) || frame.HasItem)
            {
                return ListSplit.NotEmpty;
            }

            tail += frame.Length;
            scan.Next();
        }

        return ListSplit.Empty;
    }
}

/// <summary>Where a list begins in a payload.</summary>
/// <param name="Start">Where the bytes before it end.</param>
/// <param name="ItemsStart">Where its items begin; of a null, where that ends.</param>
/// <param name="Count">How many items there are; <see cref="ItemScan.NoCount"/> where only the end tells.</param>
/// <param name="Members">How many members the payload has up to it, where that is counted.</param>
internal readonly record struct ListStart(int Start, int ItemsStart, int Count = ItemScan.NoCount, int Members = 0);

/// <summary>How the search for a list ends.</summary>
internal enum ListSearch
{
    /// <summary>More bytes are needed.</summary>
    Unknown,

    /// <summary>It begins, and may be empty.</summary>
    Found,

    /// <summary>A null stands in its place.</summary>
    Null,

    /// <summary>It is not there.</summary>
    Missing,

    /// <summary>The bytes are no payload, as decoding them will say.</summary>
    Invalid,
}

/// <summary>What a payload that should have no items has in the place of its list.</summary>
internal enum ListSplit
{
    /// <summary>No items, or a null.</summary>
    Empty,

    /// <summary>Items.</summary>
    NotEmpty,

    /// <summary>Nothing: the member is left out.</summary>
    Missing,
}
