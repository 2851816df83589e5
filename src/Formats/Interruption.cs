using System.ComponentModel;

namespace SerializationApi.Formats;

/// <summary>
/// Ends the encoding and decoding of large values on this thread once a token is cancelled. A
/// writer looks at the token after each mebibyte, a reader after each 4 MiB of values.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Advanced)]
public static class Interruption
{
    [ThreadStatic]
    private static object? Source;

    [ThreadStatic]
    private static Func<object, CancellationToken>? Token;

    /// <summary>From now on until the result is disposed, codecs end with <see cref="OperationCanceledException"/> when a token is cancelled.</summary>
    /// <param name="source">What has the token.</param>
    /// <param name="token">Gets it from there; called only for what is large, as tokens may be made when they are asked for.</param>
    /// <returns>To be disposed on the same thread, behind a call of a codec.</returns>
    public static Watch By(object source, Func<object, CancellationToken> token)
    {
        var outer = new Watch(Source, Token);
        Source = source;
        Token = token;
        return outer;
    }

    /// <summary>Looks at the token.</summary>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    internal static void Check()
    {
        if (Source is { } source)
        {
            Token!(source).ThrowIfCancellationRequested();
        }
    }

    /// <summary>What was watched before.</summary>
    public readonly ref struct Watch
    {
        private readonly object? _source;
        private readonly Func<object, CancellationToken>? _token;

        internal Watch(object? source, Func<object, CancellationToken>? token)
        {
            _source = source;
            _token = token;
        }

        /// <summary>Restores what was watched before.</summary>
        public void Dispose()
        {
            Source = _source;
            Token = _token;
        }
    }
}
