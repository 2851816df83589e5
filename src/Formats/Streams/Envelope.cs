namespace SerializationApi.Formats.Streams;

/// <summary>What stands around the items of a list in a payload.</summary>
internal enum Envelope
{
    /// <summary>Nothing: the items follow one another, each with what tells where it ends. A stream form.</summary>
    None,

    /// <summary>The format's own form of a list, which is the payload.</summary>
    Root,

    /// <summary>A member's list, inside the payload of an object: <see cref="ListPlace"/> finds where it begins.</summary>
    Member,
}
