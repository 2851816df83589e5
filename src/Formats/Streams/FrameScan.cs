using SerializationApi.Shapes;

namespace SerializationApi.Formats.Streams;

/// <summary>What is known of a frame whose end has not arrived.</summary>
/// <param name="maxItemBytes">How long an item may be.</param>
public struct FrameScan(int maxItemBytes)
{
    /// <summary>How many of the frame's bytes need not be looked at again.</summary>
    public long Scanned { get; set; }

    /// <summary>How many values begin behind those bytes, where an item is made of values.</summary>
    public long Values { get; set; }

    /// <summary>Where in the stream the frame is, for a framing whose frames are not all alike; 0 before the first, and kept from frame to frame.</summary>
    public int Place { get; set; }

    /// <summary>
    /// The item is at least so long. To be asked as soon as that is known: what is too long is refused before it has arrived, and at the same
    /// place however the bytes are cut.
    /// </summary>
    /// <param name="itemBytes">Its length so far, or as its length prefix says.</param>
    /// <exception cref="InvalidPayloadException">It is too long.</exception>
    public readonly void Require(long itemBytes)
    {
        if (itemBytes > maxItemBytes)
        {
            throw new InvalidPayloadException($"an item of at most {maxItemBytes} bytes", "a longer one", 0) { ExceedsLimit = true };
        }
    }
}
