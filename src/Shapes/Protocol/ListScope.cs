namespace SerializationApi.Shapes;

/// <summary>A reader's state for one list or map between <c>BeginList</c> and <c>EndList</c>; its fields belong to the reader.</summary>
public struct ListScope
{
    /// <summary>
    /// How many items to make room for: exact where the format knows it, never more than the bytes left can hold;
    /// 0 where it is unknown (JSON).
    /// </summary>
    public int Capacity;

    /// <summary>Items left, where the format declares a count; otherwise the number of items read.</summary>
    public int Remaining;

    /// <summary>The enclosing value's end (an offset), where the format nests by length.</summary>
    internal int OuterEnd;
}
