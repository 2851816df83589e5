using SerializationApi.Shapes;

namespace SerializationApi.Formats;

/// <summary>A format's reader as codecs use it: over a whole payload, from <see cref="Begin"/> to <see cref="End"/>.</summary>
/// <remarks>No method creates it, unlike a writer: returning it would copy the table in Protobuf's reader.</remarks>
public interface IPayloadReader : IShapeReader
{
    /// <summary>Puts a new reader at the start of a payload.</summary>
    /// <param name="payload">The whole payload.</param>
    /// <param name="limits">How deep objects, lists and maps may nest, and what they may take in memory.</param>
    void Begin(ReadOnlySpan<byte> payload, FormatLimits limits);

    /// <summary>The memory that what was read takes, in bytes.</summary>
    long TakenBytes { get; }

    /// <summary>How many bytes were read.</summary>
    int Position { get; }

    /// <summary>Checks that the payload ends here.</summary>
    /// <exception cref="InvalidPayloadException">It goes on.</exception>
    void End();
}
