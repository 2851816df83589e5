namespace SerializationApi.Shapes;

/// <summary>A reader's state for one object between <c>BeginObject</c> and <c>EndObject</c>; its fields belong to the reader.</summary>
public struct ObjectScope
{
    /// <summary>Whether members come by position; otherwise <c>NextMember</c> names each.</summary>
    public bool IsPositional;

    /// <summary>Members (or positions) that are left, where the format declares a count.</summary>
    public int Remaining;

    /// <summary>The member that is expected next: contracts are mostly written in order.</summary>
    public int Expected;

    /// <summary>The enclosing object's end (an offset), where the format nests by length.</summary>
    internal int OuterEnd;
}
