using SerializationApi.Shapes;

namespace SerializationApi.Formats;

/// <summary>A format's reader as codecs use it: over a whole payload.</summary>
/// <typeparam name="TSelf">The reader.</typeparam>
internal interface IPayloadReader<TSelf> : IShapeReader
    where TSelf : struct, IPayloadReader<TSelf>, allows ref struct
{
    /// <summary>A reader at the start of a payload.</summary>
    /// <param name="payload">The whole payload.</param>
    /// <param name="maxDepth">How deep objects, lists and maps may nest.</param>
    static abstract TSelf Create(ReadOnlySpan<byte> payload, int maxDepth);

    /// <summary>The payload ends here.</summary>
    /// <exception cref="InvalidPayloadException">It goes on.</exception>
    void End();
}
