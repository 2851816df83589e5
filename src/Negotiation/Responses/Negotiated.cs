namespace SerializationApi.Negotiation;

/// <summary>
/// Results with a status and a value in the format that the request asks for: what <c>TypedResults</c> is to JSON. A handler
/// that responds with 200 may as well return the value itself.
/// </summary>
public static class Negotiated
{
    /// <summary>200 with a value.</summary>
    public static NegotiatedOk<T> Ok<T>(T? value) => new(value);

    /// <summary>201 with a value.</summary>
    /// <param name="uri">Where the new resource is: the <c>Location</c> header field.</param>
    /// <param name="value">The value.</param>
    public static NegotiatedCreated<T> Created<T>(string? uri, T? value) => new(uri, value);

    /// <inheritdoc cref="Created{T}(string?, T)"/>
    public static NegotiatedCreated<T> Created<T>(Uri? uri, T? value) => new(AsText(uri), value);

    /// <summary>202 with a value.</summary>
    /// <param name="uri">Where to ask for progress: the <c>Location</c> header field.</param>
    /// <param name="value">The value.</param>
    public static NegotiatedAccepted<T> Accepted<T>(string? uri, T? value) => new(uri, value);

    /// <inheritdoc cref="Accepted{T}(string?, T)"/>
    public static NegotiatedAccepted<T> Accepted<T>(Uri? uri, T? value) => new(AsText(uri), value);

    /// <summary>Any status with a value.</summary>
    /// <param name="statusCode">The status, 100 to 599.</param>
    /// <param name="value">The value; not sent with a status that has no content (204, 304).</param>
    public static NegotiatedStatus<T> Status<T>(int statusCode, T? value)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(statusCode, 100);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(statusCode, 599);
        return new(statusCode, value);
    }

    private static string? AsText(Uri? uri) => uri is null ? null
        : uri.IsAbsoluteUri ? uri.AbsoluteUri
        : uri.GetComponents(UriComponents.SerializationInfoString, UriFormat.UriEscaped);
}
