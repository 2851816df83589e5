namespace SerializationApi.Formats.Primitives.Codings;

/// <summary>How a compressed stream ends in its body.</summary>
internal enum StreamEnd
{
    /// <summary>Exactly where the body does.</summary>
    Whole,

    /// <summary>Not before the body does.</summary>
    Truncated,

    /// <summary>Before the body does.</summary>
    FollowedByOthers,
}
