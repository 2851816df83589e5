using System.ComponentModel;

namespace SerializationApi.Formats.Infrastructure;

/// <summary>
/// Stops encoding and decoding of large values on this thread, until it is disposed, if nobody waits for them any more or memory runs out.
/// A writer checks after each mebibyte, a reader after the first 64 KiB of values and then after at most each mebibyte.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly ref struct CodecWatch
{
    [ThreadStatic]
    private static object? Source;

    [ThreadStatic]
    private static Action<object, long>? Ask;

    private readonly object? _outerSource;
    private readonly Action<object, long>? _outerAsk;

    /// <summary>Starts the watch: codecs then stop with any exception that <paramref name="check"/> throws.</summary>
    /// <param name="source">The first argument of <paramref name="check"/>.</param>
    /// <param name="check">Called only for large values, beyond the first mebibyte of a payload or the first 64 KiB of a value: with the
    /// source, and the number of bytes of memory to take next, 0 for none.</param>
    public CodecWatch(object source, Action<object, long> check)
    {
        (_outerSource, _outerAsk) = (Source, Ask);
        (Source, Ask) = (source, check);
    }

    /// <summary>Restores the previous watch; call it on the same thread, after the codec has returned.</summary>
    public void Dispose() => (Source, Ask) = (_outerSource, _outerAsk);

    /// <summary>Checks whether to continue; <paramref name="bytes"/> of memory are taken next.</summary>
    internal static void Check(long bytes)
    {
        if (Source is { } source)
        {
            Ask!(source, bytes);
        }
    }
}
