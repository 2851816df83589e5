namespace SerializationApi.Negotiation;

/// <summary>A <see cref="NegotiatedResult{T}"/> of whatever contract.</summary>
internal interface INegotiatedResult;
