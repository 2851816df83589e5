namespace SerializationApi.Negotiation;

/// <summary>Endpoint metadata: its representations have entity tags.</summary>
internal sealed class ETagMetadata;
