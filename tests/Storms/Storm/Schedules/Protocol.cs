namespace SerializationApi.Storm.Schedules;

/// <summary>What a client speaks. Frames of gRPC-Web are those of gRPC; what tells it is the Content-Type.</summary>
internal enum Protocol
{
    /// <summary>HTTP/1.1, also for gRPC-Web.</summary>
    Http1,

    /// <summary>HTTP/2 with prior knowledge, also for gRPC.</summary>
    Http2,
}
