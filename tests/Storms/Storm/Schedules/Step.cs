using System.Text.Json.Serialization;

namespace SerializationApi.Storm.Schedules;

/// <summary>One thing that a connection does, with all its streams alike. Kinds that HTTP/1.1 does not have do nothing there.</summary>
/// <param name="Do">The kind.</param>
/// <param name="Count">Bytes of a body for each stream, all but so many where it is not positive, or how many frames.</param>
/// <param name="Piece">How many of the bytes are sent at once; 0 for all.</param>
/// <param name="Ms">How long to pause, behind each piece too, or how long to wait at most, in milliseconds.</param>
internal sealed record Step(
    [property: JsonIgnore(Condition = JsonIgnoreCondition.Never)] StepKind Do,
    int Count = 0,
    int Piece = 0,
    int Ms = 0
);

/// <summary>The kinds of steps.</summary>
internal enum StepKind
{
    /// <summary>Opens the streams; on HTTP/1.1 sends the head as often, one behind the other.</summary>
    Head,

    /// <summary>Sends so many bytes of the body, from its beginning again where it ends.</summary>
    Send,

    /// <summary>Ends the body: END_STREAM, or the last chunk.</summary>
    End,

    /// <summary>Does nothing for a while.</summary>
    Pause,

    /// <summary>Waits until the responses have ended, or the connection.</summary>
    Wait,

    /// <summary>Resets the streams.</summary>
    ResetStreams,

    /// <summary>Lets the server send so many bytes more on each stream.</summary>
    Grant,

    /// <summary>Sets the window of all streams anew.</summary>
    Window,

    /// <summary>Sends so many pings.</summary>
    Ping,

    /// <summary>Sends so many empty SETTINGS frames.</summary>
    Settings,

    /// <summary>Sends nothing more: a TCP FIN.</summary>
    HalfClose,

    /// <summary>Resets the connection: a TCP RST.</summary>
    Reset,
}
