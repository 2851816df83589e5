using SerializationApi.Shapes;

namespace SerializationApi.Formats.Transcoding;

/// <summary>A codec as the two ends of transcoding.</summary>
/// <param name="Source">What payloads are transcoded from.</param>
/// <param name="Sink">What they are transcoded to.</param>
/// <param name="IsText">Whether enums may have their names.</param>
internal sealed record PayloadEnds(PayloadSource Source, PayloadSink Sink, bool IsText)
{
    /// <summary>Those of a reader and a writer.</summary>
    /// <param name="limits">The bounds of both.</param>
    /// <param name="keysAreNames">Whether objects are maps by name, in a format that has them by position too.</param>
    public static PayloadEnds Of<TReader, TWriter>(FormatLimits limits, bool keysAreNames = false)
        where TReader : struct, IPayloadTranscodeReader, allows ref struct
        where TWriter : struct, IPayloadWriter<TWriter>, ITranscodeWriter, allows ref struct =>
        new(new PayloadSource<TReader>(limits), new PayloadSink<TWriter>(new WriterOptions(limits.MaxDepth, keysAreNames)), TReader.IsText);
}
