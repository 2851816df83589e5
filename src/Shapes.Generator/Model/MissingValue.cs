namespace SerializationApi.Shapes.Generator.Model;

/// <summary>What a member is of which a payload holds nothing.</summary>
internal enum MissingValue
{
    /// <summary>Zero or null.</summary>
    Zero,

    /// <summary>An empty text, list or array of bytes.</summary>
    Empty,

    /// <summary>What the contract's code makes it.</summary>
    Own,
}
