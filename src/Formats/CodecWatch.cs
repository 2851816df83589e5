using System.ComponentModel;

namespace SerializationApi.Formats.Infrastructure;

/// <summary>
/// Ends the encoding and decoding of large values on this thread until it is disposed: when nobody waits for them any more, or there is no
/// memory for them. A writer asks after each mebibyte, a reader after the first 64 KiB of values and then after at most each mebibyte.
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

    /// <summary>From now on codecs end with what <paramref name="check"/> throws.</summary>
    /// <param name="source">What it gets.</param>
    /// <param name="check">
    /// Called only for what is large, beyond the first mebibyte of a payload or the first 64 KiB of a value: with the source, and how
    /// many bytes of memory are to be taken next, 0 for none.
    /// </param>
    public CodecWatch(object source, Action<object, long> check)
    {
        (_outerSource, _outerAsk) = (Source, Ask);
        (Source, Ask) = (source, check);
    }

    /// <summary>Restores what was watched before; to be called on the same thread, behind a call of a codec.</summary>
    public void Dispose() => (Source, Ask) = (_outerSource, _outerAsk);

    /// <summary>Asks whether to go on.</summary>
    /// <param name="bytes">How many bytes of memory are to be taken next.</param>
    internal static void Check(long bytes)
    {
        if (Source is { } source)
        {
            Ask!(source, bytes);
        }
    }
}
