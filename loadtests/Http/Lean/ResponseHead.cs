namespace SerializationApi.LoadTests.Http.Lean;

/// <summary>What is of interest in a response's head.</summary>
/// <param name="Status">The status code.</param>
/// <param name="ContentLength">The body's length; null where none is given.</param>
/// <param name="IsChunked">Whether the body comes in chunks.</param>
/// <param name="IsLast">Whether the server closes the connection behind the response.</param>
/// <param name="ContentType">The field; null for none.</param>
/// <param name="ContentEncoding">The field; null for none.</param>
internal readonly record struct ResponseHead(int Status, long? ContentLength, bool IsChunked, bool IsLast, string? ContentType, string? ContentEncoding);
