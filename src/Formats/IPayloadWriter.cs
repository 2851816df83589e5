using SerializationApi.Shapes;

namespace SerializationApi.Formats;

/// <summary>The writer of a format as codecs use it: it fills a rented array, which becomes a payload or returns to the pool.</summary>
/// <typeparam name="TSelf">The writer.</typeparam>
public interface IPayloadWriter<TSelf> : IShapeWriter, IDisposable
    where TSelf : struct, IPayloadWriter<TSelf>, allows ref struct
{
    /// <summary>Gets whether a list begins with the number of its items.</summary>
    static abstract bool CountsItems { get; }

    /// <summary>Creates a writer with an empty array.</summary>
    /// <param name="capacity">The expected number of bytes.</param>
    /// <param name="options">The codec's options.</param>
    /// <param name="depth">The nesting of the first value: 0 at the root, 1 for the items of a list there.</param>
    static abstract TSelf Create(int capacity, WriterOptions options, int depth);

    /// <summary>Returns the payload, which the caller then owns.</summary>
    PooledBuffer Detach();
}

/// <summary>The options of a codec for the writers that it creates.</summary>
/// <param name="maxDepth">The maximum nesting of objects, lists and maps.</param>
/// <param name="keysAreNames">Whether objects are maps by name, in a format that also writes them by position.</param>
public readonly struct WriterOptions(int maxDepth, bool keysAreNames = false)
{
    /// <summary>Gets the maximum nesting of objects, lists and maps.</summary>
    public int MaxDepth { get; } = maxDepth;

    /// <summary>Gets whether objects are maps by name, in a format that also writes them by position.</summary>
    public bool KeysAreNames { get; } = keysAreNames;
}
