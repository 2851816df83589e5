namespace SerializationApi.LoadTests.Http.Lean.Http2;

/// <summary>Frames of HTTP/2 by their numbers (RFC 9113 §6).</summary>
internal enum FrameType
{
    Data,
    Headers,
    Priority,
    ResetStream,
    Settings,
    PushPromise,
    Ping,
    GoAway,
    WindowUpdate,
    Continuation,
}
