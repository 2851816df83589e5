namespace SerializationApi.Formats.Streams;

/// <summary>How the search for a list ends.</summary>
internal enum ListSearch
{
    /// <summary>More bytes are needed.</summary>
    Unknown,

    /// <summary>It begins, and may be empty.</summary>
    Found,

    /// <summary>A null stands in its place.</summary>
    Null,

    /// <summary>It is not there.</summary>
    Missing,

    /// <summary>The bytes are no payload, as decoding them will say.</summary>
    Invalid,
}
