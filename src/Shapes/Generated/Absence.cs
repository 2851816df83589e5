using System.ComponentModel;

namespace SerializationApi.Shapes;

/// <summary>What a member is that a payload lacks, and whether a zero is as good as that; otherwise it is null or zero.</summary>
[Flags]
[EditorBrowsable(EditorBrowsableState.Never)]
public enum Absence
{
    /// <summary>Null or zero.</summary>
    Zero = 0,

    /// <summary>An empty text, list or array of bytes.</summary>
    Empty = 1,

    /// <summary>The same in a format that leaves out what is empty, as the type excludes null.</summary>
    EmptyWhenMerged = 2,

    /// <summary>What the contract's code makes it.</summary>
    Own = 4,

    /// <summary>The payload is invalid, in a format that does not leave out what is empty.</summary>
    Refused = 8,

    /// <summary>A zero, or what is empty, is not what a missing one is, so it is written.</summary>
    WritesZero = 16,
}
