using SerializationApi.Shapes;

namespace SerializationApi.Formats;

/// <summary>The reader of a format as codecs use it: over a whole payload, from <see cref="Begin"/> to <see cref="End"/>.</summary>
/// <remarks>No method creates it, unlike a writer: returning it would copy the table in Protobuf's reader.</remarks>
public interface IPayloadReader : IShapeReader
{
    /// <summary>Starts a new reader at the beginning of a payload.</summary>
    /// <param name="payload">The whole payload.</param>
    /// <param name="limits">The limits of nesting and memory.</param>
    void Begin(ReadOnlySpan<byte> payload, FormatLimits limits);

    /// <summary>Gets the memory that the decoded values take, in bytes.</summary>
    long TakenBytes { get; }

    /// <summary>Gets the number of bytes that were read.</summary>
    int Position { get; }

    /// <summary>Checks that the payload ends here.</summary>
    /// <exception cref="InvalidPayloadException">The payload continues.</exception>
    void End();
}
