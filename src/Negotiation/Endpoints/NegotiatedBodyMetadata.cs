namespace SerializationApi.Negotiation;

/// <summary>Marks an endpoint whose body is read in every format.</summary>
internal sealed class NegotiatedBodyMetadata(bool isOptional)
{
    public bool IsOptional { get; } = isOptional;
}
