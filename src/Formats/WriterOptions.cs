namespace SerializationApi.Formats;

/// <summary>What a codec asks of the writers that it creates.</summary>
/// <param name="maxDepth">How deep objects, lists and maps may nest.</param>
/// <param name="keysAreNames">Whether objects are maps by name, in a format that has them by position too.</param>
internal readonly struct WriterOptions(int maxDepth, bool keysAreNames = false)
{
    /// <summary>How deep objects, lists and maps may nest.</summary>
    public int MaxDepth { get; } = maxDepth;

    /// <summary>Whether objects are maps by name, in a format that has them by position too.</summary>
    public bool KeysAreNames { get; } = keysAreNames;
}
