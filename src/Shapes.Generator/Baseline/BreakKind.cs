namespace SerializationApi.Shapes.Generator.Baseline;

/// <summary>How a contract breaks with the baseline.</summary>
internal enum BreakKind
{
    /// <summary>A member is gone, and nothing keeps its number or name.</summary>
    Gone,

    /// <summary>A member has a number or name that is reserved.</summary>
    Reserved,

    /// <summary>A member does not read what an older version wrote, or has it read what is not its own.</summary>
    Changed,

    /// <summary>The same of a contract as a whole.</summary>
    Contract,
}
