using System.Buffers;
using SerializationApi.Formats.Walking;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Streams;

/// <summary>
/// The place of a member's list in payloads of one format: a payload is the bytes before the list, its items, and the bytes after it. The
/// other members are left to their codec.
/// </summary>
internal abstract class ListPlace(ItemScanner items)
{
    public ItemScanner Items => items;

    /// <summary>The bytes of a list without items.</summary>
    public abstract ReadOnlySpan<byte> Empty { get; }

    /// <summary>The member's number, if each item carries it.</summary>
    public virtual int Number => ShapeMember.NoNumber;

    /// <summary>Whether the list may come in parts, with other members between them.</summary>
    public virtual bool Merges => false;

    /// <summary>Finds the list in the available bytes of a payload.</summary>
    public abstract ListSearch Find(ReadOnlySpan<byte> bytes, bool isLast, out ListStart start);

    /// <summary>Returns the state of the search at the first item.</summary>
    public static ItemScan Begin(ListStart start, int maxItemBytes)
    {
        var scan = new ItemScan(maxItemBytes) { Place = ItemScan.BehindHead };
        if (start.Count != ItemScan.NoCount)
        {
            scan.Begin(start.Count);
        }

        return scan;
    }

    /// <summary>Writes a payload of only the members before the list, which is empty.</summary>
    public abstract void WriteEarly(ReadOnlySpan<byte> head, ListStart start, IBufferWriter<byte> output);

    /// <summary>Finds the place of the items in a payload whose list is null or empty.</summary>
    /// <param name="payload">A whole payload.</param>
    /// <param name="head">The end of the bytes before the list.</param>
    /// <param name="tail">The start of the bytes after it.</param>
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

internal readonly record struct ListStart(int Start, int ItemsStart, int Count = ItemScan.NoCount, int Members = 0);

/// <summary>The result of searching a list.</summary>
internal enum ListSearch
{
    /// <summary>More bytes are needed.</summary>
    Unknown,

    /// <summary>It begins, and may be empty.</summary>
    Found,

    /// <summary>It is null.</summary>
    Null,

    /// <summary>It is absent.</summary>
    Missing,

    /// <summary>The bytes are invalid; decoding them reports why.</summary>
    Invalid,
}

/// <summary>The content of the list in a payload that should have no items.</summary>
internal enum ListSplit
{
    /// <summary>No items, or a null.</summary>
    Empty,

    /// <summary>Items.</summary>
    NotEmpty,

    /// <summary>The member is absent.</summary>
    Missing,
}
