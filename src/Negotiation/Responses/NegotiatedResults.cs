namespace SerializationApi.Negotiation;

/// <summary>
/// Results that negotiate their format, for endpoints without <c>Negotiate()</c>. In a negotiated group, return the value itself or a
/// <c>TypedResults</c> with it.
/// </summary>
public static class NegotiatedResults
{
    /// <summary>Creates a 200 response with a value.</summary>
    public static NegotiatedOk<T> Ok<T>(T? value) => new(value);
}
