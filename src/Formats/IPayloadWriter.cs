using SerializationApi.Shapes;

namespace SerializationApi.Formats;

/// <summary>A format's writer as codecs use it: it fills a rented array, which ends in a payload or goes back to the pool.</summary>
/// <typeparam name="TSelf">The writer.</typeparam>
public interface IPayloadWriter<TSelf> : IShapeWriter, IDisposable
    where TSelf : struct, IPayloadWriter<TSelf>, allows ref struct
{
    /// <summary>Whether a list begins with the number of its items.</summary>
    static abstract bool CountsItems { get; }

    /// <summary>A writer with an empty array.</summary>
    /// <param name="capacity">The bytes to expect.</param>
    /// <param name="options">The codec's options.</param>
    /// <param name="depth">How deep the first value is: 0 at the root, 1 for the items of a list there.</param>
    static abstract TSelf Create(int capacity, WriterOptions options, int depth);

    /// <summary>Hands the payload over to the caller.</summary>
    PooledBuffer Detach();
}

/// <summary>What a codec asks of the writers that it creates.</summary>
/// <param name="maxDepth">How deep objects, lists and maps may nest.</param>
/// <param name="keysAreNames">Whether objects are maps by name, in a format that has them by position too.</param>
public readonly struct WriterOptions(int maxDepth, bool keysAreNames = false)
{
    /// <summary>How deep objects, lists and maps may nest.</summary>
    public int MaxDepth { get; } = maxDepth;

    /// <summary>Whether objects are maps by name, in a format that has them by position too.</summary>
    public bool KeysAreNames { get; } = keysAreNames;
}
