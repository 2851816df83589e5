namespace SerializationApi.Negotiation;

/// <summary>Marks an endpoint that is negotiated, so that nested groups negotiate it once.</summary>
/// <param name="Options">The options.</param>
/// <param name="IsLeftAlone">Whether its handler's return type has no shape and is left to the framework.</param>
internal sealed record NegotiateMetadata(NegotiationOptions Options, bool IsLeftAlone);
