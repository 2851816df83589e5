namespace SerializationApi.Negotiation;

/// <summary>
/// A result with a value in the format that the request asks for, for endpoints that no <c>Negotiate()</c> is for. In a negotiated group a
/// handler returns the value itself, or <c>TypedResults</c> with it.
/// </summary>
public static class NegotiatedResults
{
    /// <summary>200 with a value.</summary>
    public static NegotiatedOk<T> Ok<T>(T? value) => new(value);
}
