namespace SerializationApi.Formats;

/// <summary>
/// Ends the encoding and decoding of large values on this thread: when nobody waits for them any more, or there is no memory for them. A
/// writer asks after each mebibyte, a reader after each mebibyte of values.
/// </summary>
internal static class Interruption
{
    [ThreadStatic]
    private static object? Source;

    [ThreadStatic]
    private static Action<object, long>? Ask;

    /// <summary>From now on until the result is disposed, codecs end with what <paramref name="check"/> throws.</summary>
    /// <param name="source">What it gets.</param>
    /// <param name="check">
    /// Called only for what is large, beyond the first mebibyte: with the source, and how many bytes of memory are to be taken next, 0 for none.
    /// </param>
    /// <returns>To be disposed on the same thread, behind a call of a codec.</returns>
    public static Watch By(object source, Action<object, long> check)
    {
        var outer = new Watch(Source, Ask);
        Source = source;
        Ask = check;
        return outer;
    }

    /// <summary>Asks whether to go on.</summary>
    /// <param name="bytes">How many bytes of memory are to be taken next.</param>
    public static void Check(long bytes)
    {
        if (Source is { } source)
        {
            Ask!(source, bytes);
        }
    }

    /// <summary>What was watched before.</summary>
    public readonly ref struct Watch
    {
        private readonly object? _source;
        private readonly Action<object, long>? _check;

        public Watch(object? source, Action<object, long>? check)
        {
            _source = source;
            _check = check;
        }

        /// <summary>Restores what was watched before.</summary>
        public void Dispose()
        {
            Source = _source;
            Ask = _check;
        }
    }
}
