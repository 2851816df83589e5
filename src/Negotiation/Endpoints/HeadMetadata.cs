namespace SerializationApi.Negotiation;

/// <summary>Marks an endpoint whose HEAD was added to its GET: it is not described as an operation of its own.</summary>
internal sealed class HeadMetadata;
