namespace SerializationApi.Negotiation;

/// <summary>A result that negotiates by itself.</summary>
internal interface INegotiatedResult;
