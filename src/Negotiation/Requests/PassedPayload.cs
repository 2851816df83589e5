using SerializationApi.Formats;

namespace SerializationApi.Negotiation;

/// <summary>What a request's body became in the format of the response.</summary>
/// <param name="Payload">The payload, which whoever sends it disposes.</param>
/// <param name="Representation">What it is.</param>
internal sealed record PassedPayload(PooledBuffer Payload, Representation Representation);
