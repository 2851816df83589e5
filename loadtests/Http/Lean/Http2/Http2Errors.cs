using System.Net.Sockets;

namespace SerializationApi.LoadTests.Http.Lean.Http2;

/// <summary>Errors of streams, thrown as HttpClient throws them: it depends on whether a response's head was there.</summary>
internal static class Http2Errors
{
    private const int ProtocolError = 1;

    /// <summary>A stream's error when its connection fails.</summary>
    public static Exception Of(Http2Stream stream, Exception cause) => cause switch
    {
        InvalidDataException => Protocol(stream, ProtocolError, cause.Message),
        HttpIOException ended when stream.HeadAt == 0 => new HttpRequestException(ended.HttpRequestError, ended.Message, ended),
        SocketException or ObjectDisposedException when stream.HeadAt == 0 => new HttpRequestException(HttpRequestError.Unknown, cause.Message, cause),
        SocketException or ObjectDisposedException => new IOException(cause.Message, cause),
        _ => cause,
    };

    /// <summary>A stream's error when the server breaks the protocol, or says that we did.</summary>
    public static Exception Protocol(Http2Stream stream, int code, string message)
    {
        var error = new HttpProtocolException(code, $"{message} (error {code})", innerException: null);
        return stream.HeadAt > 0 ? error : new HttpRequestException(HttpRequestError.HttpProtocolError, error.Message, error);
    }
}
