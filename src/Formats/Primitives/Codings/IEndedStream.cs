namespace SerializationApi.Formats.Primitives.Codings;

/// <summary>A decompressor that knows, once it has said that there is no more, how its compressed stream ended.</summary>
internal interface IEndedStream
{
    /// <summary>How it ended.</summary>
    StreamEnd End { get; }
}
