using SerializationApi.Shapes;

namespace SerializationApi.Formats.Walking;

/// <summary>What is known of a list whose end has not arrived.</summary>
/// <param name="maxItemBytes">How long an item may be.</param>
internal struct ItemScan(int maxItemBytes)
{
    /// <summary>Of <see cref="Left"/>: only the list's end tells how many items there are.</summary>
    public const int NoCount = -1;

    /// <summary>Of <see cref="Place"/>: behind the list's head.</summary>
    public const int BehindHead = 1;

    /// <summary>How many of the next frame's bytes need not be looked at again.</summary>
    public long Scanned { get; set; }

    /// <summary>How many values begin behind those bytes, where an item is made of values.</summary>
    public long Values { get; set; }

    /// <summary>What is open around those values and goes on to an end, in a format that has such.</summary>
    public OpenValues? Open { get; set; }

    /// <summary>Where in the list the next frame is: 0 before the list's head, then <see cref="BehindHead"/>, and what else a scanner tells
    /// apart.</summary>
    public int Place { get; set; }

    /// <summary>How many items are to come, in a format that counts them.</summary>
    public int Left { get; set; } = NoCount;

    /// <summary>Whether the list has ended.</summary>
    public bool IsEnded { get; set; }

    /// <summary>The item is at least so long: what is too long is refused before it has arrived, at the same place however the bytes are
    /// cut.</summary>
    /// <param name="itemBytes">Its length so far, or as its length prefix says.</param>
    /// <exception cref="InvalidPayloadException">It is too long.</exception>
    public readonly void Require(long itemBytes)
    {
        if (itemBytes > maxItemBytes)
        {
            throw PayloadErrors.TooLong("an item", maxItemBytes, 0);
        }
    }

    /// <summary>The list's head said how many items it has.</summary>
    public void Begin(long count)
    {
        Place = BehindHead;
        Left = count <= int.MaxValue ? (int)count : throw new InvalidPayloadException($"at most {int.MaxValue} items", $"{count}", 0);
        IsEnded = Left == 0;
    }

    /// <summary>An item was found: in a format that counts them, the last one ends the list.</summary>
    public void Count()
    {
        if (Left > 0)
        {
            Left--;
            IsEnded = Left == 0;
        }
    }

    /// <summary>Goes on to the next frame.</summary>
    public void Next()
    {
        Scanned = Values = 0;
        Open = null;
    }
}

/// <summary>An array, a map or pieces of which only the end tells how many values there are.</summary>
/// <param name="Values">How many values begin behind it, up to the end of what it is in.</param>
/// <param name="Outer">The next one around it, or null.</param>
/// <param name="Depth">How many there are with it.</param>
internal sealed record OpenValues(long Values, OpenValues? Outer, int Depth);
