namespace SerializationApi.Shapes;

/// <summary>What a shape offers to transcoding, whatever its contract.</summary>
public interface ITranscodeShape
{
    /// <summary>The contract's name and members.</summary>
    static abstract ShapeInfo Info { get; }

    /// <summary>
    /// Hands the members of an object on from a reader to a writer, where it <see cref="ShapeInfo.IsPlain"/>.
    /// </summary>
    /// <param name="reader">Has begun the object; this ends it.</param>
    /// <param name="writer">At the place of the object.</param>
    /// <param name="scope">The object's state.</param>
    /// <returns>
    /// False at the first surprise: what comes out of order or twice, what the contract's code decides, what the writer has no form for.
    /// Then the whole payload is to be decoded and encoded.
    /// </returns>
    /// <exception cref="InvalidPayloadException">Something is invalid, or seems so.</exception>
    /// <exception cref="UnsupportedValueException">Something has no form in the other format, or seems to have none.</exception>
    static virtual bool Transcode<TReader, TWriter>(ref TReader reader, ref TWriter writer, ref ObjectScope scope)
        where TReader : struct, ITranscodeReader, allows ref struct
        where TWriter : struct, ITranscodeWriter, allows ref struct => false;
}
