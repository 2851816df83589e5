namespace SerializationApi.Negotiation;

/// <summary>Marks an endpoint that is negotiated, so that nested groups negotiate it once.</summary>
internal sealed class NegotiateMetadata;
