namespace SerializationApi.LoadTests.Http.Lean.Http2;

/// <summary>The server says that it has not begun with a request (RFC 9113 §8.7): it may be made again.</summary>
internal sealed class RetryException() : Exception("the server refused the stream");
