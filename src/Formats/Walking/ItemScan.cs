using SerializationApi.Shapes;

namespace SerializationApi.Formats.Walking;

/// <summary>The state of reading a list whose end has not arrived.</summary>
/// <param name="maxItemBytes">The maximum length of an item in bytes.</param>
internal struct ItemScan(int maxItemBytes)
{
    /// <summary>For <see cref="Left"/>: only the list's end tells how many items there are.</summary>
    public const int NoCount = -1;

    /// <summary>For <see cref="Place"/>: after the list's head.</summary>
    public const int BehindHead = 1;

    /// <summary>The bytes of the next frame that need not be looked at again.</summary>
    public long Scanned { get; set; }

    /// <summary>The number of values that begin after those bytes, if an item is made of values.</summary>
    public long Values { get; set; }

    /// <summary>The open arrays and maps of unknown length around those values, if the format has such.</summary>
    public OpenValues? Open { get; set; }

    /// <summary>
    /// The position of the next frame in the list: 0 before the list's head, then <see cref="BehindHead"/>, and other states of a scanner.
    /// </summary>
    public int Place { get; set; }

    /// <summary>The number of items to come, in a format that counts them.</summary>
    public int Left { get; set; } = NoCount;

    /// <summary>Whether the list has ended.</summary>
    public bool IsEnded { get; set; }

    /// <summary>
    /// Requires a length of the item: an item that is too long is refused before it has arrived, at the same position however the bytes are
    /// split.
    /// </summary>
    /// <param name="itemBytes">Its length so far, or from its length prefix, in bytes.</param>
    /// <exception cref="InvalidPayloadException">It is too long.</exception>
    public readonly void Require(long itemBytes)
    {
        if (itemBytes > maxItemBytes)
        {
            throw PayloadErrors.TooLong("an item", maxItemBytes, 0);
        }
    }

    /// <summary>Begins a list with a known number of items.</summary>
    public void Begin(long count)
    {
        Place = BehindHead;
        Left = count <= int.MaxValue ? (int)count : throw new InvalidPayloadException($"at most {int.MaxValue} items", $"{count}", 0);
        IsEnded = Left == 0;
    }

    /// <summary>Counts an item: in a format that counts them, the last one ends the list.</summary>
    public void Count()
    {
        if (Left > 0)
        {
            Left--;
            IsEnded = Left == 0;
        }
    }

    public void Next()
    {
        Scanned = Values = 0;
        Open = null;
    }
}

/// <summary>An array, a map or pieces whose number of values only the end tells.</summary>
/// <param name="Values">The number of values that begin after it, up to the end of the enclosing one.</param>
/// <param name="Outer">The next enclosing one, or null.</param>
/// <param name="Depth">Its nesting depth.</param>
internal sealed record OpenValues(long Values, OpenValues? Outer, int Depth);
