namespace SerializationApi.Negotiation;

/// <summary>A <see cref="PassedBody{T}"/> of whatever contract.</summary>
internal interface IPassedBody
{
    /// <summary>The response's payload, a <see cref="PassedPayload"/>; or the value, where the body was decoded.</summary>
    object? Content { get; }
}
