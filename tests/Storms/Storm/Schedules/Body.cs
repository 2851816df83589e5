namespace SerializationApi.Storm.Schedules;

/// <summary>
/// The bytes of a body: those of a sample that the service itself has sent before the storm, or a prefix and a unit again and again, or
/// noise where there is neither.
/// </summary>
internal sealed record Body
{
    /// <summary>The path of a sample; the request's Content-Type is asked for, or <see cref="SampleType"/>.</summary>
    public string? Sample { get; init; }

    /// <summary>The media type of the sample, where it is not the request's.</summary>
    public string? SampleType { get; init; }

    /// <summary>How it begins, in hexadecimal.</summary>
    public string? Prefix { get; init; }

    /// <summary>What is repeated behind it, in hexadecimal.</summary>
    public string? Unit { get; init; }

    /// <summary>How long it is before it is compressed; 0 for the sample, or the prefix, as it is. A longer sample is cut.</summary>
    public int Bytes { get; init; }

    /// <summary>How it is compressed: gzip, deflate or br.</summary>
    public string? Coding { get; init; }

    /// <summary>Whether it is a message of gRPC, compressed if it has a coding.</summary>
    public bool IsMessage { get; init; }

    /// <summary>The length that the message's head claims; 0 for its own.</summary>
    public int Claimed { get; init; }

    /// <summary>Whether it is sent as base64, as gRPC-Web's text is.</summary>
    public bool IsText { get; init; }
}
