namespace SerializationApi.Negotiation;

/// <summary>Marks an endpoint that reads a <see cref="Body{T}"/>.</summary>
internal sealed class NegotiatedBodyMetadata;
